import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SceneLook } from './scene.ts';
import { cloudOpacity, Sky } from './sky.ts';
import { toSpace } from './to-space.ts';
import { quicklookView } from './view.ts';

const scene: SceneLook = {
  featureId: 'sky',
  phenomenology: 'ms',
  footprint: {
    type: 'Polygon',
    coordinates: [
      [
        [10, 0.1],
        [10, 0],
        [10.1, 0],
        [10.1, 0.1],
        [10, 0.1],
      ],
    ],
  },
  acquiredAtMs: Date.parse('2026-07-10T15:00:00Z'),
  cloudCover: 0,
  sunElevationDeg: 45,
  sunAzimuthDeg: 180,
  offNadirDeg: 0,
  groundSampleDistanceM: 0.5,
  orbitState: 'descending',
  lookSide: 'right',
};
const view = quicklookView(scene.footprint, 60);
const skyOf = (changes: Partial<SceneLook>) => new Sky({ ...scene, ...changes }, view);

describe('the light', () => {
  test.each([
    ['north', 0, [0, -1]],
    ['east', 90, [1, 0]],
    ['south', 180, [0, 1]],
    ['west', 270, [-1, 0]],
  ])('comes from the sun in the %s', (_where, sunAzimuthDeg, [x = 0, y = 0]) => {
    const { toward } = skyOf({ sunAzimuthDeg }).light;
    expect(toward[0]).toBeCloseTo(x, 3);
    expect(toward[1]).toBeCloseTo(y, 3);
  });

  test('is a step of one pixel, and cloud shadows point away from it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 12, max: 90 }), (azimuthDeg, sunElevationDeg) => {
        const { light, shadowOffsetPx } = skyOf({ sunAzimuthDeg: azimuthDeg, sunElevationDeg });
        expect(Math.hypot(...light.toward)).toBeCloseTo(1, 9);
        const lengthPx = 1300 / Math.tan((sunElevationDeg * Math.PI) / 180) / view.pixelM;
        expect(Math.hypot(...shadowOffsetPx)).toBeCloseTo(lengthPx, 6);
        const along = light.toward[0] * shadowOffsetPx[0] + light.toward[1] * shadowOffsetPx[1];
        expect(along).toBeLessThanOrEqual(0);
      }),
    );
  });

  test.each([
    ['a sun below the horizon', { sunElevationDeg: -5 }, 8],
    ['a sun that is not known', { sunElevationDeg: null }, 45],
    ['a high sun', { sunElevationDeg: 71 }, 71],
  ])('of %s', (_what, changes, elevationDeg) => {
    expect(skyOf(changes).light.elevationDeg).toBe(elevationDeg);
  });

  test.each([
    ['at nadir', 0, 72],
    ['at 30 degrees, which are 33 on the curved ground', 30, 57.1],
    ['at the edge', 60, 38],
  ])('of radar depends on the angle of its antenna: %s', (_what, offNadirDeg, elevationDeg) => {
    const { light } = skyOf({ phenomenology: 'sar', sunElevationDeg: 20, offNadirDeg });
    expect(light.elevationDeg).toBeCloseTo(elevationDeg, 1);
  });

  test.each([
    ['descending', 'right', 'east', 1],
    ['descending', 'left', 'west', -1],
    ['ascending', 'right', 'west', -1],
    ['ascending', 'left', 'east', 1],
  ] as const)('of radar that is %s and looks %s comes from the %s', (orbitState, lookSide, _side, across) => {
    const { light } = skyOf({ phenomenology: 'sar', orbitState, lookSide });
    expect(light.radar).toBe(true);
    expect(light.toward[0] * across).toBeGreaterThan(0.95);
  });
});

