import type { FastifyInstance } from 'fastify';
import { RequestError } from './problem.ts';

/** Headers that must be unique: a proxy might trust one of two values, and the server the other. */
const SINGLE = ['Host', 'Idempotency-Key', 'apiKey'];

/**
 * Refuses requests with such a header twice, whose values Node would join or drop, and HTTP/0.9 requests, which have no
 * headers and which Node still accepts.
 */
export function refuseDoubledHeaders(server: FastifyInstance): void {
  const singles = new Map(SINGLE.map((name) => [name.toLowerCase(), name]));
  server.addHook('onRequest', async ({ raw: { rawHeaders, httpVersionMajor } }) => {
    if (httpVersionMajor < 1) throw new RequestError({ code: 'invalid-request', detail: 'Ask by HTTP/1.1' });
    const seen = new Set<string>();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = singles.get(rawHeaders[at]?.toLowerCase() ?? '');
      if (name === undefined) continue;
      if (seen.has(name)) throw new RequestError({ code: 'invalid-request', detail: `Send the header ${name} once` });
      seen.add(name);
    }
  });
}
