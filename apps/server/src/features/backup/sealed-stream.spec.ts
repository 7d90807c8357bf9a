import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toKey, toKeyText } from '../../testing/test-secrets.ts';
import { SALT_BYTES, seal, unseal } from './sealed-stream.ts';

const KEY = toKey(toKeyText('backups'));
const OTHER = toKey(toKeyText('another'));
const PIECE = 1 << 20;
const HEAD = 44;
const TAG = 16;

async function gather(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
const sealed = (content: Uint8Array, key = KEY) => gather(seal([content], key, randomBytes(SALT_BYTES)));
const opened = (content: Uint8Array | readonly Uint8Array[], keys = [KEY]) =>
  gather(unseal(content instanceof Uint8Array ? [content] : content, { name: 'a file', keys }));

describe('a sealed stream', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('returns the %i bytes that were sealed', async (bytes) => {
    const content = randomBytes(bytes);
    const result = await sealed(content);
    expect((await opened(result)).equals(content)).toBe(true);
    expect(result.length).toBe(HEAD + bytes + TAG * Math.max(1, Math.ceil(bytes / PIECE)));
  });

  it('may be read in any portions', async () => {
    const content = randomBytes(PIECE + 7);
    const result = await sealed(content);
    const portions = Array.from({ length: Math.ceil(result.length / 999) }, (_, at) =>
      result.subarray(at * 999, (at + 1) * 999),
    );
    expect((await opened(portions)).equals(content)).toBe(true);
  });

  it('is opened by any of several keys, and names a missing one', async () => {
    const result = await sealed(Buffer.from('x'), OTHER);
    expect((await opened(result, [KEY, OTHER])).toString()).toBe('x');
    await expect(opened(result)).rejects.toThrow(
      `The file a file of the backup was encrypted with the key ${OTHER.id}`,
    );
  });

  it('is refused if it was cut off, extended, reordered, or changed anywhere', async () => {
    const result = await sealed(randomBytes(2 * PIECE));
    const cut = HEAD + PIECE + TAG;
    const [head, first, second] = [result.subarray(0, HEAD), result.subarray(HEAD, cut), result.subarray(cut)];
    const flipped = Buffer.from(result);
    flipped[HEAD + 5] = (flipped[HEAD + 5] ?? 0) ^ 1;
    const salted = Buffer.from(result);
    salted[HEAD - 1] = (salted[HEAD - 1] ?? 0) ^ 1;
    const broken = [
      [head, first],
      [head, second, first],
      [head, second],
      [head, first, first, second],
      [result, Buffer.alloc(1)],
      [result.subarray(0, -1)],
      [flipped],
      [salted],
    ];
    for (const portions of broken) await expect(opened(portions)).rejects.toThrow('authenticate');
    for (const short of [Buffer.alloc(0), result.subarray(0, 20), head])
      await expect(opened(short)).rejects.toThrow('ends too early');
    await expect(opened(randomBytes(100))).rejects.toThrow('is not an encrypted file of a backup');
  });
});
