import type { ReadBytes } from '@groundtrack/cog';
import pLimit from 'p-limit';
import { settleAll } from '../../lib/settle-all.ts';
import { mergeSpans } from './partial-copy.ts';
import type { ByteSpan, RemoteFile } from './remote-file.ts';

/** Directories are stored together, so nearby bytes will be read next. */
const BLOCK_BYTES = 65_536;
const AT_ONCE = 4;

/** Bytes of a file, and their offset. */
export interface FilePart {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Parts of a remote file in memory. Each is fetched once, and their total size is limited. */
export class RemoteParts {
  readonly sizeBytes: number;
  readonly #remote: RemoteFile;
  readonly #bytesAtMost: number;
  readonly #parts: FilePart[] = [];
  #bytes = 0;

  constructor(remote: RemoteFile, sizeBytes: number, bytesAtMost: number) {
    this.#remote = remote;
    this.sizeBytes = sizeBytes;
    this.#bytesAtMost = bytesAtMost;
  }

  get parts(): readonly FilePart[] {
    return this.#parts;
  }

  /** Reads in whole blocks. @throws RangeError beyond the end of the file, and if the limit is exceeded */
  readonly read: ReadBytes = async (position, length) => {
    if (position < 0 || length > this.#bytesAtMost || position + length > this.sizeBytes)
      throw new RangeError('The file ends early');
    const missing: ByteSpan[] = [];
    for (let at = position - (position % BLOCK_BYTES); at < position + length; at += BLOCK_BYTES)
      if (!this.#parts.some(({ offset, bytes }) => offset <= at && at < offset + bytes.byteLength))
        missing.push({ offset: at, bytes: Math.min(BLOCK_BYTES, this.sizeBytes - at) });
    for (const span of mergeSpans(missing)) await this.#fetch(span);
    return readParts(this.#parts)(position, length);
  };

  /**
   * Fetches all of these in parallel, with neighbors merged. @returns false if they exceed the limit, and then none is
   * fetched
   */
  async fetchAll(spans: readonly ByteSpan[]): Promise<boolean> {
    const merged = mergeSpans(spans);
    if (this.#bytes + merged.reduce((sum, { bytes }) => sum + bytes, 0) > this.#bytesAtMost) return false;
    const limit = pLimit(AT_ONCE);
    await settleAll(merged.map((span) => limit(() => this.#fetch(span))));
    return true;
  }

  async #fetch({ offset, bytes: length }: ByteSpan): Promise<void> {
    if (this.#bytes + length > this.#bytesAtMost)
      throw new RangeError(`More than ${this.#bytesAtMost} bytes are needed`);
    this.#bytes += length;
    const bytes = new Uint8Array(length);
    await this.#remote.read({ offset, bytes: length }, (chunk, at) => {
      bytes.set(chunk, at - offset);
      return Promise.resolve();
    });
    this.#parts.push({ offset, bytes });
  }
}

/** Reads from the parts. @throws RangeError if they have a gap */
export function readParts(parts: readonly FilePart[]): ReadBytes {
  return (position, length) => {
    const result = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const at = position + done;
      const part = parts.find(({ offset, bytes }) => offset <= at && at < offset + bytes.byteLength);
      if (!part) throw new RangeError('The file ends early');
      const from = at - part.offset;
      const some = part.bytes.subarray(from, from + length - done);
      result.set(some, done);
      done += some.byteLength;
    }
    return Promise.resolve(new DataView(result.buffer));
  };
}
