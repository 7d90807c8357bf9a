import type { ItemId } from '@groundtrack/contract';
import { blobKeys } from './deliver-item.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { listWorkFolders, removeWorkFolders } from './work-folder.ts';

/**
 * Removes what killed and overtaken runs of a settled item left: work folders, and blobs that are not files of the
 * item. Every run that fails, is overtaken, or finds the item settled calls this after its own work, so the last one
 * leaves nothing. A run that is killed before is repeated, since its job still exists. It may be repeated on another
 * machine, so the folders of all settled items are removed.
 */
export async function clearUpAfterItem({ store, blobs, workFolder }: FulfillmentDeps, itemId: ItemId): Promise<void> {
  const kept = await store.findBlobsOfSettled(itemId);
  if (!kept) return;
  const folders = await listWorkFolders(workFolder);
  if (folders.size > 0) await removeWorkFolders(workFolder, await store.findSettled(folders));
  for (const key of blobKeys(itemId)) if (!kept.has(key)) await blobs.delete(key);
}
