import { openApiDocument } from '@groundtrack/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { once } from '../../lib/once.ts';

/**
 * Adds `GET /api/openapi.json`. It is generated from the contract on the first request, because that would take a tenth
 * of the server's start.
 */
export function addApiDocs(
  server: FastifyInstance,
  about: { readonly version: string; readonly serverUrl: string },
): void {
  const json = once(() => JSON.stringify(openApiDocument(about)));
  server.get('/api/openapi.json', { config: { keepsCompressed: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  );
}
