import { describe, expect, test } from 'vitest';
import { lookAngles, type PassQuery, predictPasses } from './index.ts';
import { EPOCH_MS, elementsWith } from './testing/elements.ts';
import { imagingSatellites } from './testing/reference-data.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const greenbelt = { latitudeDeg: 39.0045, longitudeDeg: -76.8755, heightM: 0 };

function ask(changes: Partial<PassQuery> = {}) {
  return predictPasses({
    satellites: [elementsWith()],
    site: greenbelt,
    startMs: EPOCH_MS,
    endMs: EPOCH_MS + DAY_MS,
    minElevationDeg: 10,
    ...changes,
  });
}

describe('places', () => {
  test.each([90, -90])('a polar orbit passes over latitude %d every revolution', (latitudeDeg) => {
    const { passes } = ask({
      site: { latitudeDeg, longitudeDeg: 0, heightM: 0 },
      satellites: [elementsWith({ inclinationDeg: 90 })],
    });
    expect(passes.length).toBeGreaterThanOrEqual(14);
    expect(passes.length).toBeLessThanOrEqual(15);
  });

  test('both sides of the antimeridian see the same passes', () => {
    const at = (longitudeDeg: number) => ask({ site: { latitudeDeg: -17.5, longitudeDeg, heightM: 0 } }).passes;
    const east = at(179.9999);
    const west = at(-179.9999);
    expect(east.length).toBeGreaterThan(2);
    expect(west.map((pass) => Math.round(pass.riseMs / 1000))).toEqual(
      east.map((pass) => Math.round(pass.riseMs / 1000)),
    );
    expect(at(180).map((pass) => pass.riseMs)).toEqual(at(-180).map((pass) => pass.riseMs));
  });

  test('370 m of height shift the rise at 10 degrees by tenths of a second', () => {
    const rises = (heightM: number) => ask({ site: { ...greenbelt, heightM } }).passes.map((pass) => pass.riseMs);
    const low = rises(0);
    const lateMs = rises(370).map((riseMs, index) => riseMs - (low[index] ?? Number.NaN));
    expect(lateMs.length).toBeGreaterThan(2);
    expect(lateMs.every((ms) => ms > 50 && ms < 2000)).toBe(true);
  });
});

describe('orbits', () => {
  test('a geostationary satellite is visible all day', () => {
    const satellite = elementsWith({
      meanMotionRevPerDay: 1.00273791,
      inclinationDeg: 0.01,
      eccentricity: 0.0001,
      ascendingNodeDeg: 75,
    });
    const site = { latitudeDeg: 0, longitudeDeg: 0, heightM: 0 };
    const passLists = [0, 60, 120, 180, 240, 300].map(
      (longitudeDeg) => ask({ satellites: [satellite], site: { ...site, longitudeDeg }, minElevationDeg: 5 }).passes,
    );
    const seen = passLists.filter((passes) => passes.length > 0);
    expect(seen.length).toBeGreaterThanOrEqual(2);
    for (const [pass] of seen) {
      expect(pass).toMatchObject({
        clippedAtStart: true,
        clippedAtEnd: true,
        riseMs: EPOCH_MS,
        setMs: EPOCH_MS + DAY_MS,
      });
    }
  });

  test('a retrograde orbit drifts westward: it rises in the east', () => {
    const site = { latitudeDeg: 0, longitudeDeg: 20, heightM: 0 };
    const { passes } = ask({ satellites: [elementsWith({ inclinationDeg: 170 })], site });
    expect(passes.length).toBeGreaterThan(10);
    expect(passes.every((pass) => pass.riseAzimuthDeg < 180 && pass.setAzimuthDeg > 180)).toBe(true);
  });

  test('a satellite of low inclination is never visible from the north', () => {
    const site = { latitudeDeg: 64.8, longitudeDeg: -147.7, heightM: 136 };
    expect(ask({ satellites: [elementsWith({ inclinationDeg: 25 })], site }).passes).toEqual([]);
  });
});

