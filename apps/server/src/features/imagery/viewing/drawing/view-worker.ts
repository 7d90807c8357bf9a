import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type BlockCache, newBlockCache, RasterError } from '@groundtrack/raster';
import { LRUCache } from 'lru-cache';
import { answerTasks } from '../../../../system/answer-tasks.ts';
import { giveWay } from '../../../../system/give-way.ts';
import { BytesAsker, SourceError } from './ask-bytes.ts';
import { describeImage } from './describe-image.ts';
import { drawTile, readNumbers } from './draw-tile.ts';
import { type OpenImage, openImage } from './open-image.ts';
import { readValues } from './read-values.ts';
import type { ViewAnswer, ViewTask } from './view-task.ts';

const OPEN_IMAGES = 16;
const BLOCKS_BYTES = 8 * 2 ** 20;

/** Draws images of which it keeps the last few open. */
class Viewer {
  readonly #bytes: BytesAsker;
  readonly #blocks: BlockCache = newBlockCache(BLOCKS_BYTES);
  readonly #images = new LRUCache<string, Promise<OpenImage>>({ max: OPEN_IMAGES });

  constructor(bytes: BytesAsker) {
    this.#bytes = bytes;
  }

  async answer({ blobKey, ask }: ViewTask): Promise<ViewAnswer> {
    try {
      const image = await this.#open(blobKey);
      switch (ask.kind) {
        case 'describe':
          return { description: await describeImage(image) };
        case 'values':
          return { pixel: await readValues(image, ask.position) };
        case 'tile':
          return { picture: await drawTile(image, ask) };
        case 'numbers': {
          const numbers = await readNumbers(image, ask);
          return typeof numbers === 'string' ? { refused: 'invalid-request', detail: numbers } : { numbers };
        }
        default:
          return ask satisfies never;
      }
    } catch (error) {
      if (error instanceof SourceError) return { refused: 'source-failed', detail: error.message };
      if (error instanceof RasterError) return { refused: 'image-unreadable', detail: error.message };
      throw error;
    }
  }

  #open(blobKey: string): Promise<OpenImage> {
    const opened = this.#images.get(blobKey) ?? this.#bytes.open(blobKey).then((read) => openImage(read, this.#blocks));
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
