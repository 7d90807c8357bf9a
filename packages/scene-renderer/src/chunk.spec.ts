import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunkCells, newLayers, overhangPx, rowsFrom, toCellPx, toChunkTops, toMaxRows } from './chunk.ts';
import type { SceneLook } from './scene.ts';
import { Sky } from './sky.ts';
import { boxView } from './view.ts';

const scene: SceneLook = {
  featureId: 'chunk',
  phenomenology: 'ms',
  footprint: { type: 'Polygon', coordinates: [[[10, 0.1], [10, 0], [10.1, 0], [10.1, 0.1]]] }, // biome-ignore format: the corners of a box
  acquiredAtMs: 0,
  cloudCover: 0,
  sunElevationDeg: 45,
  sunAzimuthDeg: 180,
  offNadirDeg: 0,
  groundSampleDistanceM: 0.5,
  orbitState: 'descending',
  lookSide: 'right',
};
const anyView = fc
  .record({
    minX: fc.integer({ min: 300_000, max: 301_000 }),
    minY: fc.integer({ min: 4_000_000, max: 4_001_000 }),
    widthPx: fc.integer({ min: 1, max: 40 }),
    heightPx: fc.integer({ min: 1, max: 300 }),
    pixelM: fc.constantFrom(1, 5, 6, 20),
  })
  .map(({ minX, minY, widthPx, heightPx, pixelM }) =>
    boxView(32618, [minX, minY, minX + widthPx * pixelM, minY + heightPx * pixelM], pixelM),
  );

describe('chunks', () => {
  test('cover every row of a picture once, starting at the light', () => {
    fc.assert(
      fc.property(anyView, fc.constantFrom(0, 180), (view, sunAzimuthDeg) => {
        const tops = toChunkTops(view, new Sky({ ...scene, sunAzimuthDeg }, view));
        const downwards = sunAzimuthDeg === 180 ? tops.toReversed() : tops;
        let next = 0;
        for (const top of downwards) {
          expect(top).toBe(next);
          const rows = rowsFrom(top, view);
          expect(rows >= 1 && rows <= toMaxRows(view)).toBe(true);
          next = top + rows;
        }
        expect(next).toBe(view.heightPx);
      }),
    );
  });

  test('have boundaries that are fixed to the globe', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const chunkRows = toCellPx(view) * chunkCells;
        const [, corner] = view.cornerPx;
        for (const top of toChunkTops(view, new Sky({ ...scene, sunAzimuthDeg: 0 }, view)).slice(1))
          expect(Math.abs((corner + top) % toCellPx(view))).toBe(0);
        expect(toMaxRows(view)).toBeLessThanOrEqual(chunkRows);
      }),
    );
  });

  test('begin in a cell that may overhang the picture by less than a cell', () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const cell = toCellPx(view);
        overhangPx(view).forEach((over, i) => {
          expect(over >= 0 && over < cell).toBe(true);
          expect(Math.abs(((view.cornerPx[i] ?? 0) - over) % cell)).toBe(0);
        });
      }),
    );
  });

  test('allocate only the layers that the picture needs', () => {
    const view = boxView(32618, [300_000, 4_000_000, 300_020, 4_000_020], 1);
    const size = view.widthPx * toMaxRows(view);
    const lengths = (changes: Partial<SceneLook>) => {
      const { color, heights, radar, cloud } = newLayers(view, new Sky({ ...scene, ...changes }, view));
      return [color, heights, radar, cloud].map(({ length }) => length / size);
    };
    expect(lengths({})).toEqual([3, 0, 0, 0]);
    expect(lengths({ cloudCover: 0.5 })).toEqual([3, 0, 0, 1]);
    expect(lengths({ phenomenology: 'sar', offNadirDeg: 30 })).toEqual([3, 0, 1, 0]);
    expect(lengths({ offNadirDeg: 30 })).toEqual([3, 1, 0, 0]);
  });
});
