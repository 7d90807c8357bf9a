import { assert, constantFrom, double, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGrid } from '../../any-grid/any-grid.ts';
import type { Polygon } from '../../polygon.ts';
import type { LonLat } from '../../position.ts';
import { boxInPixels, outlineInPixels } from './grid-outline.ts';

const within = (max: number) => double({ min: -max, max, noNaN: true });
const corner = tuple(within(3), within(3));

/** Zones of UTM in both hemispheres, Europe's grid of equal areas, and one around the pole. */
const grids = [
  { epsg: 32_632, around: [9, 47] },
  { epsg: 32_632, around: [9, 0] },
  { epsg: 32_719, around: [-69, -70] },
  { epsg: 3035, around: [15, 60] },
  { epsg: 3413, around: [-45, 80] },
] as const;

function triangle([lon, lat]: LonLat, corners: readonly (readonly [number, number])[]): Polygon {
  const ring = corners.map(([east, north]) => [lon + east, lat + north] as const);
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [lon, lat]]] };
}

describe('boxInPixels', () => {
  it('is the box of the outline, to the last bit, for a part of the work', () => {
    let [ofBox, ofOutline] = [0, 0];
    assert(
      property(constantFrom(...grids), tuple(corner, corner, corner), ({ epsg, around }, corners) => {
        const grid = anyGrid(epsg);
        if (!grid) throw new Error(`EPSG:${epsg} is not known`);
        const shape = [triangle(around, corners)];
        const outline = outlineInPixels(shape, (position) => {
          ofOutline += 1;
          return grid.fromLonLat(position);
        }).flat();
        const box = boxInPixels(shape, (position) => {
          ofBox += 1;
          return grid.fromLonLat(position);
        });
        const [columns, rows] = [0, 1].map((axis) =>
          outline.flatMap((ring) => [...ring].filter((_, i) => i % 2 === axis)),
        );
        expect(box).toEqual([
          Math.min(...(columns ?? [])),
          Math.min(...(rows ?? [])),
          Math.max(...(columns ?? [])),
          Math.max(...(rows ?? [])),
        ]);
      }),
    );
    expect(ofBox).toBeLessThan(ofOutline / 5);
  });
});
