import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { isApiPath, pathOf } from './request-path.ts';

/** Browsers cache the preflight for this long. */
const PREFLIGHT_SEC = 600;
/**
 * Response headers that pages may read in addition to those that are always readable (Fetch Standard, "CORS-safelisted
 * response-header name").
 */
const EXPOSED = ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag', 'Retry-After'];

/**
 * Lets web pages of these origins call the API from browsers, with credentials (Fetch Standard, section 3.2). Failures
 * are readable too. Without any origin, responses get no extra headers.
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
