import { createHash } from 'node:crypto';

/** A UUID that depends only on the texts, so that a rehearsal can be repeated. */
export function seededUuid(...texts: readonly string[]): string {
  const hex = createHash('sha256').update(texts.join('\n')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Numbers from 0 to 1 that depend only on the texts. */
export function seededNumbers(...texts: readonly string[]): () => number {
  let count = 0;
  const seed = texts.join('\n');
  return () => createHash('sha256').update(`${seed}\n${count++}`).digest().readUInt32BE(0) / 2 ** 32;
}
