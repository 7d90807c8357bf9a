import type { Box } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CutSource } from '../port/image-source.ts';
import { type CutPlan, planCut, type Target } from './plan-cut.ts';

/** 1000 x 800 pixels of 10 m in UTM 32 north. */
const WEST = 500_000;
const NORTH = 5_600_000;
const SOURCE: CutSource = {
  frame: { epsg: 32632, affine: [10, 0, WEST, 0, -10, NORTH] },
  widthPx: 1000,
  heightPx: 800,
};
/** The same ground with rows from south to north, which must be resampled. */
const SOUTH_UP: CutSource = { ...SOURCE, frame: { epsg: 32632, affine: [10, 0, WEST, 0, 10, NORTH - 8000] } };
const target = (box: Box, change: Partial<Target> = {}): Target => ({ epsg: 32632, box, pixelM: 10, ...change });

function plan(source: CutSource, wanted: Target): CutPlan {
  const made = planCut(source, wanted);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

describe('a box in the grid of the image', () => {
  it.each([
    ['from 0 to 360', 359.493, [-0.505, 19.995, -0.495, 20.005]],
    ['past 180, for a box on the eastern side', 179.993, [-180.005, 19.995, -179.995, 20.005]],
    ['past -180, for a box on the western side', -180.007, [179.995, 19.995, 180.005, 20.005]],
  ] as const)('in degrees %s keeps its pixels', (_what, west, box) => {
    const frame = { epsg: 4326, affine: [0.001, 0, west, 0, -0.001, 20.007] } as const;
    const made = plan({ frame, widthPx: 14, heightPx: 14 }, { epsg: 4326, box, pixelM: 100 });
    expect(made).toMatchObject({ locate: null, window: { left: 2, top: 2, right: 12, bottom: 12 } });
    for (const [i, edge] of made.box.entries()) expect(edge).toBeCloseTo(box[i] ?? 0, 9);
  });

  it('aligned to its pixels is cut unchanged', () => {
    const box: Box = [WEST + 100, NORTH - 400, WEST + 300, NORTH - 100];
    expect(plan(SOURCE, target(box))).toEqual({
      widthPx: 20,
      heightPx: 30,
      box,
      window: { left: 10, top: 10, right: 30, bottom: 40 },
      locate: null,
      nodePx: 0,
      left: 10,
      top: 10,
      shape: null,
    });
  });

  it('off by a rounding error does not grow', () => {
    const box: Box = [WEST + 100 - 1e-6, NORTH - 400 - 1e-6, WEST + 300 + 1e-6, NORTH - 100 + 1e-6];
    expect(plan(SOURCE, target(box))).toMatchObject({ widthPx: 20, heightPx: 30 });
  });

  it('becomes the whole pixels that cover it, for any sold pixel size', () => {
    const start = {
      x: fc.double({ min: 0, max: 9000, noNaN: true }),
      y: fc.double({ min: 0, max: 7000, noNaN: true }),
    };
    const side = fc.double({ min: 15, max: 900, noNaN: true });
    fc.assert(
      fc.property(start.x, start.y, side, side, (x, y, width, height) => {
        const wantedBox: Box = [WEST + x, NORTH - y - height, WEST + x + width, NORTH - y];
        const made = plan(SOURCE, target(wantedBox, { pixelM: 0.5 }));
        const grown = made.box.map((edge, i) => (edge - (wantedBox[i] ?? 0)) * (i < 2 ? -1 : 1));
        for (const by of grown) {
          expect(by).toBeGreaterThan(-1e-4);
          expect(by).toBeLessThan(10 + 1e-4);
        }
        expect(made.box[2] - made.box[0]).toBeCloseTo(made.widthPx * 10, 6);
        expect(made.box[3] - made.box[1]).toBeCloseTo(made.heightPx * 10, 6);
      }),
    );
  });

  it('over the edge of the image keeps its size, and needs only existing pixels', () => {
    const box: Box = [WEST - 50, NORTH - 30, WEST + 20, NORTH + 40];
    expect(plan(SOURCE, target(box))).toMatchObject({
      widthPx: 7,
      heightPx: 7,
      box,
      window: { left: 0, top: 0, right: 2, bottom: 3 },
      left: -5,
      top: -4,
    });
  });
});

describe('a box in another grid', () => {
  it('is drawn with the sold pixels, each located in the image', () => {
    const box: Box = [WEST + 1000, NORTH - 3000, WEST + 2000, NORTH - 2500];
    const made = plan(SOUTH_UP, target(box, { pixelM: 5 }));
    expect(made).toMatchObject({ widthPx: 200, heightPx: 100, box, left: 0, top: 0 });
    for (const [column, row, x, y] of [
      [0, 0, 100, 550],
      [200, 100, 200, 500],
      [100, 50, 150, 525],
    ] as const) {
      const [inX, inY] = made.locate?.(column, row) ?? [];
      expect(inX).toBeCloseTo(x, 3);
      expect(inY).toBeCloseTo(y, 3);
    }
    // Sixteen pixels around it, and one where floating-point numbers end next to a grid line.
    const { left, top, right, bottom } = made.window;
    for (const around of [100 - left, 500 - top, right - 200, bottom - 550]) expect([16, 17]).toContain(around);
  });

  it('needs no pixel outside its window', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const box: Box = [WEST - 3500, NORTH - 3000, WEST + 2000, NORTH - 500];
    const made = plan({ ...SOURCE, frame: { epsg: 32632, affine: [8, 6, WEST, 6, -8, NORTH] } }, target(box));
    fc.assert(
      fc.property(share, share, (along, down) => {
        const [x, y] = made.locate?.(along * made.widthPx, down * made.heightPx) ?? [Number.NaN, Number.NaN];
        const { left, top, right, bottom } = made.window;
        if (x < 0 || y < 0 || x > SOURCE.widthPx || y > SOURCE.heightPx) return;
        expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
      }),
    );
  });

  it('is located in an image in degrees', () => {
    const degrees: CutSource = { ...SOURCE, frame: { epsg: 4326, affine: [0.001, 0, 8.5, 0, -0.001, 51] } };
    // 9 degrees east is the middle of zone 32.
    const made = plan(degrees, target([WEST, 5_600_000, WEST + 1000, 5_601_000]));
    expect(made.locate?.(0, 0)[0]).toBeCloseTo(500, 3);
    expect([483, 484]).toContain(made.window.left);
  });
});

