import type { MessagePort } from 'node:worker_threads';
import type { ReadBytes } from '@groundtrack/cog';
import { fromThreadError } from '../../../../system/answer-tasks.ts';
import type { BytesAnswered, BytesAsked } from './view-task.ts';

/** Directories of a Cloud Optimized GeoTIFF stand at its beginning: one question instead of dozens. */
const HEAD_BYTES = 32_768;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** Reads bytes of stored files in a thread, by asking the process for them. */
export class BytesAsker {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (answer: BytesAnswered) => this.#settle(answer));
  }

  /** A reader of one file, which asks for its beginning once. @throws RangeError beyond the end of the file */
  async open(blobKey: string): Promise<ReadBytes> {
    const head = await this.#ask({ blobKey, position: 0, length: HEAD_BYTES }).catch((error: unknown) => {
      // A file that is shorter.
      if (error instanceof RangeError) return new Uint8Array();
      throw error;
    });
    return async (position, length) => {
      if (position + length <= head.length) return viewOf(head.subarray(position, position + length));
      return viewOf(await this.#ask({ blobKey, position, length }));
    };
  }

  #ask(what: Omit<BytesAsked, 'id'>): Promise<Uint8Array> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.#waiting.set(id, { resolve, reject });
    const asked: BytesAsked = { id, ...what };
    this.#port.postMessage(asked, []);
    return promise;
  }

  #settle(answer: BytesAnswered): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('bytes' in answer) waiting?.resolve(answer.bytes);
    else waiting?.reject(toError(answer));
  }
}

/** Its server does not give the file; the message is for people. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

function toError({ kind, ...rest }: Exclude<BytesAnswered, { readonly bytes: Uint8Array }>): Error {
  if (kind === 'beyond') return new RangeError(rest.error);
  return kind === 'source-failed' ? new SourceError(rest.error) : fromThreadError(rest);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
