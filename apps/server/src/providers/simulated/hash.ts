/**
 * Hashes the parts to a number from 0 to 1, exclusive, the same on every machine. FNV-1a over the text, then the
 * finalizer of MurmurHash3, so that similar inputs give unrelated numbers.
 */
export function toUnitHash(...parts: readonly (string | number)[]): number {
  return hash32(parts.join('|')) / 2 ** 32;
}

/** Hashes a text to an unsigned 32-bit integer, like {@link toUnitHash}. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
