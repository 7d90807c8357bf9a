import { LRUCache } from 'lru-cache';
import type { BlobStore, OpenBlob } from '../../../platform/blobs/blob-store.ts';

const OPEN_AT_MOST = 32;
const UNUSED_MS = 60_000;

/** A blob that stays open while it is cached or read. */
interface Kept {
  readonly blob: Promise<OpenBlob | null>;
  reading: number;
  isLetGo: boolean;
}

/** Reads parts of blobs, and keeps the most recently used ones open. */
export class BlobRanges {
  readonly #blobs: BlobStore;
  readonly #kept = new LRUCache<string, Kept>({
    max: OPEN_AT_MOST,
    ttl: UNUSED_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (kept) => {
      kept.isLetGo = true;
      if (kept.reading === 0) close(kept);
    },
  });

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** @throws RangeError beyond the end of the blob, Error if there is none */
  async read(key: string, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const kept = this.#open(key);
    kept.reading++;
    try {
      const blob = await kept.blob;
      if (!blob) throw new Error(`The blob ${key} is missing`);
      if (position < 0 || position + length > blob.bytes)
        throw new RangeError(`${length} bytes at byte ${position} are beyond the file's ${blob.bytes}`);
      return await readAll(blob, position, length);
    } catch (error) {
      // After a failed read, the blob is opened again.
      if (!(error instanceof RangeError) && this.#kept.peek(key) === kept) this.#kept.delete(key);
      throw error;
    } finally {
      kept.reading--;
      if (kept.isLetGo && kept.reading === 0) close(kept);
    }
  }

  close(): void {
    this.#kept.clear();
  }

  #open(key: string): Kept {
    const found = this.#kept.get(key);
    if (found) return found;
    const kept = { blob: this.#blobs.open(key), reading: 0, isLetGo: false };
    this.#kept.set(key, kept);
    return kept;
  }
}

function close({ blob }: Kept): void {
  void blob.then(
    (open) => open?.close(),
    () => undefined,
  );
}

async function readAll(blob: OpenBlob, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const buffer = Buffer.from(bytes.buffer);
  const reader = blob.read(position, position + length - 1);
  for (let filled = 0; filled < length; ) {
    const read = await reader.read(buffer.subarray(filled));
    if (read === 0) throw new Error(`The blob ended at byte ${position + filled} while it was read`);
    filled += read;
  }
  return bytes;
}
