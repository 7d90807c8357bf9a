import { expect, test } from 'vitest';
import { BODY_LENGTH_MAX, chunkItems } from './chunk-items.ts';

test('fills each request up to its size limit, and keeps the order', () => {
  const long = { text: 'x'.repeat(BODY_LENGTH_MAX / 3) };
  const items = [1, 2, 3, 4, 5].map((id) => ({ ...long, id }));
  expect(chunkItems(items).map((each) => each.map(({ id }) => id))).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunkItems([])).toEqual([]);
  expect(chunkItems([{ text: 'x'.repeat(2 * BODY_LENGTH_MAX) }])).toHaveLength(1);
  expect(chunkItems(Array.from({ length: 250 }, (_, id) => id)).map(({ length }) => length)).toEqual([100, 100, 50]);
});
