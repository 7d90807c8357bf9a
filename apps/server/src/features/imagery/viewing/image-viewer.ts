import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { pool } from '../../../platform/pool/pool.ts';
import { toThreadError } from '../../../platform/pool/thread-errors.ts';
import type { BytesAnswer, BytesQuery, ViewAnswer, ViewTask } from './drawing/view-task.ts';

/** Maximum number of cached descriptions, about ten kilobytes each. */
const DESCRIBED = 200;
/** The first caller may disconnect while others wait for the same description. */
const never = new AbortController().signal;

/** Source of files. */
export interface FileRanges {
  /** @throws RangeError beyond the end of the file, {@link SourceFailure} if its server does not return it */
  read(key: string, position: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Why a file of another server cannot be read, shown to users. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
}

/**
 * Draws images in the pool. Tasks read bytes through a separate channel, because the process owns the open files,
 * the connections to the object store, and the rate limits of catalogs.
 */
export class ImageViewer {
  readonly #ranges: FileRanges;
  readonly #task: 'viewImage' | 'viewScene';
  readonly #described = new LRUCache<string, Promise<ViewAnswer>>({ max: DESCRIBED });

  constructor(ranges: FileRanges, task: 'viewImage' | 'viewScene' = 'viewImage') {
    this.#ranges = ranges;
    this.#task = task;
  }

  /** The description of a file, created once for all callers. @throws QueueFull, and errors of the blob store */
  async describe(blobKey: string, bands?: ViewTask['bands']): Promise<ViewAnswer> {
    const described = this.#described.get(blobKey) ?? this.run({ blobKey, bands, query: { kind: 'describe' } }, never);
    this.#described.set(blobKey, described);
    try {
      const answer = await described;
      if (!('description' in answer)) this.#described.delete(blobKey);
      return answer;
    } catch (error) {
      this.#described.delete(blobKey);
      throw error;
    }
  }

  /** @throws QueueFull, the reason of the signal, and errors of the blob store */
  async run(task: ViewTask, signal: AbortSignal): Promise<ViewAnswer> {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (query: BytesQuery) => void this.#answer(port1, query));
    try {
      return await pool.run(this.#task, { ...task, bytes: port2 }, { signal, transfer: [port2] });
    } finally {
      // A task whose client disconnected fails with its next read.
      port1.close();
    }
  }

  close(): void {
    this.#ranges.close();
  }

  async #answer(port: MessagePort, { id, blobKey, position, length }: BytesQuery): Promise<void> {
    try {
      const bytes = await this.#ranges.read(blobKey, position, length);
      const answer: BytesAnswer = { id, bytes };
      port.postMessage(answer, [bytes.buffer]);
    } catch (error) {
      const answer: BytesAnswer =
        error instanceof SourceFailure ? { id, sourceFailure: error.message } : { id, error: toThreadError(error) };
      port.postMessage(answer, []);
    }
  }
}
