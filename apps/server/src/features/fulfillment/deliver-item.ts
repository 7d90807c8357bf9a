import { link } from 'node:fs/promises';
import path from 'node:path';
import type { ItemId } from '@groundtrack/contract';
import { withDeadline } from '../../lib/with-deadline.ts';
import { digestOf, digestOfBlob } from '../../platform/blobs/file-digest.ts';
import type { DeliveredImage, OriginalFile } from '../../providers/port/provider.ts';
import type { DeliveryFile, FileKind, MadeFile } from './delivery-file.ts';
import type { FulfillmentDeps } from './fulfillment-deps.ts';
import type { DeliverableItem } from './purchased-item.ts';
import { inWorkFolder } from './work-folder.ts';

/** Enough for the largest single file on a slow line and a busy machine. */
const DELIVERY_TIMEOUT_MS = 1_800_000;
/** The same for each tile of a mosaic; the largest has 36. */
const TILE_TIMEOUT_MS = 600_000;

/** Fetches the image, makes the files, and stores them under keys that a rerun uses again. */
export function deliverItem(
  deps: Pick<FulfillmentDeps, 'ids' | 'blobs' | 'makeDeliverables' | 'workFolder'>,
  item: DeliverableItem,
  fetchImage: (folder: string, signal: AbortSignal) => Promise<DeliveredImage>,
  signal: AbortSignal,
): Promise<readonly DeliveryFile[]> {
  const timeoutMs = DELIVERY_TIMEOUT_MS + TILE_TIMEOUT_MS * (item.product.mosaic?.tiles ?? 0);
  return withDeadline(signal, timeoutMs, (deadline) =>
    inWorkFolder(deps.workFolder, item.id, async (folder) => {
      const image = await fetchImage(folder, deadline);
      const stored: DeliveryFile[] = [];
      // Stored first, because that frees its disk space for the other files.
      if (image.original)
        stored.push(await storeFile(deps, item.id, await toMadeFile(image, image.original), deadline));
      const files = await deps.makeDeliverables(item, image, folder, deadline);
      for (const file of files) stored.push(await storeFile(deps, item.id, file, deadline));
      return stored;
    }),
  );
}

const PLAIN_MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** The original package, with its checksum. It may be the image itself, which is needed after the store has taken it. */
async function toMadeFile(image: DeliveredImage, original: OriginalFile): Promise<MadeFile> {
  const source = original.path === image.path ? `${image.path}.original` : original.path;
  if (source !== original.path) await link(image.path, source);
  const mediaType = PLAIN_MEDIA_TYPE.test(original.mediaType) ? original.mediaType : 'application/octet-stream';
  const fileName = path.basename(original.fileName);
  return { kind: 'original', path: source, fileName, mediaType, ...(await digestOf(source)) };
}

/** The slot of a file. The preview has its own slot, so that a late preview never replaces the delivered icon. */
export type Slot = FileKind | 'preview';
const SLOTS: readonly Slot[] = ['preview', 'icon', 'full', 'tiff', 'overview', 'png', 'analytic', 'zip', 'original'];

/** Every possible blob key of an item. */
export function blobKeys(itemId: ItemId): readonly string[] {
  return SLOTS.map((slot) => blobKey(itemId, slot));
}

function blobKey(itemId: ItemId, slot: Slot): string {
  return `deliveries/${itemId}/${slot}`;
}

/**
 * Stores a file and reads its size and checksum back, so that an item never lists a file that is missing.
 * @throws Error if they differ
 */
export async function storeFile(
  deps: Pick<FulfillmentDeps, 'ids' | 'blobs'>,
  itemId: ItemId,
  { kind, mediaType, fileName, slot = kind, ...made }: MadeFile & { readonly slot?: Slot },
  signal: AbortSignal,
): Promise<DeliveryFile> {
  const key = blobKey(itemId, slot);
  await deps.blobs.putFile(key, made.path, signal);
  const stored = await digestOfBlob(deps.blobs, key, signal);
  if (!stored) throw new Error(`The blob ${key} is missing after it was stored`);
  if (made.sha256 !== undefined && made.sha256 !== stored.sha256)
    throw new Error(
      `The blob ${key} differs from the file that was made: ${stored.bytes} bytes of ${made.bytes ?? 'unknown'}`,
    );
  return { id: deps.ids.uuid(), kind, mediaType, fileName, blobKey: key, ...stored };
}
