import type { FastifyInstance } from 'fastify';
import { RequestError } from './problem.ts';

/** Headers that decide what is done: of two, a proxy before us may believe the other. */
const SINGLE = ['Host', 'Idempotency-Key', 'apiKey'];

/** Refuses requests that send such a header twice, whose values Node would join or drop. */
export function refuseDoubledHeaders(server: FastifyInstance): void {
  const singles = new Map(SINGLE.map((name) => [name.toLowerCase(), name]));
  server.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const seen = new Set<string>();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = singles.get(rawHeaders[at]?.toLowerCase() ?? '');
      if (name === undefined) continue;
      if (seen.has(name)) throw new RequestError({ code: 'invalid-request', detail: `Send the header ${name} once` });
      seen.add(name);
    }
  });
}
