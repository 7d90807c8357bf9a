import { fail, ok, type Result, type User } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { toUser } from '../account-user.ts';
import { tokenHash } from '../mailed-link.ts';

/**
 * Changes the address of the account, once, and notifies the old address. Only the requesting account may confirm: a
 * mistyped address belongs to a stranger, who would otherwise get the account.
 */
export async function confirmEmail(
  { emailChanges, mails, clock, recordSecurityEvent }: AccountDeps,
  { accountId, token, origin }: { readonly accountId: string; readonly token: string; readonly origin: RequestOrigin },
): Promise<Result<{ readonly user: User }>> {
  const change = await emailChanges.confirm(
    { accountId, tokenHash: tokenHash(token), atMs: clock.nowMs() },
    (tx, { account, oldEmail }) =>
      mails.addressChanged(tx, { accountId, to: oldEmail, firstname: account.contact.firstname }),
  );
  if (change === 'taken')
    return fail('account-exists', 'Another account now has this address, so nothing was changed. Choose another one.');
  if (change) {
    recordSecurityEvent({ kind: 'email-changed', accountId, origin });
    return ok({ user: toUser(change.account) });
  }
  return fail(
    'link-expired',
    'This link was already used, is older than an hour, was replaced by a newer one, or belongs to another account. ' +
      'Nothing was changed. Ask for a new link in your account.',
  );
}
