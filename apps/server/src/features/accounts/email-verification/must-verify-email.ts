import type { Account } from '../account.ts';

/** Whether the account must verify its address before it can buy. */
export function mustVerifyEmail({ verifyEmails }: { readonly verifyEmails: boolean }, account: Account): boolean {
  return verifyEmails && !account.emailVerified;
}
