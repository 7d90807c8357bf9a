import { createHash } from 'node:crypto';
import type { Content } from '../blob-store.ts';

/** Bytes of an object that go to the store in one request, and can be sent again. */
export interface Part {
  /** From 1 on. */
  readonly number: number;
  readonly bytes: Buffer;
  /** MD5 in base64: the store compares it with what arrives. */
  readonly md5: string;
  readonly isLast: boolean;
}

/** S3 takes 10,000 parts of at least 5 MiB: these make objects of up to 80 GiB. */
const PART_BYTES = 8 << 20;

/** Cuts content into parts of {@link PART_BYTES}; the last one is smaller, and empty where there is nothing more. */
export async function* toParts(content: Content, signal?: AbortSignal): AsyncGenerator<Part, void> {
  let number = 1;
  let part = emptyPart();
  for await (const piece of content) {
    signal?.throwIfAborted();
    for (let taken = 0; taken < piece.length; ) {
      const some = piece.subarray(taken, taken + PART_BYTES - part.filled);
      part.hash.update(some);
      part.buffer.set(some, part.filled);
      part.filled += some.length;
      taken += some.length;
      if (part.filled < PART_BYTES) break;
      yield finished(part, number++, false);
      part = emptyPart();
    }
  }
  signal?.throwIfAborted();
  yield finished(part, number, true);
}

function emptyPart() {
  return { buffer: Buffer.allocUnsafe(PART_BYTES), filled: 0, hash: createHash('md5') };
}

function finished({ buffer, filled, hash }: ReturnType<typeof emptyPart>, number: number, isLast: boolean): Part {
  return { number, bytes: buffer.subarray(0, filled), md5: hash.digest('base64'), isLast };
}
