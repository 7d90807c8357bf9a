import { linkedFileEndpoint } from '@groundtrack/contract';
import type { FastifyRequest } from 'fastify';

/** The folder of links: what follows it opens a file. Routers differ in case, doubled slashes and percent signs. */
const LINKS = linkedFileEndpoint.path.split('/').at(-2) ?? '';
const TOKEN = new RegExp(`(/${LINKS}/+)[^/].*$`, 'i');
/** A secret of 256 bits in base64url, such as the key of a session, which has no business in a path. */
const KEY = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** The requested path without the query, tokens that open a file and keys: safe for logs and problems. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  const decoded = path.includes('%') ? decode(path) : path;
  const shown = decoded.replace(TOKEN, '$1…').replace(KEY, '…');
  return shown === decoded ? path : shown;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Only what is plain ASCII could be a part of our paths.
    return path.replace(/%([2-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
