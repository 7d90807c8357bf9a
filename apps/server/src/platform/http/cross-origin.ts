import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { isApiPath, pathOf } from './request-path.ts';

/** Browsers ask again after this long whether they may. */
const PREFLIGHT_SEC = 600;
/** What pages may read of an answer beside what every page may (Fetch Standard, "CORS-safelisted response-header name"). */
const EXPOSED = ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag', 'Retry-After'];

/**
 * Lets web pages of these origins call the API from browsers, with credentials (Fetch Standard, section 3.2). Failures can
 * be read as well. Without any origin nothing is added to the answers.
 */
export async function allowOrigins(server: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  const allow: FastifyCorsOptions = {
    origin: true,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST'],
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SEC,
  };
  await server.register(cors, {
    delegator: (request, answer) => {
      const { origin = '' } = request.headers;
      answer(null, isApiPath(pathOf(request)) && allowed.has(origin) ? allow : { origin: false });
    },
  });
}
