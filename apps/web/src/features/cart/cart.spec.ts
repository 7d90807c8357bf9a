import { type Place, placeOrderEndpoint, quoteEndpoint, toCents, toPriceId, toSceneId } from '@groundtrack/contract';
import { someLine } from '@groundtrack/contract/testing/some-line';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { someImage, someProduct } from '../../testing/some-image.ts';
import { someAssuredRequest } from '../../testing/some-request.ts';
import {
  acceptLine,
  addImage,
  addRequest,
  type Cart,
  cartProviders,
  cart as cartSchema,
  cartTotalCents,
  clippedTo,
  EMPTY_CART,
  isInCart,
  itemKey,
  keepLines,
  orderItems,
  removeItem,
  restoreItem,
  selectedProduct,
  toQuoteItem,
} from './cart.ts';

const PLACE: Place = { location: 'Greenbelt, Maryland', latitude: 39.0045, longitude: -76.8755, elevation: 0 };
const PROVIDERS = ['maxar', 'planet', 'iceye'];
const PRICES_CENTS = [0, 1, 12_345, 68_000];

/** Scene f has the price ids f-0 … f-3 at the prices above. It belongs to provider f modulo 3. */
const images = Array.from({ length: 5 }, (_, f) =>
  someImage(
    `scene-${f}`,
    PRICES_CENTS.map((price, p) => someProduct(`${f}-${p}`, price)),
    PROVIDERS[f % PROVIDERS.length],
  ),
);
const imageAt = (index: number) => {
  const image = images[index];
  if (!image) throw new Error(`No image ${index}`);
  return image;
};

type Step =
  | { readonly kind: 'add'; readonly feature: number; readonly price: number }
  | { readonly kind: 'remove'; readonly nth: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), feature: fc.nat(4), price: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(6) }) },
);

function apply(cart: Cart, next: Step): Cart {
  if (next.kind === 'add')
    return addImage(cart, imageAt(next.feature), { priceId: toPriceId(`${next.feature}-${next.price}`), place: PLACE });
  return removeItem(cart, cart.images[next.nth]?.cartId ?? -1);
}

