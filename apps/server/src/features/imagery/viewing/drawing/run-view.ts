import type { MessagePort } from 'node:worker_threads';
import { type BlockCache, newBlockCache, RasterError } from '@groundtrack/raster';
import { LRUCache } from 'lru-cache';
import { BytesChannel, SourceError } from './bytes-channel.ts';
import { describeImage } from './describe-image.ts';
import { drawTile, readNumbers } from './draw-tile.ts';
import { type OpenImage, openImage } from './open-image.ts';
import { readValues } from './read-values.ts';
import type { ViewAnswer, ViewTask } from './view-task.ts';

const OPEN_IMAGES = 16;
const BLOCKS_BYTES = 8 * 2 ** 20;

// Opened images and decoded blocks are cached for later tasks of this thread.
const channel = new BytesChannel();
const blocks: BlockCache = newBlockCache(BLOCKS_BYTES);
const images = new LRUCache<string, Promise<OpenImage>>({ max: OPEN_IMAGES });

interface ViewInput extends ViewTask {
  /** Source of the file's bytes, see `BytesChannel`. */
  readonly bytes: MessagePort;
}

/** Draws or describes a stored file. */
export async function run({ blobKey, bands, query, bytes }: ViewInput): Promise<ViewAnswer> {
  channel.use(bytes);
  try {
    const image = await open(blobKey, bands);
    switch (query.kind) {
      case 'describe':
        return { description: await describeImage(image) };
      case 'values':
        return { pixel: await readValues(image, query.position) };
      case 'tile':
        return { picture: await drawTile(image, query) };
      case 'numbers': {
        const numbers = await readNumbers(image, query);
        return typeof numbers === 'string' ? { refused: 'invalid-request', detail: numbers } : { numbers };
      }
      default:
        return query satisfies never;
    }
  } catch (error) {
    if (error instanceof SourceError) return { refused: 'source-failed', detail: error.message };
    if (error instanceof RasterError) return { refused: 'image-unreadable', detail: error.message };
    throw error;
  } finally {
    bytes.close();
  }
}

function open(blobKey: string, bands: ViewTask['bands']): Promise<OpenImage> {
  const opened = images.get(blobKey) ?? channel.open(blobKey).then((read) => openImage(read, blocks, bands));
  images.set(blobKey, opened);
  // Failed images are not cached.
  opened.catch(() => images.delete(blobKey));
  return opened;
}
