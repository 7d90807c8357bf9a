import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossingsOf, formatDegrees, stepDegAt, toGraticule } from './graticule.ts';
import { MAX_LEVEL } from './tile-grid.ts';

test('steps progress from degrees to minutes to seconds', () => {
  expect([0, 4, 6, 8, 10, 13, 16].map(stepDegAt)).toEqual([30, 5, 1, 1 / 3, 1 / 12, 1 / 120, 1 / 720]);
});

test.each([
  [-0, 1, '0°'],
  [-76.75, 1 / 12, '76°45′W'],
  [39.008333333333, 1 / 120, '39°00′30″N'],
  [-179.99166666, 1 / 120, '179°59′30″W'],
  [59.99999999 / 60, 1 / 60, '1°00′N'],
  [180, 5, '180°'],
])('%d in steps of %d is %s', (value, step, text) => {
  expect(formatDegrees(value, step, Math.abs(value) > 60 ? 'EW' : 'NS')).toBe(text);
});

test('includes lines that touch the box, and fewer meridians toward the poles', () => {
  const { meridians, latitudes } = toGraticule({ west: -10, south: -5, east: 10, north: 5 }, 5);
  expect(meridians.map(({ longitude }) => longitude)).toEqual([-10, -5, 0, 5, 10]);
  expect(meridians.map(({ reachDeg }) => reachDeg)).toEqual([78, 66, 90, 66, 78]);
  expect(latitudes).toEqual([-5, 0, 5]);
});

test('the antimeridian is a single meridian on both sides', () => {
  const reach = (west: number, east: number) =>
    toGraticule({ west, south: 0, east, north: 1 }, 5).meridians.map(({ reachDeg }) => reachDeg);
  expect(reach(-190, -170)).toEqual([reach(170, 170)[0], reach(175, 175)[0], reach(180, 180)[0], 66, 78]);
});

/** Parses degrees such as `39°00′30″N`. */
function toDegrees(text: string): number {
  const [, degrees = '', minutes = '0', seconds = '0', letter = ''] =
    /^(\d+)°(?:(\d\d)′)?(?:(\d\d)″)?([NSEW]?)$/.exec(text) ?? [];
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return letter === 'S' || letter === 'W' ? -size : size;
}

test('every line of every level is labeled with its position', () => {
  const levels = Array.from({ length: MAX_LEVEL + 1 }, (_, level) => level);
  fc.assert(
    fc.property(fc.constantFrom(...levels), fc.double({ min: -1, max: 1, noNaN: true }), (level, share) => {
      const step = stepDegAt(level);
      const [latitude, longitude] = [90, 180].map((limit) => Math.round((share * limit) / step) * step);
      // The finest step is five seconds, so half a second separates the lines.
      expect(Math.abs(toDegrees(formatDegrees(latitude ?? 0, step, 'NS')) - (latitude ?? 0)) * 3600).toBeLessThan(0.5);
      // The antimeridian has no letter.
      const [read, written] = [toDegrees(formatDegrees(longitude ?? 0, step, 'EW')), longitude ?? 0];
      expect(Math.abs(Math.abs(read) - Math.abs(written)) * 3600).toBeLessThan(0.5);
      expect(Math.abs(read) === 180 || read * written >= 0).toBe(true);
    }),
  );
});

test('a tile is one to three steps high, except for the two of level 0', () => {
  for (let level = 1; level <= MAX_LEVEL; level++) {
    const sizeDeg = 180 / 2 ** level;
    expect([level, sizeDeg / stepDegAt(level) <= 3]).toEqual([level, true]);
    expect(stepDegAt(level)).toBeLessThanOrEqual(sizeDeg);
    expect(stepDegAt(level)).toBeLessThanOrEqual(stepDegAt(level - 1));
  }
});

test('adjacent tiles share the lines on their edge', () => {
  const box = (west: number) => ({ west, south: 0, east: west + 10, north: 10 });
  const [left, right] = [toGraticule(box(0), 5), toGraticule(box(10), 5)];
  expect(left.meridians.at(-1)).toEqual(right.meridians[0]);
  expect(left.latitudes).toEqual(right.latitudes);
});

test('a box between two lines has no lines', () => {
  expect(toGraticule({ west: 1, south: 1, east: 4, north: 4 }, 5)).toEqual({ meridians: [], latitudes: [] });
});

describe('the crossings on a names tile', () => {
  const tile = { level: 7, column: 150, row: 35 };

  test('are every second crossing of the pictures at the next level, labeled with their position', () => {
    const crossings = crossingsOf(tile);
    expect(crossings.length).toBeGreaterThan(0);
    const step = stepDegAt(tile.level + 1);
    for (const { text, latitude, longitude } of crossings) {
      for (const value of [latitude, longitude])
        expect(Math.abs(value / (2 * step) - Math.round(value / (2 * step)))).toBeCloseTo(0, 6);
      expect(text).toBe(`${formatDegrees(latitude, step, 'NS')} ${formatDegrees(longitude, step, 'EW')}`);
    }
  });

  test('belong to exactly one tile', () => {
    const around = [0, 1].flatMap((down) =>
      [0, 1].flatMap((right) => crossingsOf({ level: 8, column: 300 + right, row: 70 + down })),
    );
    const keys = around.map(({ text }) => text);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
