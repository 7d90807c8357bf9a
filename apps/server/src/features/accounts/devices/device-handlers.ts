import { ok } from '@groundtrack/contract';
import type { CallerContext, Handlers } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { WhichSessions } from '../pg-session-store.ts';
import { listDevices } from './list-devices.ts';

/** Sessions end immediately in every process. A database trigger notifies open pages. */
export function deviceHandlers(
  deps: Pick<AccountDeps, 'sessions' | 'clock' | 'findPlaceName' | 'recordSecurityEvent'>,
): Pick<Handlers, 'devices' | 'logOutDevice' | 'logOutOtherDevices'> {
  const { sessions } = deps;
  const end = async (context: CallerContext, which: WhichSessions): Promise<number> => {
    const { accountId } = context.caller;
    const ended = await sessions.end(accountId, which, 'logged-out');
    const detail = ended === 1 ? '1 session' : `${ended} sessions`;
    if (ended > 0) deps.recordSecurityEvent({ kind: 'session-ended', accountId, origin: context, detail });
    return ended;
  };
  return {
    devices: async (_input, { caller }) => ok({ result: await listDevices(deps, caller) }),
    logOutDevice: async ({ params }, context) => {
      await end(context, { id: params.id });
      return ok(undefined);
    },
    logOutOtherDevices: async (_input, context) =>
      ok({ loggedOut: await end(context, { except: context.caller.sessionHash }) }),
  };
}
