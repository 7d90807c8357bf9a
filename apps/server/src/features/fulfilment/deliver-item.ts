import type { BlobStore } from '../../blobs/blob-store.ts';
import { digestOf, type FileDigest } from '../../blobs/file-digest.ts';
import type { Ids } from '../../ports.ts';
import type { DeliveredImage } from '../../providers/provider.ts';
import type { BoughtItem, FileKind, StoredFile } from './fulfilment-store.ts';
import { inWorkFolder } from './work-folder.ts';

/** A finished file in the folder that was given, with its size and checksum where its maker knows them. */
export interface MadeFile extends Partial<FileDigest> {
  readonly kind: FileKind;
  readonly path: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** Makes the files a buyer downloads out of the image of the provider. */
export type MakeDeliverables = (
  item: BoughtItem,
  image: DeliveredImage,
  folder: string,
  signal: AbortSignal,
) => Promise<readonly MadeFile[]>;

export interface DeliverItemDeps {
  readonly ids: Ids;
  readonly blobs: BlobStore;
  readonly makeDeliverables: MakeDeliverables;
  readonly workFolder: string;
}

/** Fetching and rendering the largest product, on a slow line and a busy machine. */
const DELIVERY_TIMEOUT_MS = 1_800_000;

/** Fetches the image, makes the files and puts them into the blob store under keys that a rerun uses again. */
export function deliverItem(
  deps: DeliverItemDeps,
  item: BoughtItem,
  fetchImage: (folder: string, signal: AbortSignal) => Promise<DeliveredImage>,
  signal: AbortSignal,
): Promise<readonly StoredFile[]> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]);
  return inWorkFolder(deps.workFolder, item.id, async (folder) => {
    const image = await fetchImage(folder, deadline);
    const files = await deps.makeDeliverables(item, image, folder, deadline);
    const stored: StoredFile[] = [];
    for (const file of files) stored.push(await storeFile(deps, item.id, file));
    return stored;
  });
}

/**
 * Puts a file into the blob store and reads it back: what is told to be there is there.
 * @throws Error when that is not what was made
 */
export async function storeFile(
  deps: Pick<DeliverItemDeps, 'ids' | 'blobs'>,
  itemId: string,
  { kind, mediaType, fileName, ...made }: MadeFile,
): Promise<StoredFile> {
  const blobKey = `deliveries/${itemId}/${kind}`;
  await deps.blobs.putFile(blobKey, made.path);
  const blob = await deps.blobs.read(blobKey);
  if (!blob) throw new Error(`The blob ${blobKey} is missing after it was stored`);
  const stored = await digestOf(blob.path);
  if (made.sha256 !== undefined && made.sha256 !== stored.sha256)
    throw new Error(`The blob ${blobKey} is not what was made: ${stored.bytes} bytes of ${made.bytes ?? 'unknown'}`);
  return { id: deps.ids.uuid(), kind, mediaType, fileName, blobKey, ...stored };
}
