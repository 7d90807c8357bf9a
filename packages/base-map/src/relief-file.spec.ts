import { expect, test } from 'vitest';
import { METERS, packBlocks, unpackBlocks } from './relief-file.ts';

test('blocks are read back unchanged', () => {
  const blocks = [[1, 2, 3], [], [255]].map((bytes) => Uint8Array.from(bytes));
  expect(unpackBlocks(packBlocks(blocks), 3).map((block) => Uint8Array.from(block))).toEqual(blocks);
});

test('brighter cells are higher', () => {
  const falls = METERS.filter((meters, gray) => gray > 0 && meters <= (METERS[gray - 1] ?? 0));
  expect([...falls]).toEqual([]);
  expect([METERS[0], METERS[255]]).toEqual([-9700, expect.closeTo(8637.5, 1)]);
});
