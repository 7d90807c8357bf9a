import { covers, type LonLat, type Polygon, parseFootprint } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf } from './area-cells.ts';
import { toCell } from './cell.ts';

function partsOf(...rings: LonLat[][]): readonly Polygon[] {
  const read = parseFootprint({ type: 'Polygon', coordinates: rings });
  if (!read.ok) throw new Error(read.reason);
  return read.parts;
}

/** A star around a place, some cells wide. */
const stars = fc
  .record({
    lonDeg: fc.oneof(fc.constantFrom(179.9, -179.95, 0), fc.double({ min: -180, max: 180, noNaN: true })),
    latDeg: fc.double({ min: -85, max: 85, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.01, max: 0.5, noNaN: true }), { minLength: 3, maxLength: 12 }),
  })
  .map(({ lonDeg, latDeg, radii }) =>
    radii.map((radius, index): LonLat => {
      const angle = (index / radii.length) * 2 * Math.PI;
      return [
        lonDeg + (radius * Math.cos(angle)) / Math.cos((latDeg * Math.PI) / 180),
        latDeg + radius * Math.sin(angle),
      ];
    }),
  );

const unit = fc.double({ min: 0, max: 1, noNaN: true });

describe('the cells of an area', () => {
  it('are those of each place in it, each once, for any shape', () => {
    fc.assert(
      fc.property(stars, fc.array(fc.tuple(unit, unit), { minLength: 40, maxLength: 40 }), (ring, shares) => {
        const parts = partsOf(ring);
        const cells = cellsOf(parts) ?? [];
        const names = new Set(cells.map(({ row, column }) => `${row} ${column}`));
        expect(names.size).toBe(cells.length);
        for (const { coordinates } of parts) {
          const [lons, lats] = [0, 1].map((axis) => coordinates.flat().map((position) => position[axis] ?? 0));
          const [west, south] = [Math.min(...(lons ?? [])), Math.min(...(lats ?? []))];
          const [width, height] = [Math.max(...(lons ?? [])) - west, Math.max(...(lats ?? [])) - south];
          for (const [x, y] of shares) {
            const place: [number, number] = [west + x * width, south + y * height];
            if (!covers(parts, [place])) continue;
            const { row, column } = toCell({ type: 'Point', coordinates: place });
            expect(names.has(`${row} ${column}`)).toBe(true);
          }
        }
      }),
    );
  });

  it('are no more than intersect it: a box of 2 by 1 cells has 2, with 0.001 degrees around it 12', () => {
    // At the equator, a row has 7,200 columns of 0.05 degrees, the first at 180 degrees west.
    const box = (room: number): LonLat[] => [
      [10 - room, 0 - room],
      [10.1 + room, 0 - room],
      [10.1 + room, 0.05 + room],
      [10 - room, 0.05 + room],
    ];
    expect(cellsOf(partsOf(box(-0.001)))?.length).toBe(2);
    expect(cellsOf(partsOf(box(0.001)))?.length).toBe(12);
  });

  it('exclude those in a hole', () => {
    const square = (size: number): LonLat[] => [
      [5 - size, 5 - size],
      [5 + size, 5 - size],
      [5 + size, 5 + size],
      [5 - size, 5 + size],
    ];
    const cells = cellsOf(partsOf(square(0.49), square(0.26).toReversed())) ?? [];
    const names = cells.map(({ row, column }) => `${row} ${column}`);
    const { row, column } = toCell({ type: 'Point', coordinates: [5.01, 5.01] });
    expect(names).not.toContain(`${row} ${column}`);
    expect(cells.length).toBeGreaterThan(200);
  });

  it('around a pole are all around it, and are too many for a thread around the Earth', () => {
    const cap = [0, 90, 180, 270].map((lonDeg): LonLat => [lonDeg - 180, 89.9]);
    const cells = cellsOf(partsOf(cap)) ?? [];
    expect(new Set(cells.map(({ row }) => row)).size).toBe(2);
    const threads = Array.from({ length: 20 }, (_, i) => {
      const south = -60 + 6 * i;
      return partsOf([
        [-179, south],
        [0, south + 3],
        [179, south],
        [0, south + 3.0001],
      ]);
    });
    expect(cellsOf(threads.flat())).toBeNull();
  });
});
