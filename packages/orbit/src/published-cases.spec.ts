import { dataText } from '@groundtrack/fixtures';
import { expect, test } from 'vitest';
import { toSiderealClock } from './earth.ts';
import { lookAngles, parseTle, predictPasses, type Site, subSatellitePoint, sunPosition } from './index.ts';
import { angleBetween } from './testing/reference-data.ts';

/** Values published by other projects, with the tolerances stated there. */
interface PublishedCase {
  readonly id: string;
  readonly kind: string;
  readonly tle: readonly [string, string];
  readonly observer: { readonly latitude: number; readonly longitude: number; readonly elevation_m: number };
  readonly start: string;
  readonly end: string;
  readonly min_elevation_deg: number;
  readonly passes: readonly {
    readonly aos: string;
    readonly tca?: string;
    readonly los: string;
    readonly aos_az?: number;
    readonly los_az?: number;
    readonly max_el: number;
  }[];
  readonly events: readonly (readonly [string, string])[];
  readonly time: string;
  readonly subpoint: { readonly longitude: number; readonly latitude: number; readonly altitude_km: number };
  readonly look: { readonly azimuth: number; readonly elevation: number };
  readonly values: readonly (readonly [string, number, number])[];
  readonly utc: string;
  readonly teme_km: readonly [number, number, number];
  readonly itrf_km: readonly [number, number, number];
  readonly tolerance: {
    readonly time_s: number;
    readonly az_deg?: number;
    readonly max_el_deg: number;
    deg: number;
    km: number;
  };
}

const cases: readonly PublishedCase[] = JSON.parse(dataText('passes/published_cases.json'));
const ofKind = (kind: string) => cases.filter((one) => one.kind === kind).map((one) => [one.id, one] as const);

function siteOf({ observer }: PublishedCase): Site {
  return { latitudeDeg: observer.latitude, longitudeDeg: observer.longitude, heightM: observer.elevation_m };
}

function passesOf(one: PublishedCase, startMs: number, endMs: number) {
  const satellites = parseTle(one.tle.join('\n'));
  const query = { satellites, site: siteOf(one), startMs, endMs, minElevationDeg: one.min_elevation_deg };
  return predictPasses({ ...query, maxElementAgeDays: Number.POSITIVE_INFINITY }).passes;
}

test.each(ofKind('pass_list'))('%s', (_, one) => {
  const lastMs = Date.parse(one.passes.at(-1)?.los ?? '') + 60_000;
  const found = passesOf(one, Date.parse(one.start), lastMs);
  const { time_s, az_deg = 360, max_el_deg } = one.tolerance;
  expect(found.length).toBe(one.passes.length);
  for (const [index, wanted] of one.passes.entries()) {
    const pass = found[index];
    if (pass === undefined) throw new Error('no pass');
    const off = (ms: number, published: string | undefined) =>
      published === undefined ? 0 : Math.abs(ms - Date.parse(published)) / 1000;
    expect(off(pass.riseMs, wanted.aos)).toBeLessThan(time_s);
    expect(off(pass.peakMs, wanted.tca)).toBeLessThan(time_s);
    expect(off(pass.setMs, wanted.los)).toBeLessThan(time_s);
    expect(Math.abs(pass.maxElevationDeg - wanted.max_el)).toBeLessThan(max_el_deg);
    expect(angleBetween(pass.riseAzimuthDeg, wanted.aos_az ?? pass.riseAzimuthDeg)).toBeLessThan(az_deg);
    expect(angleBetween(pass.setAzimuthDeg, wanted.los_az ?? pass.setAzimuthDeg)).toBeLessThan(az_deg);
  }
});

test.each(ofKind('events'))('%s', (_, one) => {
  const [pass, ...others] = passesOf(one, Date.parse(one.start), Date.parse(one.end));
  const found = [pass?.riseMs, pass?.peakMs, pass?.setMs];
  expect(others).toEqual([]);
  for (const [index, [, time]] of one.events.entries()) {
    expect(Math.abs((found[index] ?? Number.NaN) - Date.parse(time))).toBeLessThan(one.tolerance.time_s * 1000);
  }
});

test.each(ofKind('instant'))('%s', (_, one) => {
  const [satellite] = parseTle(one.tle.join('\n'));
  if (satellite === undefined) throw new Error('no elements');
  const atMs = Date.parse(one.time);
  const point = subSatellitePoint(satellite, atMs);
  const look = lookAngles({ satellite, site: siteOf(one), atMs });
  expect(Math.abs((point?.latitudeDeg ?? NaN) - one.subpoint.latitude)).toBeLessThan(one.tolerance.deg);
  expect(angleBetween(point?.longitudeDeg ?? NaN, one.subpoint.longitude)).toBeLessThan(one.tolerance.deg);
  expect(Math.abs((point?.heightM ?? NaN) / 1000 - one.subpoint.altitude_km)).toBeLessThan(one.tolerance.km);
  expect(angleBetween(look?.azimuthDeg ?? NaN, one.look.azimuth)).toBeLessThan(one.tolerance.deg);
  expect(Math.abs((look?.elevationDeg ?? NaN) - one.look.elevation)).toBeLessThan(one.tolerance.deg);
});

test.each(ofKind('frame'))('%s, without UT1 and polar motion', (_, one) => {
  const angle = toSiderealClock(Date.parse(one.utc)).at0;
  const [x, y, z] = one.teme_km;
  const turned = [Math.cos(angle) * x + Math.sin(angle) * y, Math.cos(angle) * y - Math.sin(angle) * x, z];
  expect(Math.hypot(...turned.map((value, axis) => value - (one.itrf_km[axis] ?? Number.NaN)))).toBeLessThan(0.3);
});

test.each(ofKind('sun'))('%s', (_, one) => {
  for (const [time, azimuthDeg, elevationDeg] of one.values) {
    const sun = sunPosition({ site: { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 }, atMs: Date.parse(time) });
    expect(Math.abs(sun.elevationDeg - elevationDeg)).toBeLessThan(one.tolerance.deg);
    const spread = Math.cos((elevationDeg * Math.PI) / 180);
    expect(angleBetween(sun.azimuthDeg, azimuthDeg) * spread).toBeLessThan(one.tolerance.deg);
  }
});

test('all published cases are covered', () => {
  expect(cases.map(({ kind }) => kind).toSorted()).toEqual(
    ['events', 'frame', 'instant', 'pass_list', 'pass_list', 'sun'].toSorted(),
  );
});
