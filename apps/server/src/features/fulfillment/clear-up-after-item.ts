import type { ItemId } from '@groundtrack/contract';
import { blobKeys } from './deliver-item.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import { removeWorkFolders } from './work-folder.ts';

/**
 * Removes what killed and overtaken runs of a settled item have left: work folders, and blobs that no file of the item
 * stands for. Every run that is overtaken, fails or finds the item settled does it after its own work, so the last one
 * leaves nothing; one that is killed before it could is run again, since its job is still there.
 */
export async function clearUpAfterItem({ store, blobs, workFolder }: FulfillmentDeps, itemId: ItemId): Promise<void> {
  const kept = await store.findBlobsOfSettled(itemId);
  if (!kept) return;
  await removeWorkFolders(workFolder, itemId);
  for (const key of blobKeys(itemId)) if (!kept.has(key)) await blobs.delete(key);
}