describe('the season', () => {
  test.each([
    ['2026-07-19', 1],
    ['2026-01-18', -1],
    ['2026-04-19', 0],
    ['2026-10-18', 0],
  ])('on %s is %d in the north', (day, summer) => {
    expect(skyOf({ acquiredAtMs: Date.parse(`${day}T12:00:00Z`) }).summerNorth).toBeCloseTo(summer, 1);
  });

  test('repeats every year', () => {
    const summer = (year: number) => skyOf({ acquiredAtMs: Date.parse(`${year}-05-05T12:00:00Z`) }).summerNorth;
    for (const year of [2010, 2016, 2024]) expect(summer(year)).toBeCloseTo(summer(2026), 1);
  });

  test('and the hour match the acquisition time', () => {
    expect(skyOf({ acquiredAtMs: 3_600_000 * 5 - 1 }).hour).toBe(4);
    expect(skyOf({ acquiredAtMs: 3_600_000 * 5 }).hour).toBe(5);
  });
});

describe('clouds', () => {
  function shareOver(cloudCover: number): number {
    const sky = skyOf({ cloudCover });
    const clouds = sky.clouds(120);
    const [lonLat, point] = [new Float64Array(2), new Float64Array(3)];
    let covered = 0;
    for (let k = 0; k < 40 * 40; k++) {
      view.lonLat(1.5 * (k % 40), (Math.floor(k / 40) / 40) * view.heightPx, lonLat);
      if (sky.level(clouds.sum(toSpace(lonLat[0], lonLat[1], point))) > 0) covered++;
    }
    return covered / 1600;
  }

  test.each([0.05, 0.3, 0.5, 0.8, 1])('cover %d of the footprint', (cover) => {
    expect(Math.abs(shareOver(cover) - cover)).toBeLessThan(0.04);
  });

  test.each([
    ['a clear sky', { cloudCover: 0 }],
    ['a sky of which nothing is known', { cloudCover: null }],
    ['less than a thousandth', { cloudCover: 0.0009 }],
    ['radar', { cloudCover: 0.9, phenomenology: 'sar' as const }],
  ])('are none in %s', (_what, changes) => {
    const sky = skyOf(changes);
    expect(sky.cloudy).toBe(false);
    expect(cloudOpacity(sky.level(5))).toBe(0);
    expect(sky.waveHeight(100)).toBe(0);
  });

  test('are half transparent at their edge', () => {
    expect([-2, -1, 0, 1, 2].map(cloudOpacity)).toEqual([0, 0, 0.5, 1, 1]);
  });
});

describe('the lean', () => {
  const near = { ...view, pixelM: 0.5 };
  const lean = (changes: Partial<SceneLook>) => new Sky({ ...scene, ...changes }, near).leanPxPerM;

  test('grows with the off-nadir angle and is zero at nadir', () => {
    expect(lean({ offNadirDeg: 0 })).toBe(0);
    expect(Math.abs(lean({ offNadirDeg: 30 }))).toBeGreaterThan(Math.abs(lean({ offNadirDeg: 15 })));
    expect(Math.abs(lean({ offNadirDeg: 30 }))).toBeCloseTo((Math.tan(Math.PI / 6) / 0.5) * Math.cos(Math.PI / 18), 3);
  });

  test('reverses with the look side and with the flight direction', () => {
    const right = lean({ offNadirDeg: 20 });
    expect(lean({ offNadirDeg: 20, lookSide: 'left' })).toBeCloseTo(-right, 9);
    expect(lean({ offNadirDeg: 20, orbitState: 'ascending' })).toBeCloseTo(-right, 2);
  });

  test('is zero for radar', () => {
    expect(lean({ offNadirDeg: 30, phenomenology: 'sar' })).toBe(0);
  });
});

describe('the air', () => {
  test('attenuates and scatters within bounds, mostly blue', () => {
    const degrees = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(degrees, fc.integer({ min: 8, max: 90 }), (offNadirDeg, sunElevationDeg) => {
        const { through, path } = skyOf({ offNadirDeg, sunElevationDeg }).haze;
        for (const share of through) expect(share > 0 && share <= 1).toBe(true);
        for (const added of path) expect(added > 0 && added < 120).toBe(true);
        expect(through[0] >= through[1] && through[1] >= through[2]).toBe(true);
        expect(path[0] < path[1] && path[1] < path[2]).toBe(true);
      }),
    );
  });
});
