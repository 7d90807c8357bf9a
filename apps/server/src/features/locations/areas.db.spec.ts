import type { DrawnArea } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/http/handler.ts';
import { systemIds } from '../../platform/system/system.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { areaHandlers } from './area-handlers.ts';
import { PgAreaStore } from './pg-area-store.ts';

const box = (west: number, north = 47.1): DrawnArea => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 47],
      [west + 0.1, 47],
      [west + 0.1, north],
      [west, 47],
    ],
  ],
});
const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };

let shop: Shop;
let handlers: ReturnType<typeof areaHandlers>;
beforeAll(async () => {
  shop = await openShop();
  const clock = { nowMs: () => (shop.time.nowMs += 1) };
  handlers = areaHandlers({ areas: new PgAreaStore(shop.db), clock, ids: systemIds });
});
afterAll(() => shop.close());

async function someone() {
  const caller: Caller = { accountId: await shop.openAccount(), sessionHash: new Uint8Array() };
  const signal = new AbortController().signal;
  const context = { caller, requestId: 'r', ip: '', signal, rawBody: new Uint8Array(), rawHeaders: {} };
  return {
    save: async (area: DrawnArea) => {
      const answer = await handlers.saveArea({ ...nothing, body: { area } }, context);
      return answer.ok ? answer.value.id : answer.failure.detail;
    },
    find: async (id: string) => {
      const answer = await handlers.savedArea({ ...nothing, params: { id } }, context);
      return answer.ok ? answer.value.area : answer.failure.code;
    },
  };
}

it('stores an area under one id, readable by anyone with the id', async () => {
  const [ada, eve] = [await someone(), await someone()];
  const id = await ada.save(box(8));
  expect(await ada.save(box(8))).toBe(id);
  expect(await ada.save(box(9))).not.toBe(id);
  expect(await eve.find(id)).toEqual(box(8));
  expect(await eve.find(systemIds.uuid())).toBe('not-found');
});

it('keeps the latest fifty of an account, including ones that are linked again', async () => {
  const ada = await someone();
  const ids: string[] = [];
  for (let i = 0; i < 50; i++) ids.push(await ada.save(box(i / 10)));
  await ada.save(box(0));
  await ada.save(box(20));
  expect(await ada.find(ids[0] ?? '')).toEqual(box(0));
  expect(await ada.find(ids[1] ?? '')).toBe('not-found');
  expect(await ada.find(ids[2] ?? '')).toEqual(box(0.2));
});

it('rejects an area that cannot be searched, with a reason', async () => {
  const ada = await someone();
  expect(await ada.save(box(8, 120))).toMatch(/^area: .*latitude 120/);
});
