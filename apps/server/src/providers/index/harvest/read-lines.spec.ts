import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type Line, readLines } from './read-lines.ts';

const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function gather(lines: AsyncIterable<Line>): Promise<readonly Line[]> {
  const gathered: Line[] = [];
  for await (const line of lines) gathered.push(line);
  return gathered;
}

async function* chunksOf(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

it('splits lines correctly across chunks, and reports their offsets', async () => {
  const lines = await gather(readLines(chunksOf('a', 'b\nü', '\n\n', 'end'), 10));
  expect(lines).toEqual([
    { text: 'ab', endOffset: 3 },
    { text: 'ü', endOffset: 6 },
    { text: '', endOffset: 7 },
    { text: 'end', endOffset: 10 },
  ]);
});

it('skips a line that is too long without buffering it', async () => {
  const chunks: WeakRef<ArrayBufferLike>[] = [];
  async function* longLine(): AsyncGenerator<Buffer> {
    yield Buffer.from('before\n');
    for (let i = 0; i < 20; i++) yield watched(Buffer.alloc(MB, 'x'));
    // Objects that were created or read in this turn are kept until its end.
    await nextTurn();
    collectGarbage();
    yield Buffer.from('\nafter');
  }
  const watched = (chunk: Buffer): Buffer => {
    chunks.push(new WeakRef(chunk.buffer));
    return chunk;
  };
  const lines = await gather(readLines(longLine(), 8 * MB));
  expect(lines.map(({ text }) => text)).toEqual(['before', null, 'after']);
  expect(chunks.filter((chunk) => chunk.deref()).length).toBeLessThan(3);
});