describe('a box that cannot be cut', () => {
  const inside: Box = [WEST + 1000, NORTH - 3000, WEST + 2000, NORTH - 2500];
  const beside: Box = [WEST - 9000, NORTH - 3000, WEST - 8000, NORTH - 2500];
  const shows = 'The image shows nothing of the ordered box';
  const without = (epsg: number) => ({ ...SOURCE, frame: { ...SOURCE.frame, epsg } });
  it.each<[string, CutSource, Target, string]>([
    ['lies beside the image', SOURCE, target(beside), shows],
    ['touches it only', SOURCE, target([WEST - 1000, NORTH - 500, WEST, NORTH]), shows],
    ['lies beside an image that is resampled', SOUTH_UP, target(beside), shows],
    ['has an image of no pixels', { ...SOURCE, widthPx: 0 }, target(inside), shows],
    [
      'has an image in an unknown grid',
      without(4267),
      target(inside),
      'The grid of the image, EPSG:4267, is not supported',
    ],
    [
      'is wanted in an unknown grid',
      SOURCE,
      { ...target(inside), epsg: 4267 },
      'The requested grid, EPSG:4267, is not supported',
    ],
    [
      'has an image without area',
      { ...SOURCE, frame: { epsg: 32632, affine: [10, 10, WEST, 10, 10, NORTH] } },
      target(inside),
      'The grid of the image, EPSG:32632, is not supported',
    ],
    [
      'has too many pixels',
      SOUTH_UP,
      target(inside, { pixelM: 0.02 }),
      'The ordered box has 50000 x 25000 pixels in the image',
    ],
  ])('%s', (_what, source, wanted, reason) => {
    expect(planCut(source, wanted)).toBe(reason);
  });
});
