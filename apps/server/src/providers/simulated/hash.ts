/**
 * A number between 0 (included) and 1 (excluded) that follows from the parts and nothing else: FNV-1a over the text,
 * then the finaliser of MurmurHash3, so that neighbouring inputs land far apart. Equal on every machine.
 */
export function toUnitHash(...parts: readonly (string | number)[]): number {
  return hash32(parts.join('|')) / 2 ** 32;
}

/** The same as an unsigned 32-bit integer. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
