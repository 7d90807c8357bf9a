import { fail, ok, type Result, type User } from '@groundtrack/contract';
import type { RequestOrigin } from '../../../platform/http/handler.ts';
import type { AccountDeps } from '../account-deps.ts';
import { toUser } from '../account-user.ts';
import { tokenHash } from '../mailed-link.ts';

/**
 * Makes the new address the address of the account, once, and notifies the old one. Only the account that asked may: an
 * address with a slip of the pen belongs to a stranger, who would otherwise get the account.
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
    return fail(
      'account-exists',
      'Another account has this address meanwhile; nothing was changed. Choose another one.',
    );
  if (change) {
    recordSecurityEvent({ kind: 'email-changed', accountId, origin });
    return ok({ user: toUser(change.account) });
  }
  return fail(
    'link-expired',
    'This link was used before, is older than an hour or than another one, or was asked for by another account. ' +
      'Nothing was changed; ask for a new link in your account.',
  );
}
