import { dataFigures } from '@groundtrack/fixtures';
import * as fc from 'fast-check';
import { type SatRec, sgp4 } from 'satellite.js';
import { expect, test } from 'vitest';
import type { ElementSet } from './index.ts';
import { toNearEarthRecord } from './near-earth-record.ts';
import { toLibraryRecord, toOrbitRecord } from './orbit-record.ts';
import { orbits } from './testing/arbitraries.ts';
import { activeSatellites } from './testing/reference-data.ts';

/** Fields in which our record differs from satellite.js, without the scratch space of SGP4. */
function differences(elements: ElementSet): string[] {
  const own = toNearEarthRecord(elements);
  const wanted: Readonly<Partial<Record<string, unknown>>> = { ...toLibraryRecord(elements) };
  if (own === null) return wanted['method'] === 'd' ? [] : ['method'];
  return Object.entries(own)
    .filter(([field, value]) => !['t', 'error', 'tempa'].includes(field) && !Object.is(value, wanted[field]))
    .map(([field, value]) => `${elements.satelliteId} ${field}: ${value}, not ${String(wanted[field])}`);
}

test('is bit-identical to the record of satellite.js for every active object', () => {
  const { nearEarthAtLeast, deepSpaceAtLeast, comparedStep } = dataFigures.orbits;
  const every = activeSatellites();
  const near = every.filter((elements) => toNearEarthRecord(elements) !== null);
  expect(near.length).toBeGreaterThan(nearEarthAtLeast);
  expect(every.length - near.length).toBeGreaterThan(deepSpaceAtLeast);
  expect(every.filter((_, index) => index % comparedStep === 0).flatMap(differences)).toEqual([]);
});

test('is bit-identical for unrealistic orbits: perigees in the atmosphere, at any inclination', () => {
  const low = fc.tuple(orbits, fc.double({ min: 14, max: 17.5, noNaN: true })).map(([orbit, meanMotionRevPerDay]) => ({
    ...orbit,
    meanMotionRevPerDay,
  }));
  const still = { inclinationDeg: 180, eccentricity: 0 };
  const strange = fc.sample(fc.oneof(orbits, low), 1000).flatMap((orbit) => [orbit, { ...orbit, ...still }]);
  expect(strange.flatMap(differences)).toEqual([]);
});

test('gives the same SGP4 results, even years from the epoch', () => {
  const answers = (record: SatRec) => [0, 90, -1440, 20_000, 1_000_000].map((minutes) => sgp4(record, minutes));
  for (const elements of fc.sample(orbits, 200)) {
    const own = toOrbitRecord({ ...elements }).satrec;
    expect(answers(own)).toEqual(answers(toLibraryRecord(elements)));
  }
});
