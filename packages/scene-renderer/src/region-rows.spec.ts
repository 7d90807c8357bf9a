import { describe, expect, test } from 'vitest';
import { RegionRows } from './region-rows.ts';
import { boxView, quicklookView, type View } from './view.ts';

/** A field that is evaluated at every node. */
function fieldOf(rows: RegionRows, value: (lonDeg: number, latDeg: number) => number): Float32Array {
  const field = new Float32Array(rows.nodes).fill(Number.NaN);
  rows.eachNode((k, lonDeg, latDeg) => {
    field[k] = value(lonDeg, latDeg);
  });
  return field;
}
function valueAt(rows: RegionRows, field: Float32Array, lonDeg: number, latDeg: number): number {
  rows.moveTo(lonDeg, latDeg);
  return rows.between(field);
}
function eachPlace(view: View, visit: (lonDeg: number, latDeg: number) => void): void {
  const into = new Float64Array(2);
  for (let k = 0; k < 121; k++) {
    view.lonLat(((k % 11) / 10) * view.widthPx, (Math.floor(k / 11) / 10) * view.heightPx, into);
    visit(into[0], into[1]);
  }
}

const views: readonly (readonly [string, View])[] = [
  ['a box of Virginia', boxView(32618, [337_000, 4_318_000, 342_000, 4_323_000], 10)],
  ['a box beside the antimeridian', boxView(32601, [300_000, 8_100_000, 305_000, 8_105_000], 10)],
  ['a box of the southern hemisphere', boxView(32733, [300_000, 6_200_000, 305_000, 6_205_000], 10)],
  [
    'a scene across the antimeridian',
    quicklookView({ type: 'Polygon', coordinates: [[[179.9, 1], [179.9, 0.9], [180.1, 0.9], [180.1, 1]]] }, 100), // biome-ignore format: the corners of a box
  ],
];

describe.each(views)('the nodes over %s', (_name, view) => {
  const rows = new RegionRows(view);

  test('are visited once, and are on the globe', () => {
    const latitudes = fieldOf(rows, (_lon, latDeg) => latDeg);
    expect(latitudes.every((latDeg) => Math.abs(latDeg) <= 90)).toBe(true);
    const seen = new Set<number>();
    rows.eachNode((k) => seen.add(k));
    expect(seen.size).toBe(rows.nodes);
  });

  test('bound the whole view with a margin', () => {
    const [west, south, east, north] = rows.bounds;
    eachPlace(view, (lonDeg, latDeg) => {
      expect(lonDeg > west && lonDeg < east && latDeg > south && latDeg < north).toBe(true);
    });
  });

  test('interpolate constants exactly, and linear fields to the node distance', () => {
    const even = fieldOf(rows, () => 7);
    const [west, south] = rows.bounds;
    const straight = fieldOf(rows, (lonDeg, latDeg) => lonDeg - west + 2 * (latDeg - south));
    eachPlace(view, (lonDeg, latDeg) => {
      expect(valueAt(rows, even, lonDeg, latDeg)).toBe(7);
      expect(valueAt(rows, straight, lonDeg, latDeg)).toBeCloseTo(lonDeg - west + 2 * (latDeg - south), 4);
    });
  });

  test('give a value between adjacent nodes, and their range', () => {
    const wild = fieldOf(rows, (lonDeg, latDeg) => Math.sin(lonDeg * 9000) + Math.cos(latDeg * 7000));
    const even = fieldOf(rows, () => 7);
    eachPlace(view, (lonDeg, latDeg) => {
      rows.moveTo(lonDeg, latDeg);
      expect(Math.abs(rows.between(wild))).toBeLessThanOrEqual(2);
      expect(rows.spread(wild)).toBeGreaterThanOrEqual(0);
      expect(rows.spread(even)).toBe(0);
    });
  });

  test('clamp places outside to the border', () => {
    const latitudes = fieldOf(rows, (_lon, latDeg) => latDeg);
    const [west, south, east, north] = rows.bounds;
    const middle = (west + east) / 2;
    expect(valueAt(rows, latitudes, middle, south - 5)).toBeCloseTo(south, 1);
    expect(valueAt(rows, latitudes, middle, Math.min(90, north + 5))).toBeCloseTo(north, 1);
  });
});

test('two views of a place interpolate the same value', () => {
  const [a, b] = [
    boxView(32618, [337_000, 4_318_000, 342_000, 4_323_000], 10),
    boxView(32618, [338_500, 4_319_500, 340_000, 4_321_000], 1),
  ];
  const shape = (lonDeg: number, latDeg: number) => Math.sin(lonDeg * 900) * Math.cos(latDeg * 700);
  const [rowsA, rowsB] = [new RegionRows(a), new RegionRows(b)];
  const [fieldA, fieldB] = [fieldOf(rowsA, shape), fieldOf(rowsB, shape)];
  eachPlace(b, (lonDeg, latDeg) => {
    expect(valueAt(rowsB, fieldB, lonDeg, latDeg)).toBeCloseTo(valueAt(rowsA, fieldA, lonDeg, latDeg), 6);
  });
});

test('all longitudes have nodes around a pole', () => {
  const { bounds } = new RegionRows(boxView(32661, [1_999_000, 1_999_000, 2_001_000, 2_001_000], 20));
  expect(bounds[2] - bounds[0]).toBeGreaterThanOrEqual(360);
  expect(bounds[3]).toBeGreaterThan(89.9);
});
