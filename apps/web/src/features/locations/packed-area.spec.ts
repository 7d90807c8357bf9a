import type { DrawnArea } from '@groundtrack/contract';
import { array, assert, integer, property, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { packArea, unpackArea } from './packed-area.ts';

const position = tuple(
  integer({ min: -360_000_000, max: 360_000_000 }),
  integer({ min: -90_000_000, max: 90_000_000 }),
).map(([x, y]): [number, number] => [x / 1e6, y / 1e6]);
const ring = array(position, { minLength: 3, maxLength: 8 }).map((open) => [...open, ...open.slice(0, 1)]);
const rings = array(ring, { minLength: 1, maxLength: 3 });

it('an area survives packing, to a millionth of a degree', () => {
  assert(
    property(array(rings, { minLength: 1, maxLength: 3 }), (polygons) => {
      const [first = []] = polygons;
      const area: DrawnArea =
        polygons.length === 1
          ? { type: 'Polygon', coordinates: first }
          : { type: 'MultiPolygon', coordinates: polygons };
      const packed = packArea(area) ?? '';
      expect(unpackArea(packed)).toEqual(area);
      expect(new URLSearchParams({ area: packed }).toString()).toBe(`area=${packed}`);
    }),
  );
});

it('invalid texts are rejected, and none throws', () => {
  for (const text of ['', 'A', 'AAAA', 'ÄÖÜ', '....', '***', '_'.repeat(2000), 'A'.repeat(2001)])
    expect(unpackArea(text)).toBe(null);
  assert(
    property(string({ maxLength: 60 }), (text) => {
      const area = unpackArea(text);
      expect(area === null || area.coordinates.length > 0).toBe(true);
    }),
  );
});

it('a coast of 250 positions fits into a URL, one of 1,000 does not', () => {
  const coast = (positions: number): DrawnArea => {
    const open = Array.from({ length: positions }, (_, i): [number, number] => {
      const angle = (i / positions) * 2 * Math.PI;
      return [8.5 + 0.2 * Math.cos(angle), 47.4 + 0.2 * Math.sin(angle)];
    });
    return { type: 'Polygon', coordinates: [[...open, ...open.slice(0, 1)]] };
  };
  expect(packArea(coast(250))?.length).toBeGreaterThan(1000);
  expect(packArea(coast(1000))).toBe(null);
});
