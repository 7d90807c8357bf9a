import { expect, test } from 'vitest';
import { BODY_LENGTH_MAX, chunkItems } from './chunk-items.ts';

test('items are asked about together as far as a request may be long, in their order', () => {
  const long = { text: 'x'.repeat(BODY_LENGTH_MAX / 3) };
  const items = [1, 2, 3, 4, 5].map((id) => ({ ...long, id }));
  expect(chunkItems(items).map((each) => each.map(({ id }) => id))).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunkItems([])).toEqual([]);
  expect(chunkItems([{ text: 'x'.repeat(2 * BODY_LENGTH_MAX) }])).toHaveLength(1);
  expect(chunkItems(Array.from({ length: 250 }, (_, id) => id)).map(({ length }) => length)).toEqual([100, 100, 50]);
});
