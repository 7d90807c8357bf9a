import {
  type Cents,
  placeOrderEndpoint,
  quoteEndpoint,
  type TaskingOffer,
  taskingPrice,
  toCents,
  toPriceId,
} from '@groundtrack/contract';
import { someTaskingLine } from '@groundtrack/contract/testing/some-tasking-line';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { someImage, someProduct } from '../../testing/some-image.ts';
import { someAssuredRequest, somePass, someRequest } from '../../testing/some-request.ts';
import {
  acceptLine,
  addImage,
  addRequest,
  type Cart,
  cartItems,
  cartProviders,
  cart as cartSchema,
  cartTotalCents,
  EMPTY_CART,
  keepLines,
  orderItems,
  removeItem,
  replaceRequest,
  restoreItem,
  toQuoteItem,
} from './cart.ts';
import {
  type CartRequest,
  nextDates,
  requestCents,
  toCartRequest,
  withDates,
  withPass,
  withPrices,
} from './cart-request.ts';

const PLACE = { location: 'Greenbelt', latitude: 39, longitude: -76.9, elevation: 0 };
const image = someImage('scene-1', [someProduct('p-1', 1_000)], 'planet');
const mixed = addRequest(
  addImage(addRequest(EMPTY_CART, someRequest()), image, { priceId: toPriceId('p-1'), place: PLACE }),
  someRequest({ fees: [] }),
);
const [first, second] = mixed.requests;
if (!first || !second) throw new Error('two requests were added');
const line = someTaskingLine();
const lineOf = (request: CartRequest, more: object = {}) => ({ ...line, window: request.window, ...more });

/** The line that the server returns for a request at its current prices. */
function lineFor(request: CartRequest) {
  const { selectedProduct: product, additionalFees, window } = request;
  const fees = additionalFees.map(({ description, price }) => [description, price] as const);
  return { ...someTaskingLine(product.price, fees), priceId: product.priceId, window };
}

/** Maxar's offer with these fees, or the offer of a provider without fees. */
function toOffer(fees: { readonly demand: Cents; readonly media: Cents } | null): Pick<TaskingOffer, 'metadata'> {
  if (!fees) return {};
  const named = [
    { description: 'High Demand', price: fees.demand, priceId: toPriceId('task:maxar:fee:high-demand') },
    { description: 'Media Usage', price: fees.media, priceId: toPriceId('task:maxar:fee:media-usage') },
  ];
  return { metadata: { fees: named, endUse: {} } };
}

describe('a cart with requests', () => {
  it('increments ids by two over images and requests, and sums both', () => {
    expect(cartItems(mixed).map(({ cartId }) => cartId)).toEqual([3, 1, 5]);
    expect(mixed.nextCartId).toBe(7);
    expect(cartTotalCents(mixed)).toBe(1_000 + 2 * 120_000 + 2 * 68_000);
  });

  it('lists each provider once, in the order added', () => {
    expect(cartProviders(mixed)).toEqual(['maxar', 'planet']);
  });

  it('accepts the same request twice, as two images', () => {
    expect(addRequest(addRequest(EMPTY_CART, someRequest()), someRequest()).requests).toHaveLength(2);
  });

  it('restores a removed request to its place, once', () => {
    const without = removeItem(mixed, first.cartId);
    expect([without.images.length, without.requests]).toEqual([1, [second]]);
    expect(restoreItem(without, first)).toEqual(mixed);
    expect(restoreItem(mixed, first)).toBe(mixed);
  });

  it('restores a stored request unchanged', () => {
    expect(z.parse(cartSchema, JSON.parse(JSON.stringify(mixed)))).toEqual(mixed);
  });
});

