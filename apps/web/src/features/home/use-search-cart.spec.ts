import type { ArchiveImage, Place } from '@groundtrack/contract';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { archiveImage, greenbelt } from '../../testing/samples.ts';
import { useCart } from '../cart/cart-store.ts';
import { toSalePlace, useSearchCart } from './use-search-cart.ts';

test('orders an image at its own place, or else at the searched one', () => {
  const image = archiveImage('scene-1', 'maxar', 100);
  expect(toSalePlace(image, greenbelt)).toBe(greenbelt);
  const elsewhere = { ...image, place: { type: 'Point' as const, coordinates: [-76.9, 39.1] as [number, number] } };
  expect(toSalePlace(elsewhere, greenbelt)).toEqual({ ...greenbelt, longitude: -76.9, latitude: 39.1 });
});

test('distinguishes areas of one image in the cart, and removes a combined purchase as one', () => {
  const plain = archiveImage('scene-1', 'maxar', 100);
  const image: ArchiveImage = {
    ...plain,
    products: plain.products.map((one) => ({ ...one, metadata: { ...one.metadata, clipped: true as const } })),
  };
  const [product] = image.products;
  if (!product) throw new Error('there is no product');
  const { priceId } = product;
  const placeAt = (lon: number): Place => ({
    ...greenbelt,
    area: { type: 'Polygon', coordinates: [[0, 1, 1, 0].map((x, i): [number, number] => [lon + x, i === 1 ? 1 : 0])] },
  });
  const cartAt = (lon: number) => renderHook(() => useSearchCart(placeAt(lon))).result.current;
  useCart.getState().empty();
  const takeOut = cartAt(1).addAll([{ image, priceId }]);
  expect([1, 2].map((lon) => cartAt(lon).has(image.featureId, priceId, 'any'))).toEqual([true, false]);
  cartAt(2).add(image, priceId);
  takeOut();
  expect([1, 2].map((lon) => cartAt(lon).has(image.featureId, priceId))).toEqual([false, true]);
});
