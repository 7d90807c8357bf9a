import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { AccountDeletionDeps } from './account-deletion-deps.ts';

/**
 * The job that removes the delivered files of a deleted account. Each file is removed before its row, so that an
 * interrupted job can continue, and no file is left without a row.
 */
export async function removeFiles(
  { store, blobs }: Pick<AccountDeletionDeps, 'store'> & { readonly blobs: Pick<BlobStore, 'delete'> },
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const files = await store.filesOfDeleted(accountId);
    if (files.length === 0) return;
    for (const { blobKey } of files) await blobs.delete(blobKey);
    await store.forgetFiles(files.map(({ id }) => id));
    signal.throwIfAborted();
  }
}
