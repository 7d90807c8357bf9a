import { answerAsOpenFreeMap } from '../support/map-server.ts';
import { withOwnServer } from '../support/own-server.ts';
import { test as base, expect } from '../support/test.ts';
import { openTileServer, type TileServer } from '../support/tile-server.ts';
import { User } from '../support/user.ts';

/** A product whose map is a preset, or that of a tile server on loopback. */
const test = base.extend<{ readonly tiles: TileServer; readonly preset: string | null }>({
  preset: [null, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
  tiles: async ({}, use) => {
    const tiles = await openTileServer();
    await use(tiles);
    tiles.close();
  },
  baseURL: async ({ tiles, preset }, use) => {
    const own = { BASE_MAP_URL: tiles.template, BASE_MAP_ATTRIBUTION: 'Tiles of this test' };
    await withOwnServer(preset === null ? own : { BASE_MAP_URL: preset }, use);
  },
});
test.describe.configure({ timeout: 420_000 });

test('the map of another server is shown while it answers, and the built-in one otherwise', { tag: '@globe' }, async ({
  page,
  watch,
  tiles,
  baseURL,
}) => {
  watch.allowed.push('429', new URL(tiles.template).origin);
  const user = new User(page);
  const credits = page.getByText('Tiles of this test');
  tiles.answer = 'html';
  await user.arrive();
  for (const answer of ['html', 'limited', 'never'] as const)
    await test.step(`a server that answers ${answer} leaves the built-in map`, async () => {
      tiles.answer = answer;
      tiles.requests.length = 0;
      await page.reload();
      await expect.poll(() => tiles.requests.length, { timeout: 60_000 }).toBeGreaterThan(0);
      // Longer than the limit of a second.
      await page.waitForTimeout(1500);
      await expect(user.globe).toHaveAttribute('data-base-map', 'built-in');
      await expect(page.getByText(/Natural Earth/)).toBeVisible();
      await expect(credits).toBeHidden();
      // Tried again after ten seconds, twenty, and so on.
      expect(tiles.requests.length).toBeLessThan(6);
    });
  await test.step('a good server replaces it, with its credits, and learns nothing of the user', async () => {
    tiles.answer = 'good';
    tiles.requests.length = 0;
    await page.reload();
    await expect(user.globe).toHaveAttribute('data-base-map', 'online', { timeout: 120_000 });
    await expect(credits).toBeVisible();
    await expect(page.getByText(/Natural Earth/)).toBeHidden();
    await expect.poll(() => tiles.requests.length).toBeGreaterThan(2);
    for (const { cookie, referer } of tiles.requests) expect({ cookie, referer }).toEqual({ referer: `${baseURL}/` });
  });
  await test.step('a server that fails later gives way to the built-in map', async () => {
    tiles.answer = 'limited';
    await user.goTo('Lisbon', /^Lisbon/);
    await expect(user.globe).toHaveAttribute('data-base-map', 'built-in');
    await expect(page.getByText(/Natural Earth/)).toBeVisible();
  });
});

test.describe(() => {
  test.use({ preset: 'auto' });

  test('by default, streets come from OpenFreeMap near the ground, and nothing else from elsewhere', {
    tag: '@globe',
  }, async ({ page, watch, baseURL }) => {
    watch.allowed.push('https://tiles.openfreemap.org/');
    const elsewhere = new Set<string>();
    await page.context().route(
      ({ origin }) => origin !== baseURL,
      async (route) => {
        const { hostname } = new URL(route.request().url());
        elsewhere.add(hostname);
        await (hostname === 'tiles.openfreemap.org' ? answerAsOpenFreeMap(route) : route.abort());
      },
    );
    const user = new User(page);
    await user.arrive();
    await expect(user.globe).toHaveAttribute('data-base-map', 'built-in', { timeout: 60_000 });
    expect([...elsewhere]).toEqual([]);
    await user.goTo('Lisbon', /^Lisbon/);
    await expect(user.globe).toHaveAttribute('data-base-map', 'online', { timeout: 120_000 });
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
    await expect(user.globe).toHaveAttribute('data-ground', '');
    expect([...elsewhere]).toEqual(['tiles.openfreemap.org']);
  });
});
