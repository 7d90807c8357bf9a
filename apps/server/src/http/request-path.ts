import { linkedFileEndpoint } from '@groundtrack/contract';
import type { FastifyRequest } from 'fastify';

const LINKS = linkedFileEndpoint.path.replace(':token', '');

/** The requested path without the query and without tokens that open a file: safe for logs and problems. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  return path.startsWith(LINKS) ? `${LINKS}…` : path;
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
