import type { ProductSize } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { panBy, toView, WHOLE_VIEW, zoomAt, zoomedSize } from './zoom-rules.ts';

const size: ProductSize = {
  name: '3 km',
  x: 3,
  y: 3,
  boundingBox: [10, 40, 10.3, 40.3],
  projected: { epsg: 32632, box: [0, 0, 3000, 3000] },
};
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 1e6) / 1e6);

test('a zoomed picture shows a third of each side around its center', () => {
  const middle = zoomedSize(size, { zoom: 3, center: { right: 0.5, down: 0.5 } });
  expect([middle.x, middle.y]).toEqual([1, 1]);
  expect(rounded(middle.boundingBox)).toEqual([10.1, 40.1, 10.2, 40.2]);
  // Down is south.
  expect(rounded(zoomedSize(size, { zoom: 3, center: { right: 5 / 6, down: 1 / 6 } }).boundingBox)).toEqual([
    10.2, 40.2, 10.3, 40.3,
  ]);
});

test('a view stays inside the picture, and within the allowed zoom', () => {
  expect(toView({ zoom: 2, center: { right: 0, down: 0.97 } }, 8)).toEqual({
    zoom: 2,
    center: { right: 0.25, down: 0.75 },
  });
  expect(toView({ zoom: 9, center: { right: 0.5, down: 0.5 } }, 8).zoom).toBe(8);
  expect(toView({ zoom: 0.3, center: { right: 0.1, down: 0.5 } }, 8)).toEqual(WHOLE_VIEW);
});

test('zooming keeps the ground under the pointer', () => {
  const corner = zoomAt(WHOLE_VIEW, { zoom: 4, at: { right: 0, down: 1 }, most: 8 });
  expect(corner).toEqual({ zoom: 4, center: { right: 0.125, down: 0.875 } });
  const view = { zoom: 4, center: { right: 0.5, down: 0.5 } };
  // Before and after, the pointer is over 0.5 + 0.2 / 4.
  expect(zoomAt(view, { zoom: 2, at: { right: 0.7, down: 0.5 }, most: 8 }).center.right).toBeCloseTo(0.55 - 0.2 / 2, 9);
});

test('dragging moves the picture with the pointer, and not beyond its edge', () => {
  const view = { zoom: 4, center: { right: 0.5, down: 0.5 } };
  expect(panBy(view, { right: 0.4, down: -0.4 }).center).toEqual({ right: 0.4, down: 0.6 });
  expect(panBy(view, { right: 9, down: 0 }).center.right).toBe(0.125);
  expect(panBy(WHOLE_VIEW, { right: 0.4, down: 0.4 })).toEqual(WHOLE_VIEW);
});

test('a purchase across the antimeridian has parts on both sides', () => {
  const across: ProductSize = { ...size, boundingBox: [179.8, 0, -179.9, 0.3] };
  const part = (right: number) => rounded(zoomedSize(across, { zoom: 3, center: { right, down: 0.5 } }).boundingBox);
  expect(part(1 / 6)).toEqual([179.8, 0.1, 179.9, 0.2]);
  expect(part(5 / 6)).toEqual([180, 0.1, -179.9, 0.2]);
});
