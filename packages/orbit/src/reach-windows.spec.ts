import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEG, toSiderealClock, toSiteFrame } from './earth.ts';
import { type ElementSet, lookAngles, reachWindows, type Site } from './index.ts';
import { toOrbitRecord } from './orbit-record.ts';
import { Sight } from './sight.ts';
import { orbits, sites } from './testing/arbitraries.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';

const DAY_MS = 86_400_000;
const greenbelt: Site = { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 };

function windowsOf(satellite: ElementSet, maxOffNadirDeg: number, days = 7, site = greenbelt) {
  return reachWindows({ satellite, site, startMs: EPOCH_MS, endMs: EPOCH_MS + days * DAY_MS, maxOffNadirDeg });
}

/** The seconds of the window in which the site is in reach, in steps of one second. */
function densely(satellite: ElementSet, site: Site, span: { endSec: number; limitDeg: number }): boolean[] {
  const sight = new Sight(toSiteFrame(site), toSiderealClock(EPOCH_MS), EPOCH_MS);
  sight.follow(toOrbitRecord(satellite));
  const limit = Math.cos(span.limitDeg * DEG);
  return Array.from({ length: span.endSec + 1 }, (_, sec) => {
    sight.look(sec);
    return sight.sine >= 0 && sight.nadirCosine() >= limit;
  });
}

test('have the site at the limit at their edges, and closer in between', () => {
  const satellite = elementsWith();
  const windows = windowsOf(satellite, 30) ?? [];
  expect(windows.length).toBeGreaterThan(1);
  for (const { startMs, endMs } of windows) {
    const offNadir = (atMs: number) => lookAngles({ satellite, site: greenbelt, atMs })?.offNadirDeg;
    expect(offNadir(startMs)).toBeCloseTo(30, 4);
    expect(offNadir(endMs)).toBeCloseTo(30, 4);
    expect(offNadir((startMs + endMs) / 2)).toBeLessThan(29.99);
    expect(endMs - startMs).toBeLessThan(120_000);
  }
});

test('a wide limit ends at the horizon', () => {
  const satellite = elementsWith();
  const [first] = windowsOf(satellite, 90) ?? [];
  const risen = lookAngles({ satellite, site: greenbelt, atMs: first?.startMs ?? 0 });
  expect(risen?.elevationDeg).toBeCloseTo(0, 4);
});

test('a geostationary satellite has its part of the Earth in reach all day', () => {
  const still = { meanMotionRevPerDay: 1.00273791, inclinationDeg: 0.01 };
  const site = { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 };
  const found = [0, 60, 120, 180, 240, 300].map((ascendingNodeDeg) =>
    windowsOf(elementsWith({ ...still, ascendingNodeDeg }), 8.8, 2, site),
  );
  const whole = found.filter((windows) => windows?.length === 1);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole[0]).toEqual([{ startMs: EPOCH_MS, endMs: EPOCH_MS + 2 * DAY_MS }]);
});

test('agrees with steps of one second, over random orbits and sites', () => {
  fc.assert(
    fc.property(orbits, sites, fc.integer({ min: 1, max: 70 }), (satellite, site, maxOffNadirDeg) => {
      const endSec = 2 * 3600;
      const windows = reachWindows({
        satellite: { ...satellite, bstar: 0 },
        site,
        startMs: EPOCH_MS,
        endMs: EPOCH_MS + endSec * 1000,
        maxOffNadirDeg,
      });
      const dense = densely({ ...satellite, bstar: 0 }, site, { endSec, limitDeg: maxOffNadirDeg });
      const differs = dense.some((inReach, sec) => {
        const atMs = EPOCH_MS + sec * 1000;
        const found = windows?.some(({ startMs, endMs }) => startMs <= atMs && endMs >= atMs) ?? false;
        const atEdge = windows?.some(
          ({ startMs, endMs }) => Math.min(Math.abs(startMs - atMs), Math.abs(endMs - atMs)) < 60,
        );
        return found !== inReach && atEdge !== true;
      });
      expect(differs).toBe(false);
    }),
    { numRuns: 60 },
  );
}, 60_000);

describe('invalid input', () => {
  test('broken elements have no windows', () => {
    expect(windowsOf(elementsWith({ eccentricity: 1.2 }), 30)).toBeNull();
  });

  test('a limit of 91 degrees is a RangeError', () => {
    expect(() => windowsOf(elementsWith(), 91)).toThrow('maximum off-nadir angle 91 is not between 0 and 90 degrees');
  });
});
