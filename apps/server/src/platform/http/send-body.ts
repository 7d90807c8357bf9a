import type { ServerResponse } from 'node:http';
import { once } from '../../lib/once.ts';
import type { BlobReader } from '../blobs/blob-store.ts';
import { type BufferPool, bufferPool } from './buffer-pool.ts';
import type { ByteRange } from './byte-range.ts';

/** For slow clients, and for new ones while no large buffer is spare. A thousand clients that never read hold 32 MB. */
const SMALL_BYTES = 32_768;
/** A client that has read this much is fast. The system buffers 4.2 MB for a client that never reads (Linux). */
const PROVEN_BYTES = 6_000_000;
/** A client that takes longer for a piece gets small ones again. */
const FAST_MS = 500;

/**
 * Sends a part of a blob as the body of a response whose head was sent. A fast client gets two large buffers: one is
 * filled while the other is sent. A stream would allocate a buffer for every piece, which costs more than reading and
 * sending.
 * @param reader of exactly this part
 * @throws ClientGone if the client leaves or is disconnected; an error if the blob is truncated
 */
export async function sendBody(
  reader: BlobReader,
  { start, end }: ByteRange,
  response: ServerResponse,
  pool: BufferPool = bufferPool,
): Promise<void> {
  const pace = new Pace();
  const takeSmall = once(() => Buffer.allocUnsafeSlow(Math.min(SMALL_BYTES, end - start + 1)));
  let sent = Promise.resolve();
  for (let position = start; position <= end; ) {
    let large = pace.isFast ? pool.take() : null;
    if (!large) {
      // A client that may stop reading holds one buffer, which is refilled after its piece was sent.
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
    // Awaited in the next iteration. Until then, nothing else handles a rejection.
    sent.catch(() => undefined);
    position += piece.length;
  }
  await sent;
  response.end();
}

/** Measures the speed of a client by the pieces that it read. */
class Pace {
  #provenBytes = 0;
  #wasSlow = false;

  get isFast(): boolean {
    return this.#provenBytes >= PROVEN_BYTES;
  }

  /** Whether any piece was slow. */
  get wasSlow(): boolean {
    return this.#wasSlow;
  }

  count(bytes: number, tookMs: number): void {
    const isSlow = tookMs > FAST_MS;
    this.#wasSlow ||= isSlow;
    this.#provenBytes = isSlow ? 0 : this.#provenBytes + bytes;
  }
}

/** Reads the next piece, and waits until the previous one has been sent. */
async function fill(reader: BlobReader, buffer: Buffer, sent: Promise<void>): Promise<Buffer> {
  const bytesRead = await reader.read(buffer);
  await sent;
  if (bytesRead === 0) throw new Error('A file became shorter while it was sent');
  return buffer.subarray(0, bytesRead);
}

/** Resolves when the system has taken the bytes, so that they can be overwritten. @returns the time in ms */
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

/** The client left before the end. No problem document is sent. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';

  constructor(options?: ErrorOptions) {
    super('The client went away', options);
  }
}
