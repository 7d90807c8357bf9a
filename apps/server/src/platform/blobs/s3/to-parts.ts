import { createHash } from 'node:crypto';
import type { Content } from '../blob-store.ts';

/** Bytes of an object that are sent in one request, and can be sent again. */
export interface Part {
  /** Starts at 1. */
  readonly number: number;
  readonly bytes: Buffer;
  /** MD5 in base64, which the store compares with the received bytes. */
  readonly md5: string;
  readonly isLast: boolean;
}

/** S3 accepts 10,000 parts of at least 5 MiB. With this size, objects can have up to 80 GiB. */
const PART_BYTES = 8 << 20;

/** Splits content into parts of {@link PART_BYTES}. The last part is smaller, and may be empty. */
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
