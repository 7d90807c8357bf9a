import { stat } from 'node:fs/promises';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Ids } from '../../ports.ts';
import type { DeliveredImage } from '../../providers/provider.ts';
import type { BoughtItem, FileKind, StoredFile } from './fulfilment-store.ts';
import { inWorkFolder } from './work-folder.ts';

/** A finished file in the folder that was given. */
export interface MadeFile {
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

export async function storeFile(
  deps: Pick<DeliverItemDeps, 'ids' | 'blobs'>,
  itemId: string,
  { path, ...file }: MadeFile,
): Promise<StoredFile> {
  const { size } = await stat(path);
  const blobKey = `deliveries/${itemId}/${file.kind}`;
  await deps.blobs.putFile(blobKey, path);
  return { ...file, id: deps.ids.uuid(), blobKey, bytes: size };
}