describe('cart', () => {
  it('keeps its invariants over any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let cart = EMPTY_CART;
        for (const next of steps) {
          const before = cart;
          cart = apply(before, next);
          const added = cart.images.length - before.images.length;
          expect(Math.abs(added)).toBeLessThanOrEqual(1);
          const changed = added === 1 ? cart.images.at(-1) : before.images.find((item) => !cart.images.includes(item));
          const difference = changed ? added * selectedProduct(changed).price : 0;
          expect(cartTotalCents(cart)).toBe(cartTotalCents(before) + difference);
        }
        const keys = cart.images.map((item) => `${item.image.featureId} ${item.selectedPriceId}`);
        expect(new Set(keys).size).toBe(keys.length);
        const ids = cart.images.map(({ cartId }) => cartId);
        expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
        expect(ids.every((id) => id % 2 === 1 && id < cart.nextCartId)).toBe(true);
        expect(z.parse(cartSchema, JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }),
    );
  });

  it('changes nothing when the same feature and price are added again', () => {
    const once = addImage(EMPTY_CART, imageAt(0), { priceId: toPriceId('0-2'), place: PLACE });
    expect(addImage(once, imageAt(0), { priceId: toPriceId('0-2'), place: PLACE })).toBe(once);
    expect(isInCart(once, { featureId: toSceneId('scene-0'), priceId: toPriceId('0-2') })).toBe(true);
    expect(isInCart(once, { featureId: toSceneId('scene-0'), priceId: toPriceId('0-3') })).toBe(false);
    expect(addImage(once, imageAt(0), { priceId: toPriceId('0-3'), place: PLACE }).images).toHaveLength(2);
  });

  it('quotes and orders a clipped product with its area, each area as its own image, and other products with the place', () => {
    const plain = imageAt(0);
    const [first, ...others] = plain.products;
    if (!first) throw new Error('no product');
    const clipped = { ...first, metadata: { ...first.metadata, clipped: true as const } };
    const image = { ...plain, products: [clipped, ...others] };
    const areaAt = (lon: number) => ({
      type: 'Polygon' as const,
      coordinates: [[lon, lon + 1, lon + 1, lon].map((x, i): [number, number] => [x, i === 1 ? 1 : 0])],
    });
    const one = addImage(EMPTY_CART, image, { priceId: clipped.priceId, place: { ...PLACE, area: areaAt(1) } });
    const two = addImage(one, image, { priceId: clipped.priceId, place: { ...PLACE, area: areaAt(2) } });
    expect(addImage(two, image, { priceId: clipped.priceId, place: { ...PLACE, area: areaAt(2) } })).toBe(two);
    const [other] = others;
    const all = other ? addImage(two, image, { priceId: other.priceId, place: { ...PLACE, area: areaAt(1) } }) : two;
    expect(all.images.map((item) => toQuoteItem(item).geometry)).toEqual([
      areaAt(1),
      areaAt(2),
      ...(other ? [{ type: 'Point', coordinates: [PLACE.longitude, PLACE.latitude] }] : []),
    ]);
    expect(orderItems(all, new Map())[0]).toMatchObject({ geometry: areaAt(1) });
  });

  it('stores a separate line for each area of one image', () => {
    const [product] = imageAt(0).products;
    if (!product) throw new Error('no product');
    const clipped = { ...product, metadata: { ...product.metadata, clipped: true as const } };
    const image = { ...imageAt(0), products: [clipped] };
    const placeAt = (lon: number): Place => ({
      ...PLACE,
      area: {
        type: 'Polygon',
        coordinates: [[0, 1, 1, 0].map((x, i): [number, number] => [lon + x, i === 1 ? 1 : 0])],
      },
    });
    const both = [1, 2].reduce(
      (all, lon) => addImage(all, image, { priceId: clipped.priceId, place: placeAt(lon) }),
      EMPTY_CART,
    );
    const lineOfArea = (areaKm2: number) => ({
      ...someLine('scene-0', '0-0', { areaKm2, centsPerKm2: toCents(0), minimums: [], fees: () => [] }),
      provider: image.provider,
    });
    const lines = new Map(both.images.map((item, i) => [itemKey(item), lineOfArea(i + 1)]));
    const kept = keepLines(both, (item) => lines.get(itemKey(item)));
    expect(kept.images.map(({ quote }) => quote?.areaKm2)).toEqual([1, 2]);
    expect(both.images.map(clippedTo)).toEqual([placeAt(1).area, placeAt(2).area]);
  });

  it('shows no area on a scene that is sold whole', () => {
    const [product] = imageAt(0).products;
    if (!product) throw new Error('no product');
    const whole = { ...product, metadata: { ...product.metadata, clipped: true as const, wholeScene: true as const } };
    const area = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 0] as [number, number],
          [1, 0] as [number, number],
          [0, 1] as [number, number],
          [0, 0] as [number, number],
        ],
      ],
    };
    const cart = addImage(
      EMPTY_CART,
      { ...imageAt(0), products: [whole] },
      { priceId: whole.priceId, place: { ...PLACE, area } },
    );
    expect(cart.images.map(clippedTo)).toEqual([undefined]);
  });

  it('distinguishes deliveries of one product, and quotes and orders each as chosen', () => {
    const priceId = toPriceId('0-2');
    const whole = addImage(EMPTY_CART, imageAt(0), { priceId, place: PLACE });
    const delivery = { bands: ['nir', 'red'] };
    const both = addImage(whole, imageAt(0), { priceId, place: PLACE, delivery });
    expect(both.images).toHaveLength(2);
    expect(addImage(both, imageAt(0), { priceId, place: PLACE, delivery })).toBe(both);
    expect(both.images.map((item) => toQuoteItem(item))).toMatchObject([
      { product: '0-2' },
      { product: '0-2', delivery },
    ]);
    expect(both.images.map((item) => 'delivery' in toQuoteItem(item))).toEqual([false, true]);
    expect(orderItems(both, new Map())).toMatchObject([{}, { delivery }]);
    const line = { ...someLine('scene-0', '0-2'), provider: imageAt(0).provider, totalCents: toCents(300) };
    const kept = acceptLine(both, 3, { ...line, delivery });
    expect(kept.images.map(({ quote }) => quote?.delivery)).toEqual([undefined, delivery]);
    expect(acceptLine(both, 3, line)).toEqual(both);
    expect(z.parse(cartSchema, JSON.parse(JSON.stringify(both)))).toEqual(both);
  });

  it('rejects a price that belongs to another image', () => {
    expect(addImage(EMPTY_CART, imageAt(0), { priceId: toPriceId('1-2'), place: PLACE })).toBe(EMPTY_CART);
  });

  it('increments ids by two and never reuses one', () => {
    let cart = addImage(addImage(EMPTY_CART, imageAt(0), { priceId: toPriceId('0-2'), place: PLACE }), imageAt(1), {
      priceId: toPriceId('1-2'),
      place: PLACE,
    });
    expect(cart.images.map(({ cartId }) => cartId)).toEqual([1, 3]);
    cart = addImage(removeItem(cart, 3), imageAt(2), { priceId: toPriceId('2-2'), place: PLACE });
    expect(cart.images.map(({ cartId }) => cartId)).toEqual([1, 5]);
  });

  it('restores a removed item to its place, once', () => {
    const full = [0, 1, 2].reduce(
      (all, f) => addImage(all, imageAt(f), { priceId: toPriceId(`${f}-1`), place: PLACE }),
      EMPTY_CART,
    );
    const middle = full.images[1];
    if (!middle) throw new Error('three images were added');
    const without = removeItem(full, middle.cartId);
    expect(restoreItem(without, middle)).toEqual(full);
    expect(restoreItem(restoreItem(without, middle), middle)).toEqual(full);
    const again = addImage(without, imageAt(1), { priceId: toPriceId('1-1'), place: PLACE });
    expect(restoreItem(again, middle)).toBe(again);
  });

  it('lists each provider once, in the order added', () => {
    const cart = [3, 1, 0, 4].reduce(
      (all, f) => addImage(all, imageAt(f), { priceId: toPriceId(`${f}-0`), place: PLACE }),
      EMPTY_CART,
    );
    expect(cartProviders(cart)).toEqual(['maxar', 'planet']);
  });

  it('shows a stored item whose price its image does not have', () => {
    const cart = addImage(EMPTY_CART, imageAt(0), { priceId: toPriceId('0-2'), place: PLACE });
    const broken = { ...cart, images: cart.images.map((item) => ({ ...item, selectedPriceId: toPriceId('other') })) };
    expect(() => cartTotalCents(broken)).toThrow('unknown price other');
  });

  it('stores lines with a matching price, and accepts another price only on request', () => {
    const filled = addImage(addImage(EMPTY_CART, imageAt(0), { priceId: toPriceId('0-2'), place: PLACE }), imageAt(3), {
      priceId: toPriceId('3-2'),
      place: PLACE,
    });
    const cents = { areaKm2: 1, minimums: [], fees: () => [] };
    const same = someLine('scene-0', '0-2', { ...cents, centsPerKm2: toCents(12_345) });
    const dearer = someLine('scene-3', '3-2', { ...cents, centsPerKm2: toCents(20_000) });
    const kept = keepLines(filled, (item) => (item.cartId === 1 ? same : dearer));
    expect(kept.images.map((item) => item.quote)).toEqual([same, undefined]);
    expect(cartTotalCents(kept)).toBe(2 * 12_345);
    expect(orderItems(kept, new Map()).map((item) => item.quoteValidUntil)).toEqual([same.validUntil, undefined]);

    expect(acceptLine(kept, 1, dearer)).toEqual(kept);
    const accepted = acceptLine(kept, 3, dearer);
    expect(cartTotalCents(accepted)).toBe(12_345 + 20_000);
    expect(orderItems(accepted, new Map())).toMatchObject([
      { expectedPrice: 12_345 },
      { expectedPrice: 20_000, quoteValidUntil: dearer.validUntil },
    ]);
    expect(z.parse(cartSchema, JSON.parse(JSON.stringify(accepted)))).toEqual(accepted);
    expect(z.parse(placeOrderEndpoint.body, orderItems(accepted, new Map()))).toEqual(orderItems(accepted, new Map()));
    expect(z.parse(quoteEndpoint.body, accepted.images.map(toQuoteItem))).toHaveLength(2);
  });

  it('has a window once, over one place', () => {
    const assured = someAssuredRequest();
    const cart = addRequest(EMPTY_CART, assured);
    expect(addRequest(cart, assured)).toBe(cart);
    expect(addRequest(cart, { ...assured, latitude: assured.latitude + 1 }).requests).toHaveLength(2);
  });

  it('becomes an order that fits the contract: price ids, places and the ticked versions', () => {
    const cart = addImage(addImage(EMPTY_CART, imageAt(0), { priceId: toPriceId('0-2'), place: PLACE }), imageAt(1), {
      priceId: toPriceId('1-3'),
      place: PLACE,
    });
    const items = orderItems(cart, new Map([['maxar', 'v1']]));
    expect(items).toEqual([
      {
        provider: 'maxar',
        featureId: 'scene-0',
        product: '0-2',
        geometry: { type: 'Point', coordinates: [PLACE.longitude, PLACE.latitude] },
        description: PLACE.location,
        expectedPrice: 12_345,
        termsVersion: 'v1',
      },
      expect.not.objectContaining({ termsVersion: expect.anything() }),
    ]);
    expect(z.parse(placeOrderEndpoint.body, items)).toEqual(items);
  });
});
