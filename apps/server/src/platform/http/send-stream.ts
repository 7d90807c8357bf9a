import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/**
 * Sends a stream of unknown length as the body of a reply whose headers are set. What the stream holds is freed however
 * it ends.
 * @throws what the stream failed with; the client then notices that its end is missing
 */
export async function sendStream(reply: FastifyReply, stream: Readable): Promise<FastifyReply> {
  const { raw } = reply.hijack();
  // Node's headers; Fastify types each of them as wider than it is.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  const failed: unknown[] = [];
  stream.once('error', (error) => failed.push(error));
  try {
    await pipeline(stream, raw);
  } catch (error) {
    raw.destroy();
    // Otherwise it was the client that left.
    if (failed.includes(error)) throw error;
  }
  return reply;
}
