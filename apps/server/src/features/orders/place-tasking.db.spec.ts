import { addsUp, type ProblemCode, type TaskingOrderItem, toCents, toPriceId } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WINDOW_HOLD_MS } from '../../domain/window-places.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import {
  assuredOf,
  DEMANDED_PLACE,
  SAMPLE_BOOK,
  SAMPLE_NOW_MS,
  SAMPLE_PLACE,
  taskingOf,
} from '../../testing/sample-tasking.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { placeOrder } from './place-order.ts';
import { quoteItems } from './quote-items.ts';

const HIGH_DEMAND = toPriceId('task:sample:fee:high-demand');
const MEDIA_USAGE = toPriceId('task:sample:fee:media-usage');
const at = (ms: number) => new Date(SAMPLE_NOW_MS + ms).toISOString();

describe('a tasking', () => {
  let shop: Shop;
  let accountId: string;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(async () => {
    shop.time.nowMs = SAMPLE_NOW_MS;
    accountId = await shop.openAccount();
  });
  afterAll(() => shop.close());

  const submit = (items: Parameters<typeof placeOrder>[1]['items'], buyer = accountId, key: string | null = null) =>
    placeOrder(shop.orderDeps, { accountId: buyer, idempotencyKey: key, items }, AbortSignal.timeout(60_000));
  const quote = async (item: TaskingOrderItem) => {
    const question = { items: [item], accountId };
    return (await quoteItems(shop.orderDeps, question, AbortSignal.timeout(60_000))).lines[0];
  };
  const itemsOf = (account: string) =>
    shop.db
      .selectFrom('order_item as item')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .selectAll('item')
      .where('orders.account_id', '=', account)
      .orderBy('item.position')
      .execute();

  it('is ordered together with images, each line with its own price, and stored as agreed', async () => {
    const fees = { geometry: DEMANDED_PLACE, fees: [HIGH_DEMAND, MEDIA_USAGE], notes: 'Mind the gap' };
    const items = [lineOf(3), taskingOf({ ...fees, expectedPrice: toCents(2_220) }), assuredOf(accountId)];
    expect(await shop.order(accountId, items)).toMatchObject({ total: 300 + 2_220 + 2_500 });
    const [image, flexible, assured] = await itemsOf(accountId);
    expect(image).toMatchObject({ kind: 'archive', tasking: null, feature_id: 'sample-3' });
    expect(flexible).toMatchObject({
      kind: 'tasking',
      scene: null,
      price_cents: 2_220,
      tasking: {
        product: { description: 'Flexible 50 cm', canceling: { hoursBefore: 24 } },
        bookVersion: SAMPLE_BOOK.version,
        startMs: SAMPLE_NOW_MS + 7 * DAY_MS,
        opportunity: null,
        endUse: '01',
        mediaRights: true,
        notes: 'Mind the gap',
      },
      quote: {
        kind: 'tasking',
        satellite: 'WORLDVIEW-3',
        imageryCents: 1_200,
        fees: [
          { description: 'High Demand', amountCents: 680, priceId: HIGH_DEMAND },
          { description: 'Media Usage', amountCents: 340, priceId: MEDIA_USAGE },
        ],
      },
    });
    expect(assured?.tasking?.opportunity).toMatchObject({
      satelliteId: '40115',
      lookSide: 'right',
      expectedErrorSec: 0,
    });
  });

  it('has the same price in a quote and an order, and the line adds up', async () => {
    const item = taskingOf({ fees: [MEDIA_USAGE] });
    const answer = await quote(item);
    if (!answer || !('line' in answer)) throw new Error(JSON.stringify(answer));
    expect(addsUp(answer.line)).toBe(true);
    expect(answer.line.cancellation).toContain('until 24 hours before the planned pass');
    const { total } = await shop.order(accountId, [{ ...item, expectedPrice: answer.line.totalCents }]);
    expect(total).toBe(answer.line.totalCents);
  });

  it.each<[string, Partial<TaskingOrderItem>, ProblemCode, RegExp]>([
    ['an unknown price', { product: toPriceId('task:sample:retired') }, 'price-unknown', /task:sample:retired/],
    ['a price of the archive', { product: toPriceId('sample-1:5km') }, 'price-unknown', /choose another product/],
    ['a fee for a product', { product: MEDIA_USAGE }, 'price-unknown', /fee:media-usage/],
    ['another provider', { provider: 'maxar' }, 'price-mismatch', /not of Maxar/],
    ['a dearer price', { expectedPrice: toCents(1) }, 'price-changed', /shows \$0\.01, the price is \$12\.00/],
    ['another price book', { bookVersion: 'a' }, 'price-changed', /price book has changed/],
    ['a quote that ran out', { quoteValidUntil: at(-1) }, 'quote-expired', /tasking of Greenbelt/],
    ['terms without agreement', { termsVersion: undefined }, 'terms-not-accepted', /have not agreed/],
    ['no end use', { metadata: {} }, 'end-use-unknown', /select a sample End Use/i],
    ['an unknown end use', { metadata: { endUse: '99' } }, 'end-use-unknown', /"99"; it has 01, 02/],
    ['a fee left out', { geometry: DEMANDED_PLACE }, 'fee-missing', /High Demand \(\$6\.80/],
    ['a fee the place does not ask', { fees: [HIGH_DEMAND] }, 'fee-unknown', /not in high demand/],
    ['a fee twice', { fees: [MEDIA_USAGE, MEDIA_USAGE] }, 'fee-unknown', /twice/],
    ['a fee of another', { fees: [toPriceId('task:maxar:fee:media-usage')] }, 'fee-unknown', /no fee of/],
    [
      'a window that ends before it begins',
      { window: { start: at(7 * DAY_MS), stop: at(6 * DAY_MS) } },
      'tasking-invalid',
      /cannot be before/,
    ],
    [
      'a window that begins too early',
      { window: { start: at(DAY_MS - 1), stop: at(9 * DAY_MS) } },
      'tasking-invalid',
      /at least 1 day\(s\) in the future/,
    ],
    [
      'a window of years ago',
      { window: { start: at(-3650 * DAY_MS), stop: at(-1 * DAY_MS) } },
      'tasking-invalid',
      /in the future/,
    ],
    [
      'a window that is too short',
      { window: { start: at(7 * DAY_MS), stop: at(7 * DAY_MS + HOUR_MS) } },
      'tasking-invalid',
      /at least 1 day/,
    ],
    ['a token it does not need', { token: 'x.y' }, 'window-unknown', /Leave the token out/],
  ])('is rejected with %s, and nothing is written', async (_, changes, code, detail) => {
    const refused = await submit([lineOf(1), taskingOf(changes)]);
    expect(refused).toMatchObject({ ok: false, failure: { code, detail: expect.stringMatching(detail) } });
    expect(await itemsOf(accountId)).toEqual([]);
  });

  describe('in a window', () => {
    const START_MS = SAMPLE_NOW_MS + 3 * DAY_MS;
    let starts = START_MS;
    beforeEach(() => {
      // The following day belongs to the next window of the same spec.
      starts += 2 * DAY_MS;
    });
    const codeOf = async (item: TaskingOrderItem, buyer = accountId) => {
      const placed = await submit([item], buyer);
      return placed.ok ? 'placed' : placed.failure.code;
    };
    const pay = async (placed: Awaited<ReturnType<typeof submit>>) => {
      if (!placed.ok || placed.value.stripeSecret === null) throw new Error('not placed');
      const { rawBody, headers } = await shop.pay(placed.value.stripeSecret);
      await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    };
    const stateOf = async (account: string) => (await itemsOf(account)).map(({ state }) => state);

    it('can only be ordered with the offered token', async () => {
      const item = assuredOf(accountId, starts);
      const { token = '' } = item;
      const letter = token.startsWith('A') ? 'B' : 'A';
      const other = { type: 'Point' as const, coordinates: [0, 0] as [number, number] };
      const { token: _, ...without } = item;
      expect(await codeOf(without)).toBe('window-unknown');
      expect(await codeOf({ ...item, token: letter + token.slice(1) })).toBe('window-unknown');
      expect(await codeOf({ ...item, token: token.slice(0, -1) })).toBe('window-unknown');
      expect(await codeOf({ ...item, geometry: other })).toBe('window-unknown');
      expect(await codeOf({ ...item, window: { ...item.window, start: at(5 * DAY_MS + 1) } })).toBe('window-unknown');
      expect(await codeOf(item, await shop.openAccount())).toBe('window-unknown');
      expect(await codeOf({ ...item, geometry: { ...SAMPLE_PLACE } })).toBe('placed');
    });

    it('that passed while it was in the cart is rejected, with an alternative', async () => {
      shop.time.nowMs = starts;
      const nextWindow = { start: new Date(starts + DAY_MS).toISOString() };
      expect(await submit([assuredOf(accountId, starts)])).toMatchObject({
        ok: false,
        failure: { code: 'window-expired', detail: expect.stringContaining('Find windows again'), nextWindow },
      });
    });

    it('with one place is taken by exactly one of many concurrent orders; the others get an alternative', async () => {
      const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.openAccount()));
      const placed = await Promise.all(buyers.map((buyer) => submit([lineOf(1), assuredOf(buyer, starts)], buyer)));
      expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
      const refused = placed.find(({ ok }) => !ok);
      expect(refused).toMatchObject({
        failure: {
          code: 'window-taken',
          detail: expect.stringMatching(/one order.*Nothing was charged\. Find windows again/),
        },
      });
      const written = await Promise.all(buyers.map(async (buyer) => (await itemsOf(buyer)).length));
      expect(written.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 2]);
    });

    it('held by others is reported in the quote, and the next one can be ordered instead', async () => {
      expect((await submit([assuredOf(accountId, starts)])).ok).toBe(true);
      const other = await shop.openAccount();
      const request = { items: [assuredOf(other, starts)], accountId: other };
      const { lines } = await quoteItems(shop.orderDeps, request, AbortSignal.timeout(60_000));
      const [taken] = lines;
      const next = taken && 'refusal' in taken ? taken.refusal.nextWindow : undefined;
      expect(taken).toMatchObject({ refusal: { code: 'window-taken' } });
      expect(JSON.stringify(taken)).not.toContain(accountId);
      if (!next) throw new Error('no next window');
      const window = { start: next.start, stop: next.stop };
      expect(await codeOf(assuredOf(other, starts, { window, token: next.token }), other)).toBe('placed');
      expect(await quote(assuredOf(accountId, starts))).toHaveProperty('line');
    });

    it('is held again when the buyer returns to pay, and reported when it is over', async () => {
      const key = 'key of the one who comes back';
      const other = await shop.openAccount();
      const first = await submit([assuredOf(accountId, starts)], accountId, key);
      shop.time.nowMs += WINDOW_HOLD_MS;
      expect(await submit([assuredOf(accountId, starts)], accountId, key)).toEqual(first);
      shop.time.nowMs += WINDOW_HOLD_MS - 1;
      expect(await codeOf(assuredOf(other, starts), other)).toBe('window-taken');
      shop.time.nowMs = starts;
      expect(await submit([assuredOf(accountId, starts)], accountId, key)).toMatchObject({
        ok: false,
        failure: {
          code: 'window-expired',
          detail: expect.stringMatching(/could be ordered and paid until.*Find windows again/),
          nextWindow: { start: new Date(starts + DAY_MS).toISOString() },
        },
      });
    });

    it('twice in one order is rejected', async () => {
      expect(await submit([assuredOf(accountId, starts), assuredOf(accountId, starts + 30_000)])).toMatchObject({
        ok: false,
        failure: { code: 'window-taken' },
      });
    });

    it('becomes free when the order stays unpaid, and stays taken when it is paid', async () => {
      const [late, next, third] = [await shop.openAccount(), await shop.openAccount(), await shop.openAccount()];
      const first = await submit([assuredOf(late, starts)], late, 'key of the late one');
      expect(await submit([assuredOf(late, starts)], late, 'key of the late one')).toEqual(first);
      shop.time.nowMs += WINDOW_HOLD_MS - 1;
      expect(await codeOf(assuredOf(next, starts), next)).toBe('window-taken');
      shop.time.nowMs += 1;
      await pay(await submit([assuredOf(next, starts)], next));
      expect(await stateOf(next)).toEqual(['Purchased']);
      expect(await submit([assuredOf(late, starts)], late, 'key of the late one')).toMatchObject({
        ok: false,
        failure: { code: 'window-taken' },
      });
      shop.time.nowMs += DAY_MS;
      expect(await codeOf(assuredOf(third, starts), third)).toBe('window-taken');
      await pay(first);
      expect(await stateOf(late)).toEqual(['Rejected']);
      const [lost] = await itemsOf(late);
      expect(lost?.state_reason).toContain('Another customer took the window');
      const refund = shop.db
        .selectFrom('refund')
        .select('amount_cents')
        .where('request_key', '=', `item:${lost?.id ?? ''}`);
      expect(await refund.execute()).toEqual([{ amount_cents: 2_500 }]);
    });

    it('becomes free when a paid item ends without an image', async () => {
      const [one, other] = [await shop.openAccount(), await shop.openAccount()];
      await pay(await submit([assuredOf(one, starts)], one));
      await shop.db
        .updateTable('order_item')
        .set({ state: 'Cancelled' })
        .where(
          'id',
          'in',
          (await itemsOf(one)).map(({ id }) => id),
        )
        .execute();
      expect(await codeOf(assuredOf(other, starts), other)).toBe('placed');
    });

    it('does not block the buyer’s own new payment, and the second of two payments is refunded', async () => {
      const first = await submit([assuredOf(accountId, starts)]);
      const second = await submit([lineOf(1), assuredOf(accountId, starts)]);
      await pay(second);
      await pay(first);
      const states = Object.groupBy(await stateOf(accountId), (state) => state ?? 'open');
      expect([states.Purchased?.length, states.Rejected?.length, states.open]).toEqual([2, 1, undefined]);
    });

    it('that started before the payment arrived is refunded', async () => {
      const placed = await submit([assuredOf(accountId, starts)]);
      shop.time.nowMs = starts;
      await pay(placed);
      expect(await itemsOf(accountId)).toMatchObject([
        { state: 'Rejected', state_reason: 'The window had started before the payment arrived.' },
      ]);
    });
  });
});
