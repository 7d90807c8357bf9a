import { describe, expect, test } from 'vitest';
import { DEG, toGeodetic, toSiteFrame } from './earth.ts';
import { type ElementSet, type GroundPoint, lookAngles, parseOmm, positionsEcef, reachBand } from './index.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';

type Triple = readonly [number, number, number];

const polar = elementsWith({ inclinationDeg: 90 });
const revolution = { startMs: EPOCH_MS, stepSec: 60, count: 98 };

function bandOf(satellite: ElementSet, maxOffNadirDeg: number, span = revolution) {
  const band = reachBand({ satellite, maxOffNadirDeg, ...span });
  if (band === null) throw new Error('no band');
  return band;
}

function onGround({ latitudeDeg, longitudeDeg }: GroundPoint): Triple {
  const { x, y, z } = toSiteFrame({ latitudeDeg, longitudeDeg: longitudeDeg % 360, heightM: 0 });
  return [x, y, z];
}

/** Earth-fixed kilometers `aheadSec` seconds after each step of the span. */
function statesOf(satellite: ElementSet, aheadSec = 0, span = revolution): Triple[] {
  const flat = positionsEcef({ satellite, ...span, startMs: span.startMs + aheadSec * 1000 }) ?? new Float64Array();
  return Array.from({ length: span.count }, (_, index) => {
    const [x = 0, y = 0, z = 0] = flat.subarray(index * 3, index * 3 + 3);
    return [x / 1000, y / 1000, z / 1000] as const;
  });
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const angle = (a: Triple, b: Triple): number => Math.atan2(Math.hypot(...cross(a, b)), dot(a, b)) / DEG;
const opposite = (a: Triple): Triple => [-a[0], -a[1], -a[2]];

describe.each([
  ['sun-synchronous', elementsWith(), [5, 30, 45]],
  ['polar', polar, [5, 30, 45]],
  ['retrograde', elementsWith({ inclinationDeg: 150 }), [5, 30, 45]],
  ['eccentric', elementsWith({ meanMotionRevPerDay: 8, eccentricity: 0.3, inclinationDeg: 63 }), [5, 15, 25]],
])('%s orbit', (_, satellite, limits) => {
  test.each(limits)('the edges of %d degrees are at that angle, perpendicular to the motion', (limit) => {
    const { left, right } = bandOf(satellite, limit);
    const before = statesOf(satellite, -0.5);
    const after = statesOf(satellite, 0.5);
    const states = statesOf(satellite);
    for (const [index, state] of states.entries()) {
      const radial = state;
      const motion = minus(after[index] ?? state, before[index] ?? state);
      const outward = dot(motion, radial) / dot(radial, radial);
      const level = minus(motion, [radial[0] * outward, radial[1] * outward, radial[2] * outward]);
      const rightwards = cross(level, radial);
      for (const [side, point] of [left[index], right[index]].entries()) {
        if (point === undefined) throw new Error('no point');
        const sight = minus(onGround(point), state);
        const rangeKm = Math.hypot(...sight);
        expect(angle(sight, opposite(state))).toBeCloseTo(limit, 5);
        expect(angle(sight, level)).toBeCloseTo(90, 2);
        expect(Math.sign(dot(sight, rightwards))).toBe(side === 0 ? -1 : 1);
        expect(rangeKm).toBeLessThan(Math.hypot(...state));
      }
    }
  });
});

test('at 617 km 20, 30 and 45 degrees off nadir reach 226, 362 and 651 km to one side', () => {
  const span = { startMs: EPOCH_MS, stepSec: 0, count: 1 };
  const [state = [0, 0, 0]] = statesOf(polar, 0, span);
  const heightKm = toGeodetic(...state).heightM / 1000;
  const earthKm = Math.hypot(...state) - heightKm;
  for (const limit of [20, 30, 45]) {
    const { left, right } = bandOf(polar, limit, span);
    const [a, b] = [left[0], right[0]].map((point) => onGround(point ?? { latitudeDeg: 0, longitudeDeg: 0 }));
    const elevationDeg = Math.acos((Math.hypot(...state) / earthKm) * Math.sin(limit * DEG)) / DEG;
    const reachKm = earthKm * (90 - elevationDeg - limit) * DEG;
    expect((angle(a ?? state, b ?? state) / 2) * DEG * earthKm).toBeCloseTo(reachKm, 0);
    expect(Math.abs(reachKm - ({ 20: 226, 30: 362, 45: 651 }[limit] ?? 0) * (heightKm / 617))).toBeLessThan(6);
  }
});

test.each([70, 90])('a limit of %d degrees exceeds the Earth and ends at the limb', (limit) => {
  for (const satellite of [polar, elementsWith()]) {
    const { left, right } = bandOf(satellite, limit);
    for (const [index, point] of [...left, ...right].entries()) {
      const seen = lookAngles({
        satellite,
        site: { latitudeDeg: point.latitudeDeg, longitudeDeg: point.longitudeDeg % 360, heightM: 0 },
        atMs: EPOCH_MS + (index % revolution.count) * 60_000,
      });
      expect(seen?.elevationDeg).toBeCloseTo(0, 4);
    }
  }
});

test('a limit of zero has no width', () => {
  const { left, right } = bandOf(polar, 0);
  expect(left).toEqual(right);
});

describe('longitudes', () => {
  function jumps(points: readonly GroundPoint[]): number[] {
    return points.slice(1).map((point, index) => Math.abs(point.longitudeDeg - (points[index]?.longitudeDeg ?? NaN)));
  }

  test('are continuous across the antimeridian', () => {
    const { left, right } = bandOf(elementsWith({ inclinationDeg: 51.6 }), 45, { ...revolution, count: 980 });
    expect(Math.max(...jumps(left), ...jumps(right))).toBeLessThan(20);
    expect(Math.max(...left.map((point) => Math.abs(point.longitudeDeg)))).toBeGreaterThan(540);
    expect(Math.abs((left[0]?.longitudeDeg ?? NaN) - (right[0]?.longitudeDeg ?? NaN))).toBeLessThan(20);
  });

  test('change by at most half a turn per step at the poles, and both poles are reached', () => {
    const { left, right } = bandOf(polar, 30, { startMs: EPOCH_MS, stepSec: 5, count: 1170 });
    expect(Math.max(...jumps(left), ...jumps(right))).toBeLessThan(181);
    const latitudes = left.map((point) => point.latitudeDeg);
    expect(Math.max(...latitudes)).toBeGreaterThan(85);
    expect(Math.min(...latitudes)).toBeLessThan(-85);
  });
});

describe('invalid and impossible input', () => {
  test.each([-1, 90.1, NaN])('a limit of %d degrees is a RangeError', (maxOffNadirDeg) => {
    expect(() => reachBand({ satellite: polar, maxOffNadirDeg, ...revolution })).toThrow(
      `maximum off-nadir angle ${maxOffNadirDeg} is not between 0 and 90 degrees`,
    );
  });

  test('a decayed satellite has no band', () => {
    const satellite = elementsWith({ bstar: 0.05, meanMotionRevPerDay: 16.4 });
    const startMs = EPOCH_MS + 30 * 86_400_000;
    expect(reachBand({ satellite, maxOffNadirDeg: 30, startMs, stepSec: 60, count: 2 })).toBeNull();
  });

  test('a geostationary satellite has a band if it moves at all', () => {
    const satellite = parseOmm({
      NORAD_CAT_ID: 1,
      EPOCH: '2026-08-22T12:00:00',
      MEAN_MOTION: 1.0027,
      ECCENTRICITY: 0,
      INCLINATION: 0,
      RA_OF_ASC_NODE: 0,
      ARG_OF_PERICENTER: 0,
      MEAN_ANOMALY: 0,
      BSTAR: 0,
    });
    const { left, right } = bandOf(satellite, 5);
    expect([...left, ...right].every((point) => Number.isFinite(point.longitudeDeg))).toBe(true);
  });
});
