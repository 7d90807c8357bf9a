import { createHash } from 'node:crypto';

/** What an address of elements is known by in the database: the address itself may hold a key. */
export function toSource(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/** Without what follows `?`, where keys of sources may be: for people. */
export function toPlace(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
