import type { Account } from '../account.ts';

/** Whether the account cannot buy before its address is verified. */
export function mustVerifyEmail({ verifyEmails }: { readonly verifyEmails: boolean }, account: Account): boolean {
  return verifyEmails && !account.emailVerified;
}
