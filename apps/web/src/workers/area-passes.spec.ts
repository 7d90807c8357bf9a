import type { DrawnArea } from '@groundtrack/contract';
import { dataText } from '@groundtrack/fixtures';
import { covers, type LonLat, type Polygon, parseFootprint } from '@groundtrack/geo';
import { type ElementSet, imagingWindows, lookAngles, parseOmm, predictPasses } from '@groundtrack/orbit';
import { describe, expect, test } from 'vitest';
import { servedSatellite } from '../features/satellites/sky-samples.ts';
import { inProcessWorker } from '../testing/in-process-worker.ts';
import { areaPassSteps } from './area-passes.ts';
import type { FoundPass } from './found-pass.ts';
import { PassesClient } from './passes-client.ts';
import type { Orbit } from './satellite-table.ts';

const listed: readonly { omm: unknown }[] = JSON.parse(dataText('orbits/imaging_satellites_2026-08-22.json'));
const fleet = listed.slice(0, 40).map(({ omm }) => parseOmm(omm));
const START_MS = Date.UTC(2026, 7, 22, 12);
const END_MS = START_MS + 24 * 3_600_000;
const MINUTE_MS = 60_000;

const area = (...ring: [lonDeg: number, latDeg: number][]): DrawnArea => ({
  type: 'Polygon',
  coordinates: [[...ring, ring[0] ?? [0, 0]]],
});

interface Limits extends Pick<Orbit, 'minOffNadirDeg' | 'lookSide'> {
  readonly minElevationDeg: number;
  readonly maxOffNadirDeg: number | null;
}

function passesOver(geometry: DrawnArea, satellites: readonly ElementSet[], limits: Limits): FoundPass[] {
  const orbits = satellites.map((elements) => ({
    ...limits,
    id: elements.satelliteId,
    name: elements.name,
    elements,
  }));
  const steps = areaPassSteps(
    { orbits, bad: [] },
    {
      kind: 'passes',
      site: { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 },
      startMs: START_MS,
      endMs: END_MS,
      minElevationDeg: limits.minElevationDeg,
      area: { geometry, maxOffNadirDeg: null },
    },
  );
  return [...steps].flatMap(({ part }) => (part?.kind === 'passes' ? part.passes : []));
}

function partsOf(geometry: DrawnArea): readonly Polygon[] {
  const read = parseFootprint(geometry);
  if (!read.ok) throw new Error(read.reason);
  return read.parts;
}

/**
 * Places all over an area, each representing the same area of ground: rows of equal height, thinned toward the poles.
 */
function placesIn(geometry: DrawnArea, wanted: number): LonLat[] {
  const parts = partsOf(geometry);
  const lats = parts.flatMap(({ coordinates }) => coordinates.flat().map(([, lat]) => lat));
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const all = (stepDeg: number): LonLat[] => {
    const found: LonLat[] = [];
    for (let lat = south + stepDeg / 2; lat < north; lat += stepDeg) {
      const inRow = Math.ceil((360 * Math.cos((lat * Math.PI) / 180)) / stepDeg);
      const lons = parts.flatMap(({ coordinates }) => coordinates.flat().map(([lon]) => lon));
      const [west, east] = [Math.min(...lons), Math.max(...lons)];
      const first = Math.floor((west / 360) * inRow);
      const last = Math.ceil((east / 360) * inRow);
      for (let step = first; step <= last; step += 1) {
        const place: LonLat = [((step + 0.5) / inRow) * 360, lat];
        if (place[0] > west && place[0] < east && covers(parts, [place])) found.push(place);
      }
    }
    return found;
  };
  let stepDeg = (north - south) / 4;
  while (all(stepDeg).length < wanted) stepDeg *= 0.8;
  return all(stepDeg);
}

/** The prediction for single places: for each pass, the share of places in view. */
function sharesByPlaces(places: readonly LonLat[], satellite: ElementSet, limits: Limits): Map<number, number> {
  const revolutionMs = 86_400_000 / satellite.meanMotionRevPerDay;
  const shares = new Map<number, number>();
  for (const [longitudeDeg, latitudeDeg] of places) {
    const windows = imagingWindows({
      satellite,
      site: { latitudeDeg, longitudeDeg, heightM: 0 },
      startMs: START_MS - 20 * MINUTE_MS,
      endMs: END_MS + 20 * MINUTE_MS,
      limits: {
        minElevationDeg: limits.minElevationDeg,
        maxElevationDeg: 90,
        minOffNadirDeg: 0,
        maxOffNadirDeg: limits.maxOffNadirDeg ?? 90,
        minSunElevationDeg: -90,
      },
    });
    for (const { peakMs, offNadirAtPeakDeg, lookSide } of windows ?? []) {
      // Radar looks perpendicular to its motion, so the geometry at the closest approach of a place counts.
      const isOnSide = (limits.lookSide ?? 'both') === 'both' || limits.lookSide === lookSide;
      if (!isOnSide || offNadirAtPeakDeg < (limits.minOffNadirDeg ?? 0)) continue;
      const known = [...shares.keys()].find((atMs) => Math.abs(atMs - peakMs) < revolutionMs / 3) ?? peakMs;
      shares.set(known, (shares.get(known) ?? 0) + 1 / places.length);
    }
  }
  return shares;
}

