import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { ByteRange } from './byte-range.ts';

/** Large enough that the calls for each cost little, small enough for the cache of a processor. */
const PIECE_BYTES = 262_144;

/**
 * Sends a part of an open file as the body of a response whose head is written. Two buffers take turns, one filled from
 * the disk while the other goes to the client. A stream takes a new buffer for every piece, and the memory it is given
 * anew costs more than reading and sending together.
 * @throws when the client leaves, or the file ends too early
 */
export async function pumpFile(handle: FileHandle, { start, end }: ByteRange, response: ServerResponse): Promise<void> {
  const pieceBytes = Math.min(PIECE_BYTES, end - start + 1);
  let filling = Buffer.allocUnsafeSlow(pieceBytes);
  let sending = end - start + 1 > pieceBytes ? Buffer.allocUnsafeSlow(pieceBytes) : filling;
  let sent = Promise.resolve();
  for (let position = start; position <= end; ) {
    const { bytesRead } = await handle.read(filling, 0, Math.min(pieceBytes, end - position + 1), position);
    if (bytesRead === 0) throw new Error('A file became shorter while it was sent');
    await sent;
    sent = write(response, filling.subarray(0, bytesRead));
    // Awaited in the next round; until then nothing handles a rejection.
    sent.catch(() => undefined);
    position += bytesRead;
    [filling, sending] = [sending, filling];
  }
  await sent;
  response.end();
}

/** Resolves when the system has taken the bytes, so that they may be overwritten. */
function write(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new ClientGone());
    if (response.destroyed) return onClose();
    response.once('close', onClose);
    response.write(bytes, (error) => {
      response.off('close', onClose);
      if (error) reject(new ClientGone({ cause: error }));
      else resolve();
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
