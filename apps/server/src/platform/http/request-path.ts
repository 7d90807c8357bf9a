import { linkedFileEndpoint } from '@groundtrack/contract';
import type { FastifyRequest } from 'fastify';

/** The folder of links. The text after it opens a file. Routers differ in case, doubled slashes, and percent signs. */
const LINKS = linkedFileEndpoint.path.split('/').at(-2) ?? '';
const TOKEN = new RegExp(`(/${LINKS}/+)[^/].*$`, 'is');
/**
 * A secret of 256 bits in base64url, such as the key of a session, or the token of a link with its signature (72).
 * Neither occurs elsewhere in a path.
 */
const SECRET = /(?<![\w-])(?:[\w-]{43}|[\w-]{72})(?![\w-])/g;
/** Percent signs may be encoded repeatedly. Real clients do not exceed this. */
const DECODED_MAX = 5;

/** The requested path without the query, file tokens, and keys, which is safe for logs and problems. */
export function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  const decoded = decodeWhole(path);
  const shown = decoded.replace(TOKEN, '$1…').replace(SECRET, '…');
  return shown === decoded ? path : shown;
}

function decodeWhole(path: string): string {
  let decoded = path;
  for (let times = 0; times < DECODED_MAX && decoded.includes('%'); times++) decoded = decode(decoded);
  return decoded;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Only plain ASCII can be part of our paths.
    return path.replace(/%([2-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
