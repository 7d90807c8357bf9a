import { dataFigures } from '@groundtrack/fixtures';
import * as fc from 'fast-check';
import { type SatRec, sgp4 } from 'satellite.js';
import { expect, test } from 'vitest';
import type { ElementSet } from './index.ts';
import { toNearEarthRecord } from './near-earth-record.ts';
import { toLibraryRecord, toOrbitRecord } from './orbit-record.ts';
import { orbits } from './testing/arbitraries.ts';
import { activeSatellites } from './testing/reference-data.ts';

/** Fields in which our record of an orbit differs from satellite.js'; the scratch space of SGP4 left out. */
function differences(elements: ElementSet): string[] {
  const own = toNearEarthRecord(elements);
  const wanted: Readonly<Partial<Record<string, unknown>>> = { ...toLibraryRecord(elements) };
  if (own === null) return wanted['method'] === 'd' ? [] : ['method'];
  return Object.entries(own)
    .filter(([field, value]) => !['t', 'error', 'tempa'].includes(field) && !Object.is(value, wanted[field]))
    .map(([field, value]) => `${elements.satelliteId} ${field}: ${value}, not ${String(wanted[field])}`);
}

test('is the record of satellite.js to the last bit for every active object', () => {
  const { nearEarthAtLeast, deepSpaceAtLeast, comparedStep } = dataFigures.orbits;
  const every = activeSatellites();
  const near = every.filter((elements) => toNearEarthRecord(elements) !== null);
  expect(near.length).toBeGreaterThan(nearEarthAtLeast);
  expect(every.length - near.length).toBeGreaterThan(deepSpaceAtLeast);
  expect(every.filter((_, index) => index % comparedStep === 0).flatMap(differences)).toEqual([]);
});

test('and for orbits no one flies: perigees in the atmosphere, at any inclination', () => {
  const low = fc.tuple(orbits, fc.double({ min: 14, max: 17.5, noNaN: true })).map(([orbit, meanMotionRevPerDay]) => ({
    ...orbit,
    meanMotionRevPerDay,
  }));
  const still = { inclinationDeg: 180, eccentricity: 0 };
  const strange = fc.sample(fc.oneof(orbits, low), 1000).flatMap((orbit) => [orbit, { ...orbit, ...still }]);
  expect(strange.flatMap(differences)).toEqual([]);
});

test('and SGP4 answers the same from both, years from the epoch', () => {
  const answers = (record: SatRec) => [0, 90, -1440, 20_000, 1_000_000].map((minutes) => sgp4(record, minutes));
  for (const elements of fc.sample(orbits, 200)) {
    const own = toOrbitRecord({ ...elements }).satrec;
    expect(answers(own)).toEqual(answers(toLibraryRecord(elements)));
  }
});
