import type { ServerResponse } from 'node:http';
import type { BlobReader } from '../blobs/blob-store.ts';
import { once } from '../util/once.ts';
import type { ByteRange } from './byte-range.ts';
import { type PiecePool, piecePool } from './piece-pool.ts';

/** For a client that was slow, or is new while there is no spare large buffer: a thousand that never read hold 32 MB. */
const SMALL_BYTES = 32_768;
/** More than the buffers of a connection take for a client that never reads: 4.2 MB on Linux. After it, a client is known as fast. */
const PROVEN_BYTES = 6_000_000;
/** A client that takes longer for a piece begins anew, with small ones. */
const FAST_MS = 500;

/**
 * Sends a part of a blob as the body of a response whose head is written. For a fast client two large buffers take
 * turns, one filled from the store while the other goes to the client. A stream takes a new buffer for every piece, and
 * the memory it is given anew costs more than reading and sending together.
 * @param reader of exactly this part
 * @throws when the client leaves or is cut off, or the blob ends too early
 */
export async function pumpFile(
  reader: BlobReader,
  { start, end }: ByteRange,
  response: ServerResponse,
  pool: PiecePool = piecePool,
): Promise<void> {
  const pace = new Pace();
  const takeSmall = once(() => Buffer.allocUnsafeSlow(Math.min(SMALL_BYTES, end - start + 1)));
  let sent = Promise.resolve();
  for (let position = start; position <= end; ) {
    let large = pace.isFast ? pool.take() : null;
    if (!large) {
      // Whoever may stop reading at any piece holds one buffer, which is filled again once its piece is sent.
      await sent;
      large = pace.wasSlow ? null : pool.takeSpare();
    }
    const free = () => large && pool.giveBack(large);
    const piece = await fill(reader, large ?? takeSmall(), sent).catch((error: unknown) => {
      free();
      throw error;
    });
    sent = write(response, piece)
      .then((tookMs) => pace.count(piece.length, tookMs))
      .finally(free);
    // Awaited in the next round; until then nothing handles a rejection.
    sent.catch(() => undefined);
    position += piece.length;
  }
  await sent;
  response.end();
}

/** What is known of a client by the pieces it took. */
class Pace {
  #provenBytes = 0;
  #wasSlow = false;

  get isFast(): boolean {
    return this.#provenBytes >= PROVEN_BYTES;
  }

  /** Whether any piece took long. */
  get wasSlow(): boolean {
    return this.#wasSlow;
  }

  count(bytes: number, tookMs: number): void {
    const isSlow = tookMs > FAST_MS;
    this.#wasSlow ||= isSlow;
    this.#provenBytes = isSlow ? 0 : this.#provenBytes + bytes;
  }
}

/** Reads the next piece, and waits until the one before is sent. */
async function fill(reader: BlobReader, buffer: Buffer, sent: Promise<void>): Promise<Buffer> {
  const bytesRead = await reader.read(buffer);
  await sent;
  if (bytesRead === 0) throw new Error('A file became shorter while it was sent');
  return buffer.subarray(0, bytesRead);
}

/** Resolves to the time it took when the system has taken the bytes, so that they may be overwritten. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new ClientGone());
    if (response.destroyed) return onClose();
    response.once('close', onClose);
    response.write(bytes, (error) => {
      response.off('close', onClose);
      if (error) reject(new ClientGone({ cause: error }));
      else resolve(performance.now() - startedMs);
    });
  });
}

/** The client left before it had everything: no problem is sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';

  constructor(options?: ErrorOptions) {
    super('The client went away', options);
  }
}
