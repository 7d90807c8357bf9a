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

/** Lets a thread read bytes of files through the channel of its task. */
export class BytesChannel {
  readonly #waiting = new Map<number, Waiting>();
  #port: MessagePort | null = null;
  #nextId = 0;

  /** Uses the channel of this task until it is closed. */
  use(port: MessagePort): void {
    this.#port = port;
    port.on('message', (answer: BytesAnswer) => this.#settle(answer));
    port.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The client of this task has disconnected'));
      this.#waiting.clear();
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
    this.#waiting.set(id, { resolve, reject });
    const query: BytesQuery = { id, ...span };
    this.#port?.postMessage(query, []);
    return promise;
  }

  #settle(answer: BytesAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('bytes' in answer) waiting?.resolve(answer.bytes);
    else if ('sourceFailure' in answer) waiting?.reject(new SourceError(answer.sourceFailure));
    else waiting?.reject(fromThreadError(answer.error));
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