describe('the window', () => {
  test('long windows contain exactly the passes of their days, even years from the epoch', () => {
    const startMs = EPOCH_MS - 3 * 365 * DAY_MS;
    const days = 365;
    const long = ask({ startMs, endMs: startMs + days * DAY_MS, maxElementAgeDays: Number.POSITIVE_INFINITY }).passes;
    const summed = Array.from({ length: days }, (_, day) => {
      const from = startMs + day * DAY_MS;
      const { passes } = ask({ startMs: from, endMs: from + DAY_MS, maxElementAgeDays: Number.POSITIVE_INFINITY });
      return passes.filter((pass) => !pass.clippedAtStart);
    }).flat();
    expect(long.length).toBeGreaterThan(days);
    expect(long.length).toBe(summed.length + (long[0]?.clippedAtStart ? 1 : 0));
    const off = summed.map((pass, index) =>
      Math.abs(pass.peakMs - (long.at(index - summed.length)?.peakMs ?? Number.NaN)),
    );
    expect(off.filter((ms) => ms > 1 && ms < 600_000).length).toBeLessThan(4);
    expect(off.filter((ms) => !(ms < 600_000))).toEqual([]);
  });

  test('a pass in progress at either end is clipped and marked', () => {
    const [pass] = ask().passes;
    if (pass === undefined) throw new Error('no pass');
    const middle = (pass.riseMs + pass.peakMs) / 2;
    const cutEarly = ask({ startMs: middle }).passes[0];
    expect(cutEarly).toMatchObject({ riseMs: middle, clippedAtStart: true, clippedAtEnd: false });
    expect(cutEarly?.peakMs).toBeCloseTo(pass.peakMs, -1);
    const cutLate = ask({ endMs: middle }).passes[0];
    expect(cutLate).toMatchObject({ peakMs: middle, setMs: middle, clippedAtEnd: true });
    const then = lookAngles({ satellite: elementsWith(), site: greenbelt, atMs: middle });
    expect(cutLate?.maxElevationDeg).toBeCloseTo(then?.elevationDeg ?? Number.NaN, 6);
    expect(cutLate?.setAzimuthDeg).toBeCloseTo(then?.azimuthDeg ?? Number.NaN, 6);
  });

  test('an upper limit splits a pass into two', () => {
    const whole = ask({ minElevationDeg: 15 }).passes;
    const high = whole.filter((pass) => pass.maxElevationDeg > 60);
    const flanks = ask({ minElevationDeg: 15, maxElevationDeg: 60, endMs: EPOCH_MS + 7 * DAY_MS }).passes;
    const all = ask({ minElevationDeg: 15, endMs: EPOCH_MS + 7 * DAY_MS }).passes;
    const tops = ask({ minElevationDeg: 60, endMs: EPOCH_MS + 7 * DAY_MS }).passes;
    expect(high.length).toBeLessThanOrEqual(whole.length);
    expect(tops.length).toBeGreaterThan(0);
    expect(flanks.length).toBe(all.length + tops.length);
    expect(flanks.every((pass) => pass.maxElevationDeg <= 60.00001)).toBe(true);
    const seconds = (list: typeof all) => list.reduce((sum, pass) => sum + (pass.setMs - pass.riseMs) / 1000, 0);
    expect(seconds(flanks) + seconds(tops)).toBeCloseTo(seconds(all), 2);
  });

  test('two equal limits leave only moments', () => {
    for (const limit of [0, 10, 45]) {
      const { passes } = ask({ minElevationDeg: limit, maxElevationDeg: limit, endMs: EPOCH_MS + 7 * DAY_MS });
      expect(passes.every(({ riseMs, setMs }) => setMs - riseMs < 1)).toBe(true);
    }
  });

  test('firstOnly gives the first pass of each satellite', () => {
    const satellites = imagingSatellites().slice(0, 40);
    const query = { satellites, startMs: EPOCH_MS, endMs: EPOCH_MS + 2 * DAY_MS };
    const all = ask(query).passes;
    const first = ask({ ...query, firstOnly: true }).passes;
    const wanted = satellites.flatMap(({ satelliteId }) => all.find((pass) => pass.satelliteId === satelliteId) ?? []);
    expect(new Set(first)).toEqual(new Set(wanted));
  });
});

