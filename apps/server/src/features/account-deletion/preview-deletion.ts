import { type DeletionPreview, ok, type Result } from '@groundtrack/contract';
import type { AccountDeletionDeps } from './account-deletion-deps.ts';
import { toBlocker } from './blockers.ts';

/** Describes the consequences of deleting an account. */
export async function previewDeletion(
  { store, clock, sellerName, booksKeptYears }: AccountDeletionDeps,
  accountId: string,
): Promise<Result<DeletionPreview>> {
  const nowMs = clock.nowMs();
  const counted = await store.preview(accountId, nowMs);
  const underWay = await store.findUnderWay(accountId, nowMs);
  return ok({ ...counted, seller: sellerName, booksKeptYears, blockers: underWay.map(toBlocker) });
}
