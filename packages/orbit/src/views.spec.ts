import { describe, expect, test } from 'vitest';
import {
  groundTrack,
  lookAngles,
  positionsEcef,
  predictPasses,
  statesEcef,
  subSatellitePoint,
  sunPosition,
  swathFootprint,
} from './index.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';
import { angleBetween } from './testing/reference-data.ts';

const satellite = elementsWith();

describe('tracks', () => {
  test('positions are in meters, one triple per step, at the height of the track', () => {
    const span = { satellite, startMs: EPOCH_MS, stepSec: 60, count: 20 };
    const ecef = positionsEcef(span);
    const track = groundTrack(span);
    expect(ecef?.length).toBe(60);
    expect(track?.length).toBe(20);
    expect(Math.hypot(...(ecef?.slice(0, 3) ?? []))).toBeCloseTo(6_978_000 + 10_000, -5);
    expect(track?.[3]?.atMs).toBe(EPOCH_MS + 180_000);
    const direct = subSatellitePoint(satellite, EPOCH_MS + 180_000);
    expect(track?.[3]?.latitudeDeg).toBeCloseTo(direct?.latitudeDeg ?? Number.NaN, 9);
  });

  test('heading points to the next point', () => {
    const [here, next] = groundTrack({ satellite, startMs: EPOCH_MS + 600_000, stepSec: 1, count: 2 }) ?? [];
    if (here === undefined || next === undefined) throw new Error('no track');
    const north = next.latitudeDeg - here.latitudeDeg;
    const east = (next.longitudeDeg - here.longitudeDeg) * Math.cos((here.latitudeDeg * Math.PI) / 180);
    expect(angleBetween(here.headingDeg, (Math.atan2(east, north) * 180) / Math.PI)).toBeLessThan(0.3);
  });

  test('a decayed satellite has no track', () => {
    const decayed = elementsWith({ bstar: 0.05, meanMotionRevPerDay: 16.4 });
    expect(
      positionsEcef({ satellite: decayed, startMs: EPOCH_MS + 30 * 86_400_000, stepSec: 60, count: 2 }),
    ).toBeNull();
  });
});

describe('the Sun', () => {
  test('is overhead at the tropic of Cancer at the June solstice', () => {
    const sun = sunPosition({
      site: { latitudeDeg: 23.44, longitudeDeg: 0, heightM: 0 },
      atMs: Date.UTC(2026, 5, 21, 12, 2),
    });
    expect(sun.elevationDeg).toBeGreaterThan(89.4);
    expect(sun.subsolarLatitudeDeg).toBeCloseTo(23.43, 1);
  });

  test('agrees with the NOAA calculator at Greenbelt on a summer noon', () => {
    const sun = sunPosition({
      site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 },
      atMs: Date.UTC(2026, 7, 23, 17, 10),
    });
    expect(sun.elevationDeg).toBeCloseTo(62.3, 0);
    expect(angleBetween(sun.azimuthDeg, 180)).toBeLessThan(1.5);
  });
});

describe('swath', () => {
  const pass = predictPasses({
    satellites: [satellite],
    site: { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 },
    startMs: EPOCH_MS,
    endMs: EPOCH_MS + 86_400_000,
    minElevationDeg: 30,
  }).passes[0];

  function quad(longitudeDeg: number) {
    const target = { latitudeDeg: 39.0045, longitudeDeg, heightM: 0 };
    return swathFootprint({ satellite, atMs: pass?.peakMs ?? 0, target, swathWidthM: 13_000, lengthM: 20_000 });
  }

  test('is a rotated rectangle of the requested size around the target, counter-clockwise from the upper left', () => {
    const corners = quad(-76.8755);
    if (corners === null) throw new Error('no footprint');
    const flat = corners.map((corner) => ({
      east: (corner.longitudeDeg + 76.8755) * 111_320 * Math.cos((39.0045 * Math.PI) / 180) * 1.0013,
      north: (corner.latitudeDeg - 39.0045) * 111_015,
    }));
    const side = (a: number, b: number) =>
      Math.hypot((flat[a]?.east ?? 0) - (flat[b]?.east ?? 0), (flat[a]?.north ?? 0) - (flat[b]?.north ?? 0));
    expect(side(0, 1)).toBeCloseTo(20_000, -2);
    expect(side(1, 2)).toBeCloseTo(13_000, -2);
    const area = flat.reduce((sum, corner, index) => {
      const next = flat[(index + 1) % 4] ?? corner;
      return sum + (corner.east * next.north - next.east * corner.north) / 2;
    }, 0);
    expect(area / 260e6).toBeCloseTo(1, 1);
    expect(flat[0]?.north).toBeGreaterThan(flat[1]?.north ?? 0);
    expect(flat[0]?.east).toBeLessThan(flat[3]?.east ?? 0);
  });

  test('is continuous across the antimeridian', () => {
    const lengths = [179.99, -179.99].map((longitude) => {
      const longitudes = quad(longitude)?.map((corner) => corner.longitudeDeg) ?? [];
      return Math.max(...longitudes) - Math.min(...longitudes);
    });
    expect(Math.max(...lengths)).toBeLessThan(1);
  });
});

