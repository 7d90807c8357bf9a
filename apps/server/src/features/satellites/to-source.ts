import { createHash } from 'node:crypto';

/**
 * Identifies an address of elements in the database. The address itself is not stored in the clear, since it can
 * contain a key.
 */
export function toSource(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/** The address without its query, which can contain keys. */
export function toPlace(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
