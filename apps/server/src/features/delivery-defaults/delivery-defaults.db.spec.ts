import type { DeliveryDefaults } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/http/handler.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { createDeliveryDefaults } from './create-delivery-defaults.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };

async function someone() {
  const { handlers } = createDeliveryDefaults({ db: shop.db, clock: { nowMs: () => shop.time.nowMs } });
  const caller: Caller = { accountId: await shop.openAccount(), sessionHash: new Uint8Array() };
  const signal = new AbortController().signal;
  const context = { caller, requestId: 'r', ip: '', signal, rawBody: new Uint8Array(), rawHeaders: {} };
  return {
    find: () => handlers.deliveryDefaults(nothing, context),
    keep: (body: DeliveryDefaults) => handlers.keepDeliveryDefaults({ ...nothing, body }, context),
  };
}

it('stores the last choice of each account', async () => {
  const [ada, eve] = [await someone(), await someone()];
  expect(await ada.find()).toEqual({ ok: true, value: {} });
  await ada.keep({ kind: 'analytic', grid: 3857, resampling: 'cubic' });
  await ada.keep({ tiff: true, grid: 'as-taken' });
  expect(await ada.find()).toEqual({ ok: true, value: { tiff: true, grid: 'as-taken' } });
  expect(await eve.find()).toEqual({ ok: true, value: {} });
});

it('deletes it if nothing is chosen', async () => {
  const ada = await someone();
  await ada.keep({ grid: 4326 });
  await ada.keep({});
  expect(await ada.find()).toEqual({ ok: true, value: {} });
});
