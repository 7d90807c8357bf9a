import { expect, it } from 'vitest';
import { purchasedImage } from '../../../testing/samples.ts';
import { inDrawingOrder, isInside, toFootprint } from './footprints.ts';
import { cutOf, from } from './world.ts';

it('is the outline of the purchased area, or the box of the files', () => {
  const ring: [number, number][] = [
    [8, 47],
    [8.1, 47],
    [8.1, 47.1],
    [8, 47],
  ];
  const area = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  expect(toFootprint(purchasedImage({ area }), '').rings).toEqual([
    ring.map(([longitude, latitude]) => [latitude, longitude]),
  ]);
  expect(toFootprint(purchasedImage({}), '').rings).toEqual([
    [
      [39.03, -76.9],
      [38.98, -76.9],
      [38.98, -76.85],
      [39.03, -76.85],
    ],
  ]);
});

it('stays in one piece across the antimeridian', () => {
  const corners: [number, number][] = [
    [179.9, 1],
    [179.9, 0],
    [-179.9, 0],
    [-179.9, 1],
  ];
  const [ring = []] = toFootprint(purchasedImage({ corners: corners as never }), '').rings;
  expect(ring.map(([, longitude]) => Math.round(longitude * 10) / 10)).toEqual([179.9, 179.9, 180.1, 180.1]);
});

it('places the preview, unless its orientation is unknown', () => {
  const previewCorners: [number, number][] = [
    [8, 48],
    [8, 47],
    [9, 47],
    [9, 48],
  ];
  expect(toFootprint(purchasedImage({ previewCorners: previewCorners as never }), '').pictureRing?.[1]).toEqual([
    47, 8,
  ]);
  expect(toFootprint(purchasedImage({ previewCorners: null }), '').pictureRing).toBeNull();
});

it('cuts the world where the fewest images are apart', () => {
  // Fiji and Samoa are neighbors across the antimeridian; so are Lisbon and Singapore across land.
  expect(cutOf([178, -172])).toBe(3);
  expect(from(-172, 3)).toBe(188);
  expect(cutOf([-9, 104])).toBe(-132.5);
  expect(cutOf([])).toBe(-180);
});

it('draws the latest image with files on top', () => {
  const images = [
    purchasedImage({ dateImageAcquiredISO: '2026-11-29T10:00:00Z', serverState: 'Delivered' }),
    purchasedImage({ dateImageAcquiredISO: '2026-11-30T21:00:00Z', serverState: 'Processing' }),
    purchasedImage({ dateImageAcquiredISO: '2026-10-28T11:00:00Z', serverState: 'Delivered' }),
  ];
  expect(inDrawingOrder(images).map(({ dateImageAcquiredISO }) => dateImageAcquiredISO.slice(0, 10))).toEqual([
    '2026-11-30',
    '2026-10-28',
    '2026-11-29',
  ]);
});

it('knows which outlines are at a place', () => {
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [from, to],
    [to, to],
    [to, from],
  ];
  expect(isInside([square(0, 4)], [2, 2])).toBe(true);
  expect(isInside([square(0, 4)], [2, 5])).toBe(false);
  expect(isInside([square(0, 4), square(1, 3)], [2, 2])).toBe(false);
  expect(isInside([square(0, 4), square(1, 3)], [0.5, 2])).toBe(true);
});