describe('missing numbers are reported as a RangeError', () => {
  const site = { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 };
  const span = { satellite, startMs: EPOCH_MS, stepSec: 60, count: 2 };
  const image = { satellite, atMs: EPOCH_MS, target: site, swathWidthM: 1, lengthM: 1 };

  test.each([
    ['positions', () => positionsEcef({ ...span, startMs: NaN }), 'start NaN'],
    ['step', () => positionsEcef({ ...span, stepSec: NaN }), 'step NaN'],
    ['count', () => groundTrack({ ...span, count: -1 }), 'count -1 is not between 0 and 100000 samples'],
    ['states', () => statesEcef({ satellites: [satellite], atMs: NaN }), 'start NaN'],
    ['look angles', () => lookAngles({ satellite, site, atMs: NaN }), 'time NaN'],
    ['Sun', () => sunPosition({ site, atMs: Infinity }), 'time Infinity'],
    ['sub-satellite point', () => subSatellitePoint(satellite, NaN), 'start NaN'],
    ['image', () => swathFootprint({ ...image, atMs: NaN }), 'time NaN'],
    [
      'swath',
      () => swathFootprint({ ...image, swathWidthM: NaN }),
      'swath width NaN is not between 0 and 1000000 meters',
    ],
    ['target', () => swathFootprint({ ...image, target: { ...site, latitudeDeg: 91 } }), 'latitude 91'],
  ])('%s', (...[, ask, message]) => {
    expect(ask).toThrow(RangeError);
    expect(ask).toThrow(message);
  });
});

test('look angles agree with the peak of the pass', () => {
  const site = { latitudeDeg: -54.8, longitudeDeg: -68.3, heightM: 30 };
  const [pass] = predictPasses({
    satellites: [satellite],
    site,
    startMs: EPOCH_MS,
    endMs: EPOCH_MS + 86_400_000,
    minElevationDeg: 20,
  }).passes;
  const then = lookAngles({ satellite, site, atMs: pass?.peakMs ?? 0 });
  expect(then?.elevationDeg).toBeCloseTo(pass?.maxElevationDeg ?? Number.NaN, 4);
  expect(then?.azimuthDeg).toBeCloseTo(pass?.peakAzimuthDeg ?? Number.NaN, 2);
  expect(then?.offNadirDeg).toBeCloseTo(pass?.offNadirAtPeakDeg ?? Number.NaN, 4);
});

test('a satellite and the Sun overhead are at 90 degrees despite rounding of the sine', () => {
  for (let minute = 0; minute < 500; minute += 1) {
    const atMs = EPOCH_MS + minute * 60_000;
    const below = subSatellitePoint(satellite, atMs);
    if (!below) throw new Error('no position');
    const { latitudeDeg, longitudeDeg } = below;
    const overhead = lookAngles({ satellite, site: { latitudeDeg, longitudeDeg, heightM: 0 }, atMs });
    expect(overhead?.elevationDeg).toBeCloseTo(90, 4);
    const sun = sunPosition({ site: { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 }, atMs });
    const noon = { latitudeDeg: sun.subsolarLatitudeDeg, longitudeDeg: sun.subsolarLongitudeDeg, heightM: 0 };
    expect(sunPosition({ site: noon, atMs }).elevationDeg).toBeCloseTo(90, 4);
  }
});
