import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ElementSet,
  type ImagingLimits,
  imagingWindows,
  lookAngles,
  reachWindows,
  type Site,
  sunPosition,
} from './index.ts';
import { orbitFamilies, sites } from './testing/arbitraries.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';

const DAY_MS = 86_400_000;
const greenbelt: Site = { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 };
const anyAngle: ImagingLimits = {
  minElevationDeg: 0,
  maxElevationDeg: 90,
  minOffNadirDeg: 0,
  maxOffNadirDeg: 90,
  minSunElevationDeg: -90,
};

interface Change {
  readonly limits?: Partial<ImagingLimits>;
  readonly satellite?: ElementSet;
  readonly site?: Site;
  readonly days?: number;
}

function windowsOf({ limits = {}, satellite = elementsWith(), site = greenbelt, days = 7 }: Change = {}) {
  const endMs = EPOCH_MS + days * DAY_MS;
  return imagingWindows({ satellite, site, startMs: EPOCH_MS, endMs, limits: { ...anyAngle, ...limits } }) ?? [];
}

const satellite = elementsWith();
const lookAt = (atMs: number) => lookAngles({ satellite, site: greenbelt, atMs });
const sunAt = (atMs: number) => sunPosition({ site: greenbelt, atMs }).elevationDeg;

test('an off-nadir limit alone gives the same stretches as reachWindows', () => {
  for (const maxOffNadirDeg of [5, 20, 30, 45, 60, 90]) {
    const reach = reachWindows({
      satellite,
      site: greenbelt,
      startMs: EPOCH_MS,
      endMs: EPOCH_MS + 7 * DAY_MS,
      maxOffNadirDeg,
    });
    const found = windowsOf({ limits: { maxOffNadirDeg } });
    expect(found.length).toBe(reach?.length);
    for (const [index, { startMs, endMs }] of found.entries()) {
      expect(Math.abs(startMs - (reach?.[index]?.startMs ?? NaN))).toBeLessThan(5);
      expect(Math.abs(endMs - (reach?.[index]?.endMs ?? NaN))).toBeLessThan(5);
    }
  }
});

test('radar that does not look at nadir has a window on either side of it', () => {
  const found = windowsOf({ limits: { minOffNadirDeg: 15, maxOffNadirDeg: 45 }, days: 30 });
  const edges = found.flatMap(({ offNadirAtStartDeg, offNadirAtEndDeg }) => [offNadirAtStartDeg, offNadirAtEndDeg]);
  expect(edges.filter((deg) => Math.abs(deg - 15) < 0.001).length).toBeGreaterThan(1);
  for (const { peakMs, offNadirAtPeakDeg } of found) {
    expect(lookAt(peakMs)?.offNadirDeg).toBeCloseTo(offNadirAtPeakDeg, 6);
    expect(offNadirAtPeakDeg).toBeGreaterThan(14.999);
  }
});

test('the whole window must have light', () => {
  const all = windowsOf({ days: 60, limits: { maxOffNadirDeg: 60 } });
  const lit = windowsOf({ days: 60, limits: { maxOffNadirDeg: 60, minSunElevationDeg: 10 } });
  expect(lit.length).toBeGreaterThan(10);
  expect(lit.length).toBe(all.filter(({ startMs, endMs }) => Math.max(sunAt(startMs), sunAt(endMs)) > 10).length);
  for (const { startMs, peakMs, endMs, sunElevationAtPeakDeg, sunAzimuthAtPeakDeg } of lit) {
    expect(Math.min(sunAt(startMs), sunAt(endMs), sunAt(peakMs))).toBeGreaterThan(9.9999);
    expect(sunElevationAtPeakDeg).toBeCloseTo(sunAt(peakMs), 6);
    expect(sunAzimuthAtPeakDeg).toBeCloseTo(sunPosition({ site: greenbelt, atMs: peakMs }).azimuthDeg, 6);
  }
});

