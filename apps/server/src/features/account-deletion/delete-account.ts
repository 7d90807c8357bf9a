import { type Blocker, fail, ok, type Result } from '@groundtrack/contract';
import type { ConfirmedAccount, OwnerConfirmation } from '../../domain/feature-ports.ts';
import type { AccountDeletionDeps } from './account-deletion-deps.ts';
import { toBlocker } from './blockers.ts';

/**
 * Deletes the account of the caller. One transaction erases the personal data, the sessions, and everything in
 * `accountRows`, and queues the removal of the files and the confirmation email. Orders, receipts, and ledger stay
 * unchanged. Work in progress prevents the deletion. Abandoned payments are closed first, since no order may be paid
 * for a deleted account.
 */
export async function deleteAccount(
  deps: AccountDeletionDeps,
  accountId: string,
  given: OwnerConfirmation,
): Promise<Result<undefined>> {
  const confirmed = await deps.confirmOwner(accountId, given);
  if (!confirmed.ok) return confirmed;
  const ended = await endAccount(deps, confirmed.value);
  if (ended.ok) deps.log.info({ accountId }, 'An account was deleted by its owner');
  return ended;
}

/** {@link deleteAccount} without a confirmation by the owner. */
export async function endAccount(deps: AccountDeletionDeps, account: ConfirmedAccount): Promise<Result<undefined>> {
  const { id: accountId } = account;
  const underWay = await deps.store.findUnderWay(accountId, deps.clock.nowMs());
  if (underWay.length > 0) return blocked(underWay.map(toBlocker));
  for (const payment of await deps.store.findLeftPayments(accountId, deps.clock.nowMs()))
    if (!(await deps.closePayment(payment.orderId)))
      return blocked([toBlocker({ ...payment, kind: 'unclosed-payment', supportEmail: deps.supportEmail })]);
  return deleteAtOnce(deps, account);
}

async function deleteAtOnce(deps: AccountDeletionDeps, account: ConfirmedAccount): Promise<Result<undefined>> {
  const { store, clock, jobs, mails } = deps;
  const outcome = await store.transaction(async (tx) => {
    if (!(await store.lock(tx, account))) return 'changed';
    const underWay = await store.findUnderWay(account.id, clock.nowMs(), tx);
    if (underWay.length > 0) return underWay;
    const kept = await store.countKept(tx, account.id);
    await store.empty(tx, account, clock.nowMs());
    await jobs.add(tx, 'remove-files-of-account', { accountId: account.id }, { key: `remove-files:${account.id}` });
    await mails.deleted(tx, { to: account.email, firstname: account.firstname, kept });
    return 'deleted';
  });
  if (outcome === 'changed')
    return fail('login-failed', 'The password was just changed, so nothing was deleted. Try again.');
  if (outcome !== 'deleted') return blocked(outcome.map(toBlocker));
  return ok(undefined);
}

function blocked(blockers: readonly Blocker[]): Result<never> {
  const list = blockers.map(({ what, state, advice }) => `${what}, ${state}: ${advice}`);
  const detail = `The account was not deleted, since something is still in progress. ${list[0]}`;
  const more = blockers.length === 1 ? '' : ` And ${blockers.length - 1} more.`;
  return { ok: false, failure: { code: 'deletion-blocked', detail: detail + more, blockers } };
}
