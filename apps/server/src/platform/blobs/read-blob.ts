import type { BlobStore } from './blob-store.ts';

const PIECE_BYTES = 1 << 20;

/** The bytes of a blob. @throws if it does not exist */
export async function* readBlob(
  blobs: Pick<BlobStore, 'open'>,
  key: string,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const blob = await blobs.open(key, signal);
  if (!blob) throw new Error(`The file ${key} does not exist`);
  try {
    const reader = blob.read(0, blob.bytes - 1);
    for (;;) {
      // The consumer may keep it, so each piece has its own.
      const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, Math.max(1, blob.bytes)));
      const read = await reader.read(buffer);
      if (read === 0) return;
      yield buffer.subarray(0, read);
    }
  } finally {
    await blob.close();
  }
}
