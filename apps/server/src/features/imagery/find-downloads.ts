import { type Downloads, fail, type ItemId, ok, type Result, toOrderId } from '@groundtrack/contract';
import { isUuid } from '../../lib/is-uuid.ts';
import { parseItemId } from './image-name.ts';
import type { ImageryDeps } from './imagery-deps.ts';
import type { StoredFile } from './owned-image.ts';
import { NO_DOWNLOADS } from './pg-imagery-store.ts';

interface ItemFiles {
  readonly downloads: Downloads;
  readonly files: StoredFile[];
}

/** The current downloads of an item, or of an order: then those of its first item, and a list for all. */
interface FoundDownloads extends ItemFiles {
  readonly items?: ({ readonly _id: ItemId } & ItemFiles)[];
}

/** @param id of an image, a tasking, or an order of the account, or the name of an image without `.jpg` */
export async function findDownloads(
  deps: Pick<ImageryDeps, 'images' | 'taskings'>,
  accountId: string,
  id: string,
): Promise<Result<FoundDownloads>> {
  const itemId = parseItemId(id);
  const image = itemId === null ? null : await deps.images.find(accountId, itemId);
  if (image) {
    const files = await deps.images.listFiles(accountId, image.id);
    return ok({ downloads: image.downloads, files: [...files] });
  }
  if (itemId !== null && (await deps.taskings.find(accountId, itemId)))
    return ok({ downloads: NO_DOWNLOADS, files: [] });
  const ordered = isUuid(id) ? await deps.images.findOrdered(accountId, toOrderId(id)) : null;
  if (!ordered) return fail('not-found', `You have no image or order ${id}.`);
  const items = ordered.map((item) => ({ _id: item.id, downloads: item.downloads, files: [...item.files] }));
  const { downloads = NO_DOWNLOADS, files = [] } = items[0] ?? {};
  return ok({ downloads, files, items });
}
