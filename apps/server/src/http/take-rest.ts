import type { FastifyRequest } from 'fastify';

/** What a client may go on sending once it was refused: ten times what a request may have. */
const REST_MAX_BYTES = 10_485_760;

/**
 * Reads what a client still sends of a body that was refused, and forgets it. Whoever closes the connection in place of
 * it resets it, and the answer is lost before the client, which is writing, has read it (RFC 9112 section 9.6). A client
 * that does not stop is cut off.
 */
export function takeRest({ raw }: FastifyRequest): void {
  let takenBytes = 0;
  raw.on('data', (chunk: Buffer) => {
    takenBytes += chunk.length;
    if (takenBytes > REST_MAX_BYTES) raw.destroy();
  });
}
