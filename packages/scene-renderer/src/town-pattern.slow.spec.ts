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

describe('a city', () => {
  /** Share of plants, and mean brightness, of a square of 2 km. */
  function look(place: Place, pixelM: number) {
    const { color, sidePx } = paintGround(place, { sidePx: 2000 / pixelM, pixelM });
    let [green, sum] = [0, 0];
    for (let k = 0; k < color.length; k += 3) {
      sum += color[k] + color[k + 1] + color[k + 2];
      if (color[k + 1] > color[k] + 4 && color[k + 1] > color[k + 2] + 4) green++;
    }
    return { green: green / sidePx ** 2, brightness: sum / 3 / sidePx ** 2 };
  }

  test.each([2, 10])('is dense and dark in its center, and green in its suburbs, at %i m a pixel', (pixelM) => {
    const [center, suburb] = [look([-77.03, 38.9], pixelM), look([-77.03, 38.99], pixelM)];
    expect(suburb.green).toBeGreaterThan(1.3 * center.green);
    expect(suburb.brightness).not.toBeCloseTo(center.brightness, 0);
  });

  test('has main roads that are the same lines at every scale', () => {
    /** Where the picture is as pale as a main road, in cells of 16 m. */
    const roads = (pixelM: number) => {
      const { color, sidePx } = paintGround([139.7, 35.68], { sidePx: 4096 / pixelM, pixelM });
      const cells = new Float64Array(256 * 256);
      const perCell = 16 / pixelM;
      for (let k = 0; k < sidePx * sidePx; k++) {
        const cell = Math.floor(Math.floor(k / sidePx) / perCell) * 256 + Math.floor((k % sidePx) / perCell);
        cells[cell] += color[3 * k] / perCell ** 2;
      }
      return cells;
    };
    const [near, far] = [roads(8), roads(16)];
    const lines = [...far.keys()].filter((k) => far[k] > 168);
    expect(lines.length).toBeGreaterThan(250);
    const onLines = lines.reduce((sum, k) => sum + near[k], 0) / lines.length;
    const anywhere = near.reduce((sum, value) => sum + value, 0) / near.length;
    expect(onLines - anywhere).toBeGreaterThan(10);
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
