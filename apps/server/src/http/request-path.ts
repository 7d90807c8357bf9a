import { linkedFileEndpoint } from '@groundtrack/contract';
import type { FastifyRequest } from 'fastify';

const LINKS = linkedFileEndpoint.path.replace(':token', '');

/** The path that was asked, without the query and without what opens a file: what may stand in logs and problems. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  return path.startsWith(LINKS) ? `${LINKS}…` : path;
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