test('windows satisfy the limits, over random orbits, sites, and limits', () => {
  const angles = (max: number) => fc.tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max }));
  const sorted = ([a, b]: readonly [number, number]): [number, number] => (a < b ? [a, b] : [b, a]);
  const limits = fc.record({ elevation: angles(90), offNadir: angles(70), sun: fc.constantFrom(-90, -6, 10, 30) });
  fc.assert(
    fc.property(orbitFamilies.low, sites, limits, (elements, site, { elevation, offNadir, sun }) => {
      const [minElevationDeg, maxElevationDeg] = sorted(elevation);
      const [minOffNadirDeg, maxOffNadirDeg] = sorted(offNadir);
      const limits = { minElevationDeg, maxElevationDeg, minOffNadirDeg, maxOffNadirDeg, minSunElevationDeg: sun };
      let lastMs = EPOCH_MS;
      for (const { startMs, peakMs, endMs } of windowsOf({ satellite: elements, site, limits, days: 1 })) {
        expect(startMs).toBeGreaterThanOrEqual(lastMs);
        expect(peakMs).toBeGreaterThanOrEqual(startMs);
        expect(endMs).toBeGreaterThanOrEqual(peakMs);
        expect(endMs).toBeLessThanOrEqual(EPOCH_MS + DAY_MS);
        lastMs = endMs;
        for (const atMs of [startMs, (startMs + peakMs) / 2, peakMs, (peakMs + endMs) / 2, endMs]) {
          const look = lookAngles({ satellite: elements, site, atMs });
          expect(look?.elevationDeg).toBeGreaterThan(minElevationDeg - 0.01);
          expect(look?.elevationDeg).toBeLessThan(maxElevationDeg + 0.01);
          expect(look?.offNadirDeg).toBeGreaterThan(minOffNadirDeg - 0.01);
          expect(look?.offNadirDeg).toBeLessThan(maxOffNadirDeg + 0.01);
          expect(sunPosition({ site, atMs }).elevationDeg).toBeGreaterThan(sun - 0.01);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('windows contain everything within the limits, compared with steps of ten seconds', () => {
  const limits = { ...anyAngle, minElevationDeg: 20, maxElevationDeg: 80, minOffNadirDeg: 15, maxOffNadirDeg: 50 };
  const found = windowsOf({ limits, days: 3 });
  let inside = 0;
  for (let atMs = EPOCH_MS; atMs < EPOCH_MS + 3 * DAY_MS; atMs += 10_000) {
    const look = lookAt(atMs);
    if (!look || look.elevationDeg < 20 || look.elevationDeg > 80) continue;
    if (look.offNadirDeg < 15 || look.offNadirDeg > 50) continue;
    inside += 1;
    expect(found.some(({ startMs, endMs }) => startMs - 1 <= atMs && endMs + 1 >= atMs)).toBe(true);
  }
  expect(inside).toBeGreaterThan(20);
});

describe('invalid and impossible input', () => {
  test('a site out of range has no windows', () => {
    const equatorial = elementsWith({ inclinationDeg: 5 });
    for (const latitudeDeg of [-90, 60, 90])
      expect(windowsOf({ satellite: equatorial, site: { ...greenbelt, latitudeDeg } })).toEqual([]);
  });

  test('an elevation that contradicts the off-nadir limit has no windows', () => {
    expect(windowsOf({ limits: { maxElevationDeg: 30, maxOffNadirDeg: 30 } })).toEqual([]);
  });

  test('limits out of order are a RangeError', () => {
    expect(() => windowsOf({ limits: { minOffNadirDeg: 40, maxOffNadirDeg: 30 } })).toThrow('minimum off-nadir angle');
    expect(() => windowsOf({ limits: { minElevationDeg: 40, maxElevationDeg: 30 } })).toThrow('maximum elevation');
    expect(() => windowsOf({ limits: { maxOffNadirDeg: NaN } })).toThrow('maximum off-nadir angle NaN');
  });

  test('broken elements give null', () => {
    const broken = elementsWith({ eccentricity: 1.2 });
    expect(
      imagingWindows({ satellite: broken, site: greenbelt, startMs: 0, endMs: DAY_MS, limits: anyAngle }),
    ).toBeNull();
  });
});
