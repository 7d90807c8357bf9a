import { describe, expect, test } from 'vitest';
import { toAreaOutline } from './area-outline.ts';
import { DEG } from './earth.ts';
import { type AreaPassQuery, type GroundPoint, predictAreaPasses, predictPasses } from './index.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';

const ring = (...places: [latitudeDeg: number, longitudeDeg: number][]): GroundPoint[] =>
  places.map(([latitudeDeg, longitudeDeg]) => ({ latitudeDeg, longitudeDeg }));
const box = ring([38, -78], [38, -76], [40, -76], [40, -78]);

function passesOver(change: Partial<AreaPassQuery> & { maxOffNadirDeg?: number | null } = {}) {
  const { maxOffNadirDeg = null, ...query } = change;
  return predictAreaPasses({
    satellites: [{ elements: elementsWith(), maxOffNadirDeg }],
    rings: [box],
    heightM: 0,
    startMs: EPOCH_MS,
    endMs: EPOCH_MS + 7 * 86_400_000,
    minElevationDeg: 10,
    ...query,
  });
}

/** The worker tests of the web app share the main spec. This one checks limits and invalid input. */
describe('passes over an area', () => {
  test('are more than over one of its points; a point has its own passes', () => {
    const site = { latitudeDeg: 39, longitudeDeg: -77, heightM: 0 };
    const tiny = ring([39, -77], [39, -76.9999], [39.0001, -77]);
    const window = { startMs: EPOCH_MS, endMs: EPOCH_MS + 7 * 86_400_000, minElevationDeg: 10 };
    const { passes } = predictPasses({ satellites: [elementsWith()], site, ...window });
    const over = passesOver({ rings: [tiny] }).passes;
    expect(over.map(({ reach }) => reach)).toEqual(passes.map(() => 'all'));
    for (const [index, pass] of over.entries())
      expect(Math.abs(pass.riseMs - (passes[index]?.riseMs ?? Number.NaN))).toBeLessThan(20);
    expect(passesOver().passes.length).toBeGreaterThanOrEqual(passes.length);
  });

  test('decrease with the off-nadir limit, and are sorted by time', () => {
    const counts = [null, 45, 20, 5].map((maxOffNadirDeg) => passesOver({ maxOffNadirDeg }).passes);
    expect(counts.map(({ length }) => length)).toEqual(counts.map(({ length }) => length).toSorted((a, b) => b - a));
    expect(counts[3]?.length).toBeLessThan(counts[0]?.length ?? 0);
    for (const passes of counts)
      expect(passes.map(({ peakMs }) => peakMs)).toEqual(passes.map(({ peakMs }) => peakMs).toSorted((a, b) => a - b));
  });

  test('that exceed the window are clipped at either end', () => {
    const [pass] = passesOver().passes;
    if (pass === undefined) throw new Error('no pass');
    const middleMs = (pass.riseMs + pass.setMs) / 2;
    expect(passesOver({ startMs: middleMs }).passes[0]).toMatchObject({ riseMs: middleMs, clippedAtStart: true });
    const until = passesOver({ endMs: middleMs }).passes.at(-1);
    expect(until).toMatchObject({ setMs: middleMs, clippedAtEnd: true });
    expect(until?.reach).toEqual(pass.reach);
  });

  test('of high and long orbits are those over the first point, without a strip', () => {
    for (const elements of [elementsWith({ meanMotionRevPerDay: 8 }), elementsWith({ eccentricity: 0.04 })]) {
      const found = passesOver({ satellites: [{ elements, maxOffNadirDeg: 5 }] }).passes;
      expect(new Set(found.map(({ reach }) => reach))).toEqual(new Set(['unknown']));
      expect(found[0]?.site).toEqual({ latitudeDeg: 38, longitudeDeg: -78, heightM: 0 });
    }
  });
});

test('a long outline is covered by several circles, which contain all vertices', () => {
  const { rings, caps } = toAreaOutline([ring([0, 170], [0.3, 170], [5.3, -170], [5, -170])]);
  expect(caps.length).toBeGreaterThan(4);
  const whole = toAreaOutline([box]);
  expect(whole.caps.length).toBe(1);
  for (const { x, y, z } of rings.flat()) {
    const isHeld = caps.some(({ center: { latitudeDeg, longitudeDeg }, radius }) => {
      const [lat, lon] = [latitudeDeg * DEG, longitudeDeg * DEG];
      const cosine = Math.cos(lat) * (Math.cos(lon) * x + Math.sin(lon) * y) + Math.sin(lat) * z;
      // The center is geodetic, which shifts it by up to 0.2 degrees.
      return Math.acos(Math.min(1, cosine)) <= radius + 0.2 * DEG;
    });
    expect(isHeld).toBe(true);
  }
});

describe('invalid input', () => {
  test('is a RangeError that names the value', () => {
    expect(() => passesOver({ rings: [] })).toThrow('the area has no place');
    expect(() => passesOver({ maxOffNadirDeg: 91 })).toThrow('maximum off-nadir angle 91');
    expect(() => passesOver({ minElevationDeg: 91 })).toThrow('minimum elevation 91');
    expect(() => passesOver({ rings: [ring([95, 0], [0, 1], [1, 1])] })).toThrow('latitude 95');
  });

  test('a satellite without a usable orbit does not affect others', () => {
    const { passes, rejected } = passesOver({
      satellites: [
        { elements: elementsWith({ eccentricity: 0.0001, meanMotionRevPerDay: 17.9 }), maxOffNadirDeg: null },
        { elements: elementsWith(), maxOffNadirDeg: null },
      ],
    });
    expect(rejected.length).toBe(1);
    expect(passes.length).toBeGreaterThan(0);
  });
});
