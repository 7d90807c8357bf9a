import { type FileHandle, open } from 'node:fs/promises';
import pLimit from 'p-limit';
import { settleAll } from '../../lib/settle-all.ts';
import type { ByteSpan, RemoteFile } from './remote-file.ts';

/** Directories are stored together, so nearby bytes will be read next. */
const BLOCK_BYTES = 65_536;
/** A gap of this size is fetched too, because it costs less than another request. */
const GAP_BYTES = 16_384;
const SPAN_BYTES_AT_MOST = 16 * 2 ** 20;
const AT_ONCE = 4;

/**
 * A local sparse file of the size of a remote one. It holds only the parts that were fetched; the holes take no room on
 * most file systems. A TIFF reader finds every part at its offset.
 */
export class PartialCopy {
  readonly sizeBytes: number;
  /** Null if the whole file is here. */
  readonly #remote: RemoteFile | null;
  readonly #file: FileHandle;
  readonly #blocks = new Set<number>();

  private constructor(remote: RemoteFile | null, file: FileHandle, sizeBytes: number) {
    this.#remote = remote;
    this.#file = file;
    this.sizeBytes = sizeBytes;
  }

  static async create(remote: RemoteFile, path: string, sizeBytes: number): Promise<PartialCopy> {
    const file = await open(path, 'w+');
    await file.truncate(sizeBytes);
    return new PartialCopy(remote, file, sizeBytes);
  }

  /** Wraps a file that was fetched as a whole. */
  static async ofWhole(path: string, sizeBytes: number): Promise<PartialCopy> {
    return new PartialCopy(null, await open(path, 'r'), sizeBytes);
  }

  get isWhole(): boolean {
    return this.#remote === null;
  }

  /** Reads bytes, and fetches those that are missing. @throws RangeError beyond the end of the file */
  async read(position: number, length: number): Promise<DataView> {
    if (position < 0 || position + length > this.sizeBytes) throw new RangeError('The file ends early');
    const last = Math.floor(Math.max(position, position + length - 1) / BLOCK_BYTES);
    for (let block = Math.floor(position / BLOCK_BYTES); block <= last; block++) {
      if (this.#blocks.has(block)) continue;
      const offset = block * BLOCK_BYTES;
      await this.#fetch({ offset, bytes: Math.min(BLOCK_BYTES, this.sizeBytes - offset) });
      this.#blocks.add(block);
    }
    const bytes = new Uint8Array(length);
    await this.#file.read(bytes, 0, length, position);
    return new DataView(bytes.buffer);
  }

  /** Fetches all of these in parallel. Neighboring spans are merged. */
  async fetchAll(spans: readonly ByteSpan[]): Promise<void> {
    const limit = pLimit(AT_ONCE);
    await settleAll(mergeSpans(spans).map((span) => limit(() => this.#fetch(span))));
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #fetch(span: ByteSpan): Promise<void> {
    await this.#remote?.read(span, (chunk, at) => writeAt(this.#file, chunk, at));
  }
}

export async function writeAt(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, at + done);
    done += bytesWritten;
  }
}

/** Merges neighboring spans. */
export function mergeSpans(spans: readonly ByteSpan[]): ByteSpan[] {
  const result: { offset: number; bytes: number }[] = [];
  for (const { offset, bytes } of spans.toSorted((a, b) => a.offset - b.offset)) {
    const before = result.at(-1);
    const end = offset + bytes;
    if (before && offset - (before.offset + before.bytes) <= GAP_BYTES && end - before.offset <= SPAN_BYTES_AT_MOST)
      before.bytes = Math.max(before.bytes, end - before.offset);
    else result.push({ offset, bytes });
  }
  return result;
}
