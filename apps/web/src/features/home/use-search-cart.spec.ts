import { expect, test } from 'vitest';
import { archiveImage, greenbelt } from '../../testing/samples.ts';
import { toSalePlace } from './use-search-cart.ts';

test('an image is ordered at its own place, or else at the one that was searched', () => {
  const image = archiveImage('scene-1', 'maxar', 100);
  expect(toSalePlace(image, greenbelt)).toBe(greenbelt);
  const elsewhere = { ...image, place: { type: 'Point' as const, coordinates: [-76.9, 39.1] as [number, number] } };
  expect(toSalePlace(elsewhere, greenbelt)).toEqual({ ...greenbelt, longitude: -76.9, latitude: 39.1 });
});