describe('rejections', () => {
  test('a satellite with broken elements is listed with a reason and does not affect others', () => {
    const good = elementsWith();
    const decaying = elementsWith({ satelliteId: '3', meanMotionRevPerDay: 16.4, bstar: 0.05, eccentricity: 0.001 });
    const { passes, rejected } = ask({
      satellites: [
        elementsWith({ satelliteId: '1', eccentricity: 1.2 }),
        elementsWith({ satelliteId: '2', meanMotionRevPerDay: Number.NaN }),
        decaying,
        good,
        { ...good },
      ],
      endMs: EPOCH_MS + 10 * DAY_MS,
    });
    expect(rejected.map(({ satelliteId }) => satelliteId)).toEqual(['1', '2', '3', good.satelliteId]);
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'ECCENTRICITY: 1.2 is not between 0 and 0.999999',
      'MEAN_MOTION: NaN is not between 0.000001 and 18',
      'the drag terms describe no orbit at that time',
      'the catalog number occurs twice',
    ]);
    expect(passes.length).toBeGreaterThan(0);
    expect(passes.every((pass) => pass.satelliteId === good.satelliteId)).toBe(true);
  });

  test('old elements are rejected unless the caller allows them', () => {
    const late = { startMs: EPOCH_MS + 13.5 * DAY_MS, endMs: EPOCH_MS + 14.5 * DAY_MS };
    expect(ask(late).rejected[0]?.reason).toMatch(/14\.5 days from the elements' epoch, at most 14/);
    expect(ask({ ...late, maxElementAgeDays: 15 }).passes.length).toBeGreaterThan(0);
  });

  test('an empty list gives an empty result', () => {
    expect(ask({ satellites: [] })).toEqual({ passes: [], rejected: [] });
  });

  test.each([
    ['latitude 91', { site: { ...greenbelt, latitudeDeg: 91 } }, 'latitude 91 is not between -90 and 90 degrees'],
    [
      'no longitude',
      { site: { ...greenbelt, longitudeDeg: NaN } },
      'longitude NaN is not between -360 and 360 degrees',
    ],
    [
      'height in space',
      { site: { ...greenbelt, heightM: 4e5 } },
      'height 400000 is not between -12000 and 100000 meters',
    ],
    ['end before start', { endMs: EPOCH_MS - 1 }, '(end before start)'],
    ['no start', { startMs: NaN }, 'start NaN is not between'],
    ['no end', { endMs: Infinity }, 'end Infinity is not between'],
    [
      'more than a year',
      { endMs: EPOCH_MS + 400 * DAY_MS },
      'window 400 is not between 0 and 366 days; ask for it in parts',
    ],
    ['no minimum', { minElevationDeg: NaN }, 'minimum elevation NaN is not between -5 and 90 degrees'],
    ['maximum below minimum', { maxElevationDeg: 5 }, 'maximum elevation 5 is not between 10 and 90 degrees'],
    ['no age', { maxElementAgeDays: NaN }, 'maximum element age NaN is not between 0 and Infinity days'],
  ])('%s is a RangeError with a message', (...[, changes, message]) => {
    expect(() => ask(changes)).toThrow(RangeError);
    expect(() => ask(changes)).toThrow(message);
  });

  test.each([
    ['epochMs', 'EPOCH'],
    ['meanMotionRevPerDay', 'MEAN_MOTION'],
    ['eccentricity', 'ECCENTRICITY'],
    ['inclinationDeg', 'INCLINATION'],
    ['ascendingNodeDeg', 'RA_OF_ASC_NODE'],
    ['argumentOfPericenterDeg', 'ARG_OF_PERICENTER'],
    ['meanAnomalyDeg', 'MEAN_ANOMALY'],
    ['bstar', 'BSTAR'],
  ])('elements with a non-numeric %s are rejected, naming the field', (key, field) => {
    for (const value of [NaN, Infinity]) {
      const { passes, rejected } = ask({ satellites: [elementsWith({ [key]: value })] });
      expect(passes).toEqual([]);
      expect(rejected.map(({ reason }) => reason)).toEqual([expect.stringContaining(`${field}: ${value} is not`)]);
    }
  });

  test('a decayed satellite is rejected as such', () => {
    const satellites = [elementsWith({ meanMotionRevPerDay: 17.5 })];
    expect(ask({ satellites }).rejected).toEqual([{ satelliteId: '90001', reason: 'the orbit has decayed' }]);
  });

  test('a window of a year works if old elements are allowed, and each satellite is rejected otherwise', () => {
    const year = { endMs: EPOCH_MS + 365 * DAY_MS };
    expect(ask(year).rejected.map(({ reason }) => reason)).toEqual([
      "the window reaches 365.0 days from the elements' epoch, at most 14 are allowed",
    ]);
    expect(ask({ ...year, maxElementAgeDays: 366 }).passes.length).toBeGreaterThan(1000);
  });
});

describe('the edges of the range', () => {
  test.each([179, 179.9, 179.9999, 180])(
    'at an inclination of %d degrees all results are numbers',
    (inclinationDeg) => {
      const site = { latitudeDeg: 0, longitudeDeg: 10, heightM: 0 };
      const { passes, rejected } = ask({ satellites: [elementsWith({ inclinationDeg, eccentricity: 0.01 })], site });
      expect(rejected).toEqual([]);
      expect(passes.length).toBeGreaterThan(5);
      const numbers = passes.flatMap((pass) => Object.values(pass).filter((value) => typeof value === 'number'));
      expect(numbers.filter((value) => !Number.isFinite(value))).toEqual([]);
    },
  );

  test.each([-12_000, 100_000])('a site %d m high has passes', (heightM) => {
    expect(ask({ site: { ...greenbelt, heightM } }).passes.length).toBeGreaterThan(2);
  });

  test('a window of zero length contains the passes in progress', () => {
    const [pass] = ask().passes;
    const at = { startMs: pass?.peakMs ?? 0, endMs: pass?.peakMs ?? 0 };
    expect(ask(at).passes).toMatchObject([{ clippedAtStart: true, clippedAtEnd: true }]);
  });
});
