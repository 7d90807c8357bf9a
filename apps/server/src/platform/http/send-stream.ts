import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

/**
 * Sends a stream as the body of a reply whose headers are set. The stream is always destroyed
 * afterwards.
 * @throws the error of the stream; the client then notices that the end is missing
 */
export async function sendStream(reply: FastifyReply, stream: Readable): Promise<FastifyReply> {
  const { raw } = reply.hijack();
  // These are Node's headers; Fastify declares a wider type for each.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  const failed: unknown[] = [];
  stream.once('error', (error) => failed.push(error));
  try {
    await pipeline(stream, raw);
  } catch (error) {
    raw.destroy();
    // Otherwise the client left.
    if (failed.includes(error)) throw error;
  }
  return reply;
}
