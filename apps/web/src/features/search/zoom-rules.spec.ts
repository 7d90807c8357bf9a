import type { ProductSize } from '@groundtrack/contract';
import { expect, test } from 'vitest';
import { toCenter, toOrigin, zoomedSize } from './zoom-rules.ts';

const size: ProductSize = {
  name: '3 km',
  x: 3,
  y: 3,
  boundingBox: [10, 40, 10.3, 40.3],
  projected: { epsg: 32632, box: [0, 0, 3000, 3000] },
};
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 1e6) / 1e6);

test('a zoomed picture shows a third of each side around its center', () => {
  const middle = zoomedSize(size, { right: 0.5, down: 0.5 });
  expect([middle.x, middle.y]).toEqual([1, 1]);
  expect(rounded(middle.boundingBox)).toEqual([10.1, 40.1, 10.2, 40.2]);
  // Down is south.
  expect(rounded(zoomedSize(size, { right: 5 / 6, down: 1 / 6 }).boundingBox)).toEqual([10.2, 40.2, 10.3, 40.3]);
});

test('a center near an edge is moved inside', () => {
  expect(toCenter({ right: 0, down: 0.97 })).toEqual({ right: 0.5 / 3, down: 1 - 0.5 / 3 });
  expect(toCenter({ right: 0.4, down: 0.6 })).toEqual({ right: 0.4, down: 0.6 });
});

test('the enlarged whole picture shows the same part', () => {
  expect(toOrigin({ right: 0.5, down: 0.5 })).toBe('50% 50%');
  expect(toOrigin(toCenter({ right: 0, down: 1 }))).toBe('0% 100%');
});

test('a purchase across the antimeridian has parts on both sides', () => {
  const across: ProductSize = { ...size, boundingBox: [179.8, 0, -179.9, 0.3] };
  const part = (right: number) => rounded(zoomedSize(across, { right, down: 0.5 }).boundingBox);
  expect(part(1 / 6)).toEqual([179.8, 0.1, 179.9, 0.2]);
  expect(part(5 / 6)).toEqual([180, 0.1, -179.9, 0.2]);
});
