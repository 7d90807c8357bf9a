import type { FavoriteLocation } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/http/handler.ts';
import { systemIds } from '../../platform/system/system.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { favoriteHandlers } from './favorite-handlers.ts';
import { PgFavoriteStore } from './pg-favorite-store.ts';

const zurich = { location: 'Zürich', latitude: 47.36667, longitude: 8.55, elevation: 408 };
const date = { location: 'Date line', latitude: -16.8, longitude: -180, elevation: 0 };
const filter = { resolution: 2, maxar: true };
const nothing = { params: undefined, query: undefined, headers: undefined };

let shop: Shop;
let handlers: ReturnType<typeof favoriteHandlers>;
beforeAll(async () => {
  shop = await openShop();
  handlers = favoriteHandlers({
    favorites: new PgFavoriteStore(shop.db),
    clock: { nowMs: () => (shop.time.nowMs += 1) },
  });
});
afterAll(() => shop.close());

async function someone() {
  const caller: Caller = { accountId: await shop.openAccount(), sessionHash: new Uint8Array() };
  const signal = new AbortController().signal;
  const context = { caller, requestId: 'r', ip: '', signal, rawBody: new Uint8Array(), rawHeaders: {} };
  return {
    save: (place: FavoriteLocation, more: object = {}) =>
      handlers.createFavoriteLocation({ ...nothing, body: { ...place, filter: { ...filter, ...more } } }, context),
    forget: (at: Pick<FavoriteLocation, 'latitude' | 'longitude' | 'area'>) =>
      handlers.deleteFavoriteLocation({ ...nothing, body: at }, context),
    list: async () => {
      const listed = await handlers.favoriteLocations({ ...nothing, body: undefined }, context);
      return listed.ok ? listed.value.result : [];
    },
  };
}

it('stores the locations of an account in the order of saving, each once', async () => {
  const ada = await someone();
  await ada.save(zurich);
  await ada.save(date);
  await ada.save({ ...zurich, location: 'Home' });
  expect(await ada.list()).toEqual([{ ...zurich, location: 'Home' }, date]);
});

it('stores areas with the point inside them, identified by their shape', async () => {
  const ada = await someone();
  const area = (north: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [8.5, 47.3],
        [8.6, 47.3],
        [8.6, north],
        [8.5, 47.3],
      ] as [number, number][],
    ],
  });
  const [lake, city] = [
    { ...zurich, area: area(47.4) },
    { ...zurich, area: area(47.5) },
  ];
  for (const place of [zurich, lake, city, lake]) await ada.save(place);
  expect(await ada.list()).toEqual([zurich, lake, city]);
  await ada.forget(lake);
  expect(await ada.list()).toEqual([zurich, city]);
  await ada.forget(zurich);
  expect(await ada.list()).toEqual([city]);
});

it('rejects an area that cannot be searched', async () => {
  const ada = await someone();
  const bow = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [8.5, 47.3],
        [8.6, 47.4],
        [8.6, 47.3],
        [8.5, 47.4],
        [8.5, 47.3],
      ] as [number, number][],
    ],
  };
  expect(await ada.save({ ...zurich, area: bow })).toMatchObject({
    failure: {
      code: 'invalid-request',
      detail: expect.stringMatching(/^area: Lines of the outline cross or touch at 47\.3500, 8\.5500/),
    },
  });
  expect(await ada.list()).toEqual([]);
});

it('deletes the one at a position, and nothing if there is none', async () => {
  const ada = await someone();
  await ada.save(zurich);
  await ada.save(date);
  expect(await ada.forget(zurich)).toEqual({ ok: true, value: undefined });
  expect(await ada.forget({ latitude: 1, longitude: 1 })).toEqual({ ok: true, value: undefined });
  expect(await ada.list()).toEqual([date]);
});

it('neither shows nor deletes those of others', async () => {
  const [ada, eve] = [await someone(), await someone()];
  await ada.save(zurich);
  await eve.forget(zurich);
  expect(await eve.list()).toEqual([]);
  expect(await ada.list()).toHaveLength(1);
});

it('keeps at most a hundred, even when they are saved at the same time', async () => {
  const ada = await someone();
  const saved = await Promise.all(
    Array.from({ length: 104 }, (_, n) => ada.save({ ...zurich, longitude: n, location: systemIds.uuid() })),
  );
  const refused = saved.filter((answer) => !answer.ok);
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({
    failure: { detail: 'An account keeps at most 100 favorite locations. Forget one first.' },
  });
  const [first] = await ada.list();
  expect(first && (await ada.save({ ...first, location: 'Renamed' }))).toMatchObject({ ok: true });
});

it('rejects a filter that is too large', async () => {
  const ada = await someone();
  expect(await ada.save(zurich, { film: 'x'.repeat(3_000) })).toMatchObject({
    ok: false,
    failure: { code: 'invalid-request', detail: expect.stringMatching(/^filter may have at most 2000 characters/) },
  });
});
