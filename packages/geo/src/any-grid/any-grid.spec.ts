import { gridPlaces } from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import { anyGrid, gridLimit } from './any-grid.ts';

const METRES_PER_DEGREE = 111_320;
const FOOT_M = 0.3048;
const METRES = { meter: 1, degree: METRES_PER_DEGREE, foot: FOOT_M, 'us-foot': FOOT_M, other: 1 } as const;

/** Places in a few hundred grids: longitude, latitude, x and y, as PROJ computes them. */
const places = gridPlaces()
  .trimEnd()
  .split('\n')
  .flatMap((line) => {
    const [epsg = 0, ...numbers] = line.split(' ').map(Number);
    return [numbers.slice(0, 4), numbers.slice(4)].map(([lonDeg = 0, latDeg = 0, x = 0, y = 0]) => ({
      epsg,
      lonDeg,
      latDeg,
      x,
      y,
    }));
  });

describe('the grids of EPSG', () => {
  it('are within a meter of PROJ, in both directions', () => {
    expect(new Set(places.map(({ epsg }) => epsg)).size).toBeGreaterThan(300);
    const wrong = places.flatMap(({ epsg, lonDeg, latDeg, x, y }) => {
      const grid = anyGrid(epsg);
      if (!grid) return [`EPSG:${epsg} is missing`];
      const [gridX, gridY] = grid.fromLonLat([lonDeg, latDeg]);
      const [backLon, backLat] = grid.toLonLat([x, y]);
      const there = Math.hypot(gridX - x, gridY - y) * METRES[grid.unit];
      const turned = ((backLon - lonDeg + 540) % 360) - 180;
      const back = Math.hypot(turned * Math.cos((latDeg * Math.PI) / 180), backLat - latDeg) * METRES_PER_DEGREE;
      return there <= 1 && back <= 1 ? [] : [`EPSG:${epsg}: ${there} m there, ${back} m back`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([3857, 3031, 3995, 3413, 26_910, 26_919, 2154, 27_700, 31_370, 28_992, 32_632, 32_761, 4326, 4269])(
    'have EPSG:%i',
    (epsg) => {
      expect(gridLimit(epsg)).toBeNull();
      const center = places.find((place) => place.epsg === epsg) ?? { lonDeg: 9, latDeg: epsg === 32_761 ? -85 : 50 };
      const [lonDeg, latDeg] = anyGrid(epsg)?.toLonLat(
        anyGrid(epsg)?.fromLonLat([center.lonDeg, center.latDeg]) ?? [0, 0],
      ) ?? [0, 0];
      expect(lonDeg).toBeCloseTo(center.lonDeg, 5);
      expect(latDeg).toBeCloseTo(center.latDeg, 5);
    },
  );

  it('name their unit', () => {
    expect([26_913, 4269, 2263, 2272].map((epsg) => anyGrid(epsg)?.unit)).toEqual([
      'meter',
      'degree',
      'us-foot',
      'us-foot',
    ]);
  });

  it('leave out what is not exact, and what there is not', () => {
    // NAD27 needs files of shifts; Lo15 counts to the south and to the west; 29999 was never given.
    expect([4267, 2046, 29_999].map((epsg) => [anyGrid(epsg), gridLimit(epsg)])).toEqual([
      [null, 'not-exact'],
      [null, 'not-exact'],
      [null, 'unknown'],
    ]);
  });

  it('end where a projection ends', () => {
    expect(anyGrid(3857)?.fromLonLat([0, 90])).toEqual([Infinity, Infinity]);
  });
});
