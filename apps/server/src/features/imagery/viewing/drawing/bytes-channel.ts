import type { MessagePort } from 'node:worker_threads';
import type { ReadBytes } from '@groundtrack/cog';
import { fromThreadError } from '../../../../platform/pool/thread-errors.ts';
import type { BytesAnswer, BytesQuery } from './view-task.ts';

/** The directories of a Cloud Optimized GeoTIFF are at its beginning, so one read replaces dozens. */
const HEAD_BYTES = 32_768;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** The file cannot be read from its server; the message is shown to users. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** The channel of one task, with its unanswered reads. */
interface TaskChannel {
  readonly port: MessagePort;
  readonly waiting: Map<number, Waiting>;
}

/** Lets a thread read bytes of files through the channel of its current task. */
export class BytesChannel {
  #current: TaskChannel | null = null;
  #nextId = 0;

  /**
   * Uses the channel of this task until the next one. The reads are kept by channel, because a channel reports that it
   * was closed after the next task of the thread has started.
   */
  use(port: MessagePort): void {
    const waiting = new Map<number, Waiting>();
    this.#current = { port, waiting };
    port.on('message', (answer: BytesAnswer) => settle(waiting, answer));
    port.on('close', () => {
      for (const { reject } of waiting.values()) reject(new Error('The client of this task has disconnected'));
      waiting.clear();
    });
  }

  /** A reader of one file, which reads the beginning once. @throws RangeError beyond the end of the file */
  async open(blobKey: string): Promise<ReadBytes> {
    const head = await this.#read({ blobKey, position: 0, length: HEAD_BYTES }).catch((error: unknown) => {
      // The file is shorter than the head.
      if (error instanceof RangeError) return new Uint8Array();
      throw error;
    });
    return async (position, length) => {
      if (position + length <= head.length) return viewOf(head.subarray(position, position + length));
      return viewOf(await this.#read({ blobKey, position, length }));
    };
  }

  #read(span: Omit<BytesQuery, 'id'>): Promise<Uint8Array> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#current?.waiting.set(id, { resolve, reject });
    const query: BytesQuery = { id, ...span };
    this.#current?.port.postMessage(query, []);
    return promise;
  }
}

function settle(waiting: Map<number, Waiting>, answer: BytesAnswer): void {
  const read = waiting.get(answer.id);
  waiting.delete(answer.id);
  if ('bytes' in answer) read?.resolve(answer.bytes);
  else if ('sourceFailure' in answer) read?.reject(new SourceError(answer.sourceFailure));
  else read?.reject(fromThreadError(answer.error));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
