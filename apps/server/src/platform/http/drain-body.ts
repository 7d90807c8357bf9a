import type { FastifyRequest } from 'fastify';

/** Bytes that a client may still send after its request was rejected: ten times the limit of a body. */
const REST_MAX_BYTES = 10_485_760;

/**
 * Reads and drops the rest of a rejected body. Closing the connection instead would reset it, and a client that is still
 * writing would lose the answer (RFC 9112 section 9.6). A client that does not stop is cut off.
 */
export function drainBody({ raw }: FastifyRequest): void {
  let takenBytes = 0;
  raw.on('data', (chunk: Buffer) => {
    takenBytes += chunk.length;
    if (takenBytes > REST_MAX_BYTES) raw.destroy();
  });
}
