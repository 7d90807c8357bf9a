import type { FastifyRequest } from 'fastify';

/** The path that was asked, without the query: what may stand in logs and problems. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
