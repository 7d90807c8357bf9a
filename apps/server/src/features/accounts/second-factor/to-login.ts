import { fail, ok, type Result, type Session } from '@groundtrack/contract';
import type { RecordSecurityEvent } from '../../../domain/feature-ports.ts';
import type { Account, NewSession } from '../account.ts';
import { type Admission, pendingUntilMs } from '../open-session.ts';
import { toSessionResponse } from '../to-session-response.ts';

interface Admitted {
  readonly account: Account;
  /** The key of the session, or of the pending login. */
  readonly apiKey: string;
  readonly session: NewSession;
}

/** The response to a login. It contains no account data while the second factor is missing. */
export function toLogin(
  deps: { readonly recordSecurityEvent: RecordSecurityEvent },
  admission: Admission,
  { account, apiKey, session }: Admitted,
): Result<Session> {
  if (admission.kind === 'blocked')
    return fail('account-blocked', 'The operator of this server blocked this account. Ask them why.');
  if (admission.kind === 'session') return ok(toSessionResponse(deps, account, { apiKey, session }));
  const { origin, deviceName: detail } = session;
  deps.recordSecurityEvent({ kind: 'second-factor-awaited', accountId: account.id, origin, detail });
  const expiresISO = new Date(pendingUntilMs(session)).toISOString();
  const { hasPasskeys } = admission;
  const wayOn = 'Enter a code of your authenticator app, or a recovery code, to finish the login';
  return {
    ok: false,
    failure: {
      code: 'second-factor-required',
      detail: wayOn,
      pendingLogin: { token: apiKey, expiresISO, hasPasskeys },
    },
  };
}
