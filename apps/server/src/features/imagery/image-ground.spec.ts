import { boxAround } from '@groundtrack/geo';
import { expect, it } from 'vitest';
import { deliveredSize, previewCorners, purchasedCorners } from './image-ground.ts';

function sizeAt(longitude: number, latitude: number) {
  const { epsg, box, boundingBox } = boxAround(
    { type: 'Point', coordinates: [longitude, latitude] },
    { xKm: 5, yKm: 5, pixelM: 0.5 },
  );
  return { name: '5 km', x: 5, y: 5, boundingBox, projected: { epsg, box } };
}

it.each([
  ['Greenbelt', -76.8755, 39.0045],
  ['the edge of a grid zone in the south', 5.99, -33.9],
  ['the antimeridian', 179.99, -16.5],
])('returns the corners around %s: upper left, lower left, lower right, upper right', (_, longitude, latitude) => {
  const corners = purchasedCorners(sizeAt(longitude, latitude));
  const [upperLeft, lowerLeft, lowerRight, upperRight] = corners;
  for (const [left, right] of [
    [upperLeft, upperRight],
    [lowerLeft, lowerRight],
  ] as const)
    expect((right[0] - left[0]) * 111.32 * Math.cos((latitude * Math.PI) / 180)).toBeCloseTo(5, 0);
  expect((upperLeft[1] - lowerLeft[1]) * 111.32).toBeCloseTo(5, 0);
  const middle = corners.reduce((sum, [lonDeg]) => sum + lonDeg, 0) / 4;
  expect(Math.abs(((middle - longitude + 540) % 360) - 180)).toBeLessThan(0.001);
});

it('places an image in another grid like its files: around the purchased box, rotated with the grid', () => {
  const size = sizeAt(-76.8755, 39.0045);
  expect(deliveredSize({ size, delivery: { grid: 'as-taken' } })).toEqual(size);
  const [upperLeft, lowerLeft, lowerRight] = purchasedCorners(deliveredSize({ size, delivery: { grid: 4326 } }));
  expect(upperLeft[0]).toBeCloseTo(lowerLeft[0], 9);
  expect(lowerRight[1]).toBeCloseTo(lowerLeft[1], 9);
  const [west, south, east] = size.boundingBox;
  expect([lowerLeft[0], lowerLeft[1], lowerRight[0]]).toEqual([west, south, east].map((deg) => expect.closeTo(deg, 5)));
});

it('returns the corners of the preview: the scene before delivery, then the image, and null for an outline', () => {
  const size = sizeAt(-76.8755, 39.0045);
  const ring: [number, number][] = [
    [-77, 39.1],
    [-77.02, 38.9],
    [-76.7, 38.88],
    [-76.68, 39.08],
  ];
  const footprint = { type: 'Polygon' as const, coordinates: [[...ring, ring[0] ?? [0, 0]]] };
  const nothing = { icon: null, full: null, tiff: null, zip: null };
  const bought = { downloads: nothing, size, scene: { footprint } };
  expect(previewCorners(bought)).toEqual(ring);
  expect(previewCorners({ ...bought, downloads: { ...nothing, full: 'f' } })).toEqual(purchasedCorners(size));
  expect(previewCorners({ ...bought, scene: { footprint, outlineOnly: true } })).toBeNull();
  const triangle = { type: 'Polygon' as const, coordinates: [ring.slice(0, 3)] };
  expect(previewCorners({ ...bought, scene: { footprint: triangle } })).toBeNull();
});