const areas: readonly [name: string, geometry: DrawnArea][] = [
  ['a town', area([10, 50], [10.3, 50.02], [10.2, 50.2], [9.95, 50.1])],
  ['a country over the antimeridian', area([178.5, -18], [181.5, -18.5], [181, -16], [179, -15.5])],
  ['an area beside the pole', area([0, 83], [25, 83], [25, 84.5], [0, 84.5])],
  ['an area around the pole', area([0, 88.6], [90, 88.6], [180, 88.6], [-90, 88.6])],
  ['a corridor of 2,200 km', area([-10, 0], [9.8, 5], [10, 5.3], [-10, 0.3])],
];
const ways: readonly [name: string, limits: Limits][] = [
  ['at most 20 degrees off nadir', { minElevationDeg: 30, maxOffNadirDeg: 20 }],
  ['from 30 degrees up', { minElevationDeg: 30, maxOffNadirDeg: null }],
  ['above the horizon', { minElevationDeg: 0, maxOffNadirDeg: null }],
  ['radar', { minElevationDeg: 0, minOffNadirDeg: 15, maxOffNadirDeg: 45 }],
  ['radar to the right', { minElevationDeg: 0, minOffNadirDeg: 26, maxOffNadirDeg: 42, lookSide: 'right' }],
  ['radar to the left, hardly', { minElevationDeg: 70, minOffNadirDeg: 15, maxOffNadirDeg: 45, lookSide: 'left' }],
];
/**
 * Each place represents a 160th of the ground, so a share may be off by a few places. With 5,000 places the error is
 * 0.004.
 */
const PLACES = 160;
const TOLERANCE = 0.03;
const SAME_PASS_MS = 15 * MINUTE_MS;

/** Far enough inside that no part of the pass is cut off. */
function isWithinWindow(atMs: number): boolean {
  return atMs > START_MS + SAME_PASS_MS && atMs < END_MS - SAME_PASS_MS;
}

describe.each(areas)('%s', (_, geometry) => {
  const places = placesIn(geometry, PLACES);

  test.each(ways)('%s: passes and their shares are those of its places', (_, limits) => {
    const satellites = [0, 9, 17, 26, 34].flatMap((index) => fleet[index] ?? []);
    const found = passesOver(geometry, satellites, limits);
    for (const satellite of satellites) {
      const own = found.filter(({ satelliteId }) => satelliteId === satellite.satelliteId);
      const byPlaces = sharesByPlaces(places, satellite, limits);
      for (const [atMs, share] of byPlaces) {
        const pass = own.find(({ peakMs }) => Math.abs(peakMs - atMs) < SAME_PASS_MS);
        if (!isWithinWindow(atMs)) continue;
        expect(Math.abs((pass?.area?.share ?? Number.NaN) - share)).toBeLessThan(TOLERANCE);
      }
      for (const { peakMs, area } of own) {
        const isFound = [...byPlaces.keys()].some((atMs) => Math.abs(peakMs - atMs) < SAME_PASS_MS);
        expect(isFound || (area?.share ?? 1) < TOLERANCE).toBe(true);
      }
    }
  });
});

test('times and angles are those of the part nearest to the track, as predicted for that place', () => {
  const [satellite] = fleet;
  if (satellite === undefined) throw new Error('no satellite');
  const [, country] = areas;
  const found = passesOver(country?.[1] ?? area(), [satellite], { minElevationDeg: 10, maxOffNadirDeg: null });
  expect(found.length).toBeGreaterThan(1);
  for (const { area: over, ...pass } of found) {
    const site = over?.site ?? { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 };
    const { passes } = predictPasses({
      satellites: [satellite],
      site,
      startMs: START_MS,
      endMs: END_MS,
      minElevationDeg: 10,
    });
    const same = passes.find(({ peakMs }) => Math.abs(peakMs - pass.peakMs) < 1000);
    expect(same?.maxElevationDeg).toBeCloseTo(pass.maxElevationDeg, 6);
    for (const [longitudeDeg, latitudeDeg] of placesIn(country?.[1] ?? area(), 20)) {
      const there = lookAngles({ satellite, site: { latitudeDeg, longitudeDeg, heightM: 0 }, atMs: pass.peakMs });
      expect(there?.elevationDeg ?? 0).toBeLessThan(pass.maxElevationDeg + 0.05);
    }
  }
});

test('a shape that is none is rejected by name', () => {
  expect(() =>
    passesOver(area([0, 0], [1, 1], [0, 1], [1, 0]), fleet.slice(0, 1), { minElevationDeg: 10, maxOffNadirDeg: null }),
  ).toThrow('crosses itself');
});

test('the page gets shares through the worker, and of a high orbit that the share is not known', async () => {
  const client = new PassesClient(inProcessWorker());
  const low = servedSatellite(40_115, 'LOW').OMM;
  client.load([
    { id: '1', name: 'LOW', omm: low, maxOffNadirDeg: 45 },
    { id: '2', name: 'HIGH', omm: { ...low, MEAN_MOTION: 2, ECCENTRICITY: 0.2 } },
  ]);
  const passes: FoundPass[] = [];
  await new Promise<void>((resolve, reject) => {
    client.start(
      {
        kind: 'passes',
        site: { latitudeDeg: 50, longitudeDeg: 10, heightM: 0 },
        startMs: START_MS,
        endMs: START_MS + 3 * 86_400_000,
        minElevationDeg: 10,
        area: { geometry: areas[0]?.[1] ?? area(), maxOffNadirDeg: 10 },
      },
      {
        onPart: (part) => {
          if (part.kind === 'passes') passes.push(...part.passes);
        },
        onComplete: resolve,
        onError: reject,
      },
    );
  });
  const sharesOf = (id: string) => passes.flatMap(({ satelliteId, area }) => (satelliteId === id ? [area?.share] : []));
  expect(sharesOf('1').every((share) => typeof share === 'number' && share > 0 && share <= 1)).toBe(true);
  expect(sharesOf('1').length).toBeGreaterThan(0);
  expect(new Set(sharesOf('2'))).toEqual(new Set([null]));
});
