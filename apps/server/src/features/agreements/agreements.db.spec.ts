import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/http/handler.ts';
import { lineOf, openShop, SAMPLE_TERMS, type Shop } from '../../testing/shop.ts';
import { placeOrder } from '../orders/place-order.ts';
import { createAgreements } from './create-agreements.ts';

const nothing = { params: undefined, query: undefined, headers: undefined, body: undefined };
const AGREED_MS = Date.UTC(2026, 7, 1);
const { termsVersion: _, ...unticked } = lineOf(1);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** An account that agrees and orders while the provider has these terms. */
async function someone() {
  let terms = { provider: 'sample', ...SAMPLE_TERMS };
  let nowMs = AGREED_MS;
  const { handlers, list } = createAgreements({
    db: shop.db,
    clock: { nowMs: () => nowMs++ },
    findTerms: (provider) => (provider === 'sample' ? terms : null),
  });
  const caller: Caller = { accountId: await shop.openAccount(), sessionHash: new Uint8Array() };
  const signal = AbortSignal.timeout(60_000);
  const context = { caller, requestId: 'r', ip: '', signal, rawBody: new Uint8Array(), rawHeaders: {} };
  return {
    agree: (version: string, provider = 'sample') =>
      handlers.agree({ ...nothing, body: { provider, version } }, context),
    withdraw: () => handlers.withdrawAgreement({ ...nothing, body: { provider: 'sample' } }, context),
    list: async () => {
      const listed = await handlers.agreements(nothing, context);
      return listed.ok ? listed.value.result : [];
    },
    change: (to: Partial<typeof terms>) => {
      terms = { ...terms, ...to };
    },
    order: () =>
      placeOrder(
        { ...shop.orderDeps, findTerms: () => terms, listAgreements: list },
        { accountId: caller.accountId, idempotencyKey: null, items: [unticked] },
        signal,
      ),
  };
}

const notAgreed = (detail: RegExp) => ({
  ok: false,
  failure: { code: 'terms-not-accepted', detail: expect.stringMatching(detail) },
});

it('accepts orders without a version after an agreement, with its time', async () => {
  const ada = await someone();
  expect(await ada.order()).toMatchObject(notAgreed(/sends termsVersion "2", unless the account has agreed/));
  expect(await ada.agree('2')).toEqual({ ok: true, value: undefined });
  const placed = await ada.order();
  if (!placed.ok) throw new Error(placed.failure.detail);
  const bought = shop.db.selectFrom('order_item').select(['terms_version', 'terms_agreed_at']);
  expect(await bought.where('order_id', '=', placed.value.orderId).execute()).toEqual([
    { terms_version: '2', terms_agreed_at: new Date(AGREED_MS) },
  ]);
});

it('requires a new agreement for a new version, and for another text of the same version', async () => {
  const ada = await someone();
  await ada.agree('2');
  ada.change({ version: '3' });
  expect(await ada.order()).toMatchObject(notAgreed(/sends termsVersion "3"/));
  expect(await ada.agree('2')).toMatchObject(notAgreed(/^Version 3 .* applies, not 2\./));
  await ada.agree('3');
  expect(await ada.order()).toMatchObject({ ok: true });
  expect(await ada.list()).toMatchObject([{ provider: 'sample', version: '3' }]);
  ada.change({ text: 'Other words.' });
  expect(await ada.order()).toMatchObject(notAgreed(/have not agreed/));
  await ada.agree('3');
  expect(await ada.order()).toMatchObject({ ok: true });
});

it('keeps the time of the first agreement, until it is revoked', async () => {
  const ada = await someone();
  await ada.agree('2');
  await ada.agree('2');
  expect(await ada.list()).toEqual([
    { provider: 'sample', version: '2', agreedISO: new Date(AGREED_MS).toISOString() },
  ]);
  await ada.withdraw();
  await ada.withdraw();
  expect(await ada.list()).toEqual([]);
  expect(await ada.order()).toMatchObject(notAgreed(/have not agreed/));
});

it('belongs to one account, and requires a provider with terms', async () => {
  const [ada, eve] = [await someone(), await someone()];
  await ada.agree('2');
  expect(await eve.list()).toEqual([]);
  expect(await eve.order()).toMatchObject(notAgreed(/have not agreed/));
  expect(await ada.agree('1', 'acme')).toMatchObject(notAgreed(/EULA missing/));
});
