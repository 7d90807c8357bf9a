import { openApiDocument } from '@groundtrack/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { apiDocsPage } from './api-docs-page.ts';

/** Adds `GET /api/openapi.json` and the readable `GET /api/docs`, both made from the contract. */
export function addApiDocs(
  server: FastifyInstance,
  about: { readonly version: string; readonly serverUrl: string },
): void {
  const json = JSON.stringify(openApiDocument(about));
  const page = apiDocsPage(about.version);
  server.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
