import type { FastifyRequest } from 'fastify';

/** The number of bytes that a client may still send after a rejection: ten times the body limit. */
const REST_MAX_BYTES = 10_485_760;

/**
 * Reads and drops the rest of a rejected body. Closing the connection immediately would reset it, and a client that is
 * still writing would lose the response (RFC 9112 section 9.6). A client that does not stop is disconnected.
 */
export function drainBody({ raw }: FastifyRequest): void {
  let takenBytes = 0;
  raw.on('data', (chunk: Buffer) => {
    takenBytes += chunk.length;
    if (takenBytes > REST_MAX_BYTES) raw.destroy();
  });
}