describe('the order of a cart', () => {
  it('lists images first, without client-only fields', () => {
    const items = orderItems(mixed, new Map([['maxar', 'v1']]));
    expect(items[1]).toEqual({
      kind: 'tasking',
      provider: 'maxar',
      product: 'task:maxar:flexible-50cm',
      geometry: { type: 'Point', coordinates: [-76.8755, 39.0045] },
      window: { start: '2026-12-01T10:00:00.000Z', stop: '2026-12-31T10:00:00.000Z' },
      fees: ['task:maxar:fee:high-demand', 'task:maxar:fee:media-usage'],
      metadata: { endUse: 'MAP' },
      notes: 'At low tide, please',
      description: 'Greenbelt',
      termsVersion: 'v1',
      expectedPrice: 120_000 + 2 * 68_000,
    });
    expect(items[2]).not.toHaveProperty('fees');
    expect(z.parse(placeOrderEndpoint.body, items)).toEqual(items);
    expect(z.parse(quoteEndpoint.body, cartItems(mixed).map(toQuoteItem))).toHaveLength(3);
  });

  it('has the total that form and cart showed, for any combination of items', () => {
    const price = fc.nat(1_000_000).map(toCents);
    const offer = fc.option(fc.record({ demand: price, media: price }), { nil: null });
    const requests = fc.record({ price, offer, highDemand: fc.boolean(), mediaRights: fc.boolean(), times: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(price, { maxLength: 4 }), fc.array(requests, { maxLength: 4 }), (images, forms) => {
        let filled: Cart = EMPTY_CART;
        let shownCents = 0;
        for (const [index, cents] of images.entries()) {
          const bought = someImage(`scene-${index}`, [someProduct(`p-${index}`, cents)], 'planet');
          filled = addImage(filled, bought, { priceId: toPriceId(`p-${index}`), place: PLACE });
          shownCents += cents;
        }
        for (const { offer: fees, times, price: productCents, ...applying } of forms) {
          const product = { ...first.selectedProduct, price: productCents };
          const shown = taskingPrice({ product, offer: toOffer(fees), ...applying });
          for (let time = 0; time < times; time++)
            filled = addRequest(filled, someRequest({ product, fees: shown.fees }));
          shownCents += times * shown.totalCents;
        }
        expect(cartTotalCents(filled)).toBe(shownCents);
        const ordered = orderItems(filled, new Map()).map(({ expectedPrice = 0 }) => expectedPrice);
        expect(ordered.reduce<number>((sum, cents) => sum + cents, 0)).toBe(shownCents);
        expect(
          cartTotalCents(keepLines(filled, (item) => filled.requests.filter((one) => one === item).map(lineFor)[0])),
        ).toBe(shownCents);
      }),
    );
  });

  it('carries the token of a chosen window', () => {
    const chosen = withPass(first, somePass);
    expect(toQuoteItem(chosen)).toMatchObject({
      token: somePass.token,
      window: { start: somePass.start, stop: somePass.stop },
    });
  });
});

describe('the quote of a request', () => {
  it('is stored if its price is the one shown, and waits for the buyer otherwise', () => {
    const dearer = lineOf(first, { imageryCents: toCents(130_000), totalCents: toCents(266_000) });
    expect(keepLines(mixed, () => dearer).requests[0]?.quote).toBeUndefined();
    const kept = keepLines(mixed, () => lineOf(first));
    expect(kept.requests.map(({ quote }) => quote?.totalCents)).toEqual([256_000, undefined]);
    expect(orderItems(kept, new Map())[1]).toMatchObject({
      quoteValidUntil: line.validUntil,
      bookVersion: line.bookVersion,
    });

    const accepted = acceptLine(mixed, first.cartId, dearer);
    expect(accepted.requests[0]?.selectedProduct.price).toBe(130_000);
    expect(cartTotalCents(accepted)).toBe(cartTotalCents(mixed) + 10_000);
  });

  it.each<[string, object]>([
    ['another product', { priceId: toPriceId('task:maxar:other') }],
    ['other dates', { window: { start: '2026-12-02T10:00:00Z', stop: '2026-12-31T10:00:00Z' } }],
    ['other fees', { fees: [] }],
  ])('belongs to another request with %s', (_what, change) => {
    const other = { ...lineOf(first), ...change };
    expect(acceptLine(mixed, first.cartId, other)).toEqual(mixed);
  });

  it('makes the request cost what its line says, for any prices', () => {
    const amount = fc.nat(100_000_000);
    fc.assert(
      fc.property(amount, fc.array(amount, { maxLength: 2 }), (imagery, fees) => {
        const named = fees.map((cents, index) => [index === 0 ? 'High Demand' : 'Media Usage', cents] as const);
        const priced = someTaskingLine(imagery, named);
        expect(requestCents(withPrices(first, priced))).toBe(priced.totalCents);
      }),
    );
  });

  it('is dropped when the dates change', () => {
    const [kept] = keepLines(mixed, () => lineOf(first)).requests;
    if (!kept) throw new Error('the request is there');
    expect(withDates(kept, { start: 'a', stop: 'b' }).quote).toBeUndefined();
    const moved: Cart = replaceRequest(mixed, withDates(kept, second.window));
    expect(moved.requests[0]?.cartId).toBe(first.cartId);
  });
});

describe('the next dates of a flexible request', () => {
  const startMs = Date.parse(first.window.start);
  const dayMs = 86_400_000;

  it('are null while the current dates are valid, and for assured requests', () => {
    expect(nextDates(first, startMs - dayMs)).toBeNull();
    expect(nextDates(toCartRequest(1, someAssuredRequest()), Date.parse(somePass.start))).toBeNull();
  });

  it('are as long as before, starting on a full hour that is still valid in an hour', () => {
    expect(nextDates(first, startMs - dayMs + 1)).toEqual({
      start: '2026-12-01T12:00:00.000Z',
      stop: '2026-12-31T12:00:00.000Z',
    });
  });
});
