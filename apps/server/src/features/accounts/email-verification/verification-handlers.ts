import type { Handlers } from '../../../http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { sendVerification } from './send-verification.ts';
import { verifyEmail } from './verify-email.ts';

export function verificationHandlers(deps: AccountDeps): Pick<Handlers, 'sendVerification' | 'verifyEmail'> {
  return {
    sendVerification: (_input, { caller }) => sendVerification(deps, caller.accountId),
    verifyEmail: ({ body: { token } }) => verifyEmail(deps, token),
  };
}
