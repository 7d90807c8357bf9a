import { openApiDocument } from '@groundtrack/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { once } from '../../lib/once.ts';
import { type ApiDescription, apiDocsPage } from './api-docs-page.ts';

/**
 * Adds `GET /api/openapi.json` and the readable `GET /api/docs`, both made from the contract when they are first asked
 * for: that takes as long as a tenth of the server's start.
 */
export function addApiDocs(
  server: FastifyInstance,
  about: { readonly version: string; readonly serverUrl: string },
): void {
  const document = once(() => openApiDocument(about));
  const json = once(() => JSON.stringify(document()));
  // The document is ours; api-docs.spec.ts checks that it has this shape and is valid OpenAPI.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const page = once(() => Buffer.from(apiDocsPage(document() as unknown as ApiDescription)));
  server.get('/api/openapi.json', { config: { keepsBytes: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  );
  server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}
