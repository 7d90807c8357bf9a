import { SAVED_SEARCHES_MAX, type SearchToSave } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/http/handler.ts';
import { systemIds } from '../../platform/system/system.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { PgSearchStore } from './pg-search-store.ts';
import { searchHandlers } from './search-handlers.ts';

const fields: SearchToSave = {
  name: 'Fields',
  place: { location: 'Zürich', latitude: 47.36667, longitude: 8.55, elevation: 408 },
  filter: {
    date: { lastDays: 90 },
    phenomenology: { sar: false, ms: true, pan: true },
    resolution: { min: 0.1, max: 1.5 },
    maxCloudCover: 0.2,
    providers: { maxar: 5, planet: 5 },
    months: [6, 7],
  },
};
const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };

let shop: Shop;
let handlers: ReturnType<typeof searchHandlers>;
beforeAll(async () => {
  shop = await openShop();
  handlers = searchHandlers({
    searches: new PgSearchStore(shop.db),
    clock: { nowMs: () => shop.time.nowMs },
    ids: systemIds,
  });
});
afterAll(() => shop.close());

async function someone() {
  const caller: Caller = { accountId: await shop.openAccount(), sessionHash: new Uint8Array() };
  const signal = new AbortController().signal;
  const context = { caller, requestId: 'r', ip: '', signal, rawBody: new Uint8Array(), rawHeaders: {} };
  return {
    save: (change: Partial<SearchToSave> = {}) =>
      handlers.saveSearch({ ...nothing, body: { ...fields, ...change } }, context),
    rename: (id: string, name: string) =>
      handlers.renameSearch({ ...nothing, params: { id }, body: { name } }, context),
    remove: (id: string) => handlers.deleteSearch({ ...nothing, params: { id } }, context),
    list: async () => {
      const listed = await handlers.savedSearches(nothing, context);
      return listed.ok ? listed.value.result : [];
    },
    names: async function names() {
      return (await this.list()).map(({ name }) => name);
    },
  };
}

it('stores searches unchanged, sorted by name', async () => {
  const ada = await someone();
  await ada.save({ name: 'harbour' });
  const saved = await ada.save();
  const [first] = await ada.list();
  expect(saved).toEqual({ ok: true, value: first });
  expect(first).toMatchObject(fields);
  expect(await ada.names()).toEqual(['Fields', 'harbour']);
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
  expect(await ada.save({ place: { ...fields.place, area: bow } })).toMatchObject({
    failure: { code: 'invalid-request', detail: expect.stringMatching(/^place\.area: Lines of the outline cross/) },
  });
  expect(await ada.names()).toEqual([]);
});

it('keeps names unique in any spelling', async () => {
  const ada = await someone();
  await ada.save({ name: 'Ölfeld' });
  expect(await ada.save({ name: 'ÖLFELD' })).toMatchObject({
    failure: {
      code: 'invalid-request',
      detail: 'name “ÖLFELD” is the name of another saved search; choose another name',
    },
  });
  await ada.save({ name: 'Port' });
  const all = await ada.list();
  const [oil, port] = ['Ölfeld', 'Port'].map((name) => all.find((search) => search.name === name));
  if (!oil || !port) throw new Error('Two searches');
  expect((await ada.rename(port.id, 'ölfeld')).ok).toBe(false);
  expect((await ada.rename(oil.id, 'ÖLFELD')).ok).toBe(true);
  expect(await ada.rename(systemIds.uuid(), 'New')).toMatchObject({ failure: { code: 'not-found' } });
});

it('neither shows, renames, nor deletes those of others', async () => {
  const [ada, eve] = [await someone(), await someone()];
  await ada.save();
  const [search] = await ada.list();
  if (!search) throw new Error('One search');
  expect(await eve.rename(search.id, 'Mine')).toMatchObject({ failure: { code: 'not-found' } });
  expect(await eve.remove(search.id)).toEqual({ ok: true, value: undefined });
  expect(await eve.list()).toEqual([]);
  expect(await ada.list()).toEqual([search]);
  await ada.remove(search.id);
  expect(await ada.remove(search.id)).toEqual({ ok: true, value: undefined });
  expect(await ada.list()).toEqual([]);
});

it('keeps at most fifty, even when they are saved at the same time', async () => {
  const ada = await someone();
  const all = Array.from({ length: SAVED_SEARCHES_MAX + 3 }, (_, n) => ada.save({ name: `Search ${n}` }));
  const refused = (await Promise.all(all)).filter((answer) => !answer.ok);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    failure: { detail: 'An account keeps at most 50 searches. Delete one first.' },
  });
  expect(await ada.list()).toHaveLength(SAVED_SEARCHES_MAX);
});

it('rejects a filter that cannot be searched', async () => {
  const ada = await someone();
  const reversed = { start: '2026-02-01T00:00:00Z', end: '2026-01-01T00:00:00Z' };
  expect(await ada.save({ filter: { ...fields.filter, date: reversed } })).toMatchObject({
    failure: { detail: expect.stringMatching(/^filter\.date\.end 2026-01-01T00:00:00Z lies before the start/) },
  });
  expect(await ada.list()).toEqual([]);
});

it('stores names that look like SQL', async () => {
  const ada = await someone();
  const name = "'; DROP TABLE saved_search; --";
  await ada.save({ name });
  expect(await ada.names()).toEqual([name]);
});
