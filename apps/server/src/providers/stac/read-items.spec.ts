import { afterAll, expect, it } from 'vitest';
import { pool } from '../../platform/pool/pool.ts';
import { readItems } from './read-items.ts';
import { readItemsAsync } from './read-items-async.ts';
import { CRITERIA, HERE, never, PLAIN, squareItem } from './testing/open-provider.ts';

afterAll(() => pool.close());

const links = [{ rel: 'next', href: '/search?page=2' }];
const bodyOf = (features: readonly unknown[]) => Buffer.from(JSON.stringify({ features, links }));
/** Every second one is too cloudy. */
const items = Array.from({ length: 500 }, (_, i) =>
  squareItem(`item-${i}`, 1, { 'eo:cloud_cover': i % 2 === 0 ? 10 : 90, notes: 'x'.repeat(500) }),
);
const criteria = { ...CRITERIA, maxCloudCover: 0.5 };
const reading = { mapping: PLAIN, baseUrl: 'https://catalog.example', wanted: { area: HERE, criteria, after: null } };

it('a large response is read in the pool like a small one here', async () => {
  const page = await readItemsAsync(bodyOf(items), reading, never);
  expect(page).toEqual(readItems(bodyOf(items), reading));
  expect(page).toMatchObject({ count: 500, links });
  expect(page?.items).toHaveLength(500);
  expect(page?.items.filter(({ record }) => record)).toHaveLength(250);
});

it('items that are no scenes are counted and left out', () => {
  expect(readItems(bodyOf([null, 'text', ...items.slice(0, 1)]), reading)).toMatchObject({
    count: 3,
    items: [{ featureId: 'item-0' }],
  });
});

it.each(['', '{', 'null', '[]', '{"features":1}', '<html>'.repeat(100_000)])('%.20s has no items', async (text) => {
  expect(await readItemsAsync(Buffer.from(text), reading, never)).toBeNull();
});
