import { describe, expect, test, vi } from 'vitest';
import { Districts } from './districts.ts';
import { Pixel } from './pixel.ts';
import { StreetGrid } from './street-grid.ts';
import { paintGround } from './testing/painted-ground.ts';
import type { Place } from './testing/some-scene.ts';

vi.setConfig({ testTimeout: 60_000 });

const CELL_M = 4;
const SIDE = 500;
const PATCH = 128;

/** Brightness of 2 km by 2 km in cells of 4 m, without features larger than a block. */
function pattern(place: Place): Float64Array {
  const { color, sidePx } = paintGround(place, { sidePx: SIDE * 2, pixelM: CELL_M / 2 });
  const cells = new Float64Array(SIDE * SIDE);
  for (let k = 0; k < sidePx * sidePx; k++) {
    const cell = (k >> 1) % SIDE;
    const row = Math.floor(k / sidePx) >> 1;
    cells[row * SIDE + cell] += (color[3 * k] + color[3 * k + 1] + color[3 * k + 2]) / 12;
  }
  const broad = smooth(smooth(cells, 1), SIDE);
  return cells.map((value, k) => value - broad[k]);
}

/** Moving average over 124 m along one axis. */
function smooth(cells: Float64Array, step: number): Float64Array {
  const smoothed = new Float64Array(cells.length);
  for (let k = 0; k < cells.length; k++) {
    let sum = 0;
    for (let n = -15; n <= 15; n++) sum += cells[Math.max(0, Math.min(cells.length - 1, k + n * step))];
    smoothed[k] = sum / 31;
  }
  return smoothed;
}

/** Correlation of the central 512 m with those at a column and row. Uses plain loops for speed. */
function correlation(cells: Float64Array, x: number, y: number): number {
  const from = (SIDE - PATCH) / 2;
  const count = (PATCH / 2) ** 2;
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < PATCH; row += 2) {
    for (let column = 0; column < PATCH; column += 2) {
      const own = cells[(from + row) * SIDE + from + column];
      const other = cells[(y + row) * SIDE + x + column];
      a += own;
      b += other;
      aa += own * own;
      bb += other * other;
      ab += own * other;
    }
  }
  return (ab - (a * b) / count) / Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count));
}

/** The largest correlation of the central 512 m with others at a distance of 200 m to 1 km. */
function likest(place: Place): number {
  const cells = pattern(place);
  const middle = (SIDE - PATCH) / 2;
  let most = 0;
  for (let y = 0; y <= 2 * middle; y += 2) {
    for (let x = 0; x <= 2 * middle; x += 2) {
      if (Math.hypot(x - middle, y - middle) * CELL_M >= 200) most = Math.max(most, correlation(cells, x, y));
    }
  }
  return most;
}

describe('streets and roofs', () => {
  test.each([
    ['Paris', [2.35, 48.857], 0.2],
    ['Greenbelt', [-76.8755, 39.0045], 0.3],
    ['Zurich', [8.54, 47.37], 0.3],
    ['Moscow', [37.6, 55.8], 0.32],
    ['Chicago', [-87.7, 41.85], 0.23],
  ] as const)('of %s do not repeat within a kilometer', (_name, place, most) => {
    expect(likest(place)).toBeLessThan(most);
  });
});

describe('blocks', () => {
  const districts = new Districts();
  const pixel = new Pixel();
  const grid = new StreetGrid();

  test.each([
    ['of a parish', 1_000_000, false],
    ['of a surveyed mile', -9_000_000, true],
  ] as const)(
    '%s contain their places, independent of earlier queries, and have room for houses',
    (_name, u, surveyed) => {
      pixel.surveyed = surveyed;
      pixel.u = u;
      pixel.v = 5_000_000;
      districts.lookUp(pixel);
      const { current: d } = districts;
      const lengths = new Set<number>();
      for (let k = 0; k < 1000; k++) {
        const x = ((k * 7919) % 1600) - 800;
        const y = ((k * 104_729) % 1600) - 800;
        grid.lookUp(x, y, d);
        const fresh = new StreetGrid();
        fresh.lookUp(x, y, d);
        const { westM, eastM, southM, northM, column, row } = grid;
        expect({ westM, eastM, southM, northM, column, row }).toEqual({
          westM: fresh.westM,
          eastM: fresh.eastM,
          southM: fresh.southM,
          northM: fresh.northM,
          column: fresh.column,
          row: fresh.row,
        });
        expect(x >= westM && x < eastM && y >= southM && y < northM).toBe(true);
        expect(northM - southM).toBeGreaterThan(0.5 * d.blockWidthM);
        expect(eastM - westM).toBeGreaterThan(0.33 * d.blockLengthM);
        lengths.add(Math.round(eastM - westM));
      }
      expect(lengths.size).toBeGreaterThan(8);
    },
  );
});
