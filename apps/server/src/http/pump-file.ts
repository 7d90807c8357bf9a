import type { ServerResponse } from 'node:http';
import type { BlobReader } from '../blobs/blob-store.ts';
import type { ByteRange } from './byte-range.ts';
import { type PiecePool, piecePool } from './piece-pool.ts';

/** A client gets these at first, and goes on with them while it is slow: a thousand that never read hold 32 MB. */
const SMALL_BYTES = 32_768;
/** More than the buffers of a connection take for a client that never reads: 4.2 MB on Linux. After it, large pieces begin. */
const PROVEN_BYTES = 6_000_000;
/** A client that takes longer for a piece begins anew. */
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
  const small = Buffer.allocUnsafeSlow(Math.min(SMALL_BYTES, end - start + 1));
  let provenBytes = 0;
  let sent = Promise.resolve();
  for (let position = start; position <= end; ) {
    const large = provenBytes >= PROVEN_BYTES ? pool.take() : null;
    const free = () => large && pool.giveBack(large);
    // The one small buffer is filled when it is taken.
    if (!large) await sent;
    const piece = await fill(reader, large ?? small, sent).catch((error: unknown) => {
      free();
      throw error;
    });
    const count = (tookMs: number) => {
      provenBytes = tookMs <= FAST_MS ? provenBytes + piece.length : 0;
    };
    sent = write(response, piece).then(count).finally(free);
    // Awaited in the next round; until then nothing handles a rejection.
    sent.catch(() => undefined);
    position += piece.length;
  }
  await sent;
  response.end();
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
