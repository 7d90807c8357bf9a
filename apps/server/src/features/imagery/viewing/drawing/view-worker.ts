import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type BlockCache, newBlockCache, RasterError } from '@groundtrack/raster';
import { LRUCache } from 'lru-cache';
import { answerTasks } from '../../../../system/answer-tasks.ts';
import { giveWay } from '../../../../system/give-way.ts';
import { BytesAsker } from './ask-bytes.ts';
import { type Description, describeImage } from './describe-image.ts';
import { drawTile } from './draw-tile.ts';
import { type OpenImage, openImage } from './open-image.ts';
import { readValues } from './read-values.ts';
import type { ViewAnswer, ViewTask } from './view-task.ts';

const OPEN_IMAGES = 16;
const BLOCKS_BYTES = 96 * 2 ** 20;

interface Described {
  readonly image: OpenImage;
  /** Its limits are those of every tile. */
  readonly description: Description;
}

/** Draws images of which it keeps the last few open. */
class Viewer {
  readonly #bytes: BytesAsker;
  readonly #blocks: BlockCache = newBlockCache(BLOCKS_BYTES);
  readonly #images = new LRUCache<string, Promise<Described>>({ max: OPEN_IMAGES });

  constructor(bytes: BytesAsker) {
    this.#bytes = bytes;
  }

  async answer({ blobKey, ask }: ViewTask): Promise<ViewAnswer> {
    try {
      const { image, description } = await this.#open(blobKey);
      switch (ask.kind) {
        case 'describe':
          return { description };
        case 'values':
          return { pixel: await readValues(image, ask.position) };
        case 'tile': {
          const picture = await drawTile(image, description.bands, ask);
          return typeof picture === 'string' ? { refused: 'invalid-request', detail: picture } : { picture };
        }
        default:
          return ask satisfies never;
      }
    } catch (error) {
      if (error instanceof RasterError) return { refused: 'image-unreadable', detail: error.message };
      throw error;
    }
  }

  #open(blobKey: string): Promise<Described> {
    const opened =
      this.#images.get(blobKey) ??
      (async () => {
        const image = await openImage(await this.#bytes.open(blobKey), this.#blocks);
        return { image, description: await describeImage(image) };
      })();
    this.#images.set(blobKey, opened);
    // What failed is tried again.
    opened.catch(() => this.#images.delete(blobKey));
    return opened;
  }
}

if (parentPort) {
  giveWay();
  // The thread is started with the port its bytes come through.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { bytesPort } = workerData as { readonly bytesPort: MessagePort };
  const viewer = new Viewer(new BytesAsker(bytesPort));
  answerTasks(parentPort, (task: ViewTask) => viewer.answer(task));
}
