import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listDevices } from './list-devices.ts';

/** Each ends at once, on every process; a trigger notifies the pages that are open there. */
export function deviceHandlers(
  deps: Pick<AccountDeps, 'sessions' | 'clock' | 'findPlaceName'>,
): Pick<Handlers, 'devices' | 'logOutDevice' | 'logOutOtherDevices'> {
  const { sessions } = deps;
  return {
    devices: async (_input, { caller }) => ok({ result: await listDevices(deps, caller) }),
    logOutDevice: async ({ params }, { caller }) => {
      await sessions.end(caller.accountId, { id: params.id });
      return ok(undefined);
    },
    logOutOtherDevices: async (_input, { caller }) =>
      ok({ loggedOut: await sessions.end(caller.accountId, { except: caller.sessionHash }) }),
  };
}
