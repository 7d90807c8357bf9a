import type { Handlers } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { sendVerification } from './send-verification.ts';
import { verifyEmail } from './verify-email.ts';

export function verificationHandlers(deps: AccountDeps): Pick<Handlers, 'sendVerification' | 'verifyEmail'> {
  return {
    sendVerification: (_input, context) =>
      sendVerification(deps, { accountId: context.caller.accountId, origin: context }),
    verifyEmail: ({ body: { token } }, origin) => verifyEmail(deps, { token, origin }),
  };
}
