import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { LeavingDeps } from './account-deletion-deps.ts';

/**
 * The job that removes the delivered files of a deleted account from the blob store, each before its row: it goes on where
 * it was interrupted, and a file without a row is never left.
 */
export async function removeFiles(
  { store, blobs }: Pick<LeavingDeps, 'store'> & { readonly blobs: Pick<BlobStore, 'delete'> },
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
