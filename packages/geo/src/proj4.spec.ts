import { assert, constantFrom, integer, property } from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import type { EastNorth, LonLat } from './position.ts';
import { projection } from './projection.ts';
import { between } from './testing/positions.ts';

const DEG = Math.PI / 180;
const METRES_PER_DEGREE = 111_320;

/** The same grid by proj4, which follows PROJ: Poder and Engsager's series for UTM, Snyder's formulas for UPS. */
function reference(epsg: number) {
  const grid = proj4(
    epsg % 100 === 61
      ? `+proj=stere +lat_0=${epsg === 32_661 ? 90 : -90} +k=0.994 +x_0=2000000 +y_0=2000000 +datum=WGS84 +units=m +no_defs`
      : `+proj=utm +zone=${epsg % 100}${epsg > 32_700 ? ' +south' : ''} +datum=WGS84 +units=m +no_defs`,
  );
  return {
    toMeters: ([lonDeg, latDeg]: LonLat): EastNorth => {
      const [eastM, northM] = grid.forward<[number, number]>([lonDeg, latDeg]);
      return [eastM, northM];
    },
    toLonLat: ([eastM, northM]: EastNorth): LonLat => {
      const [lonDeg, latDeg] = grid.inverse<[number, number]>([eastM, northM]);
      return [lonDeg, latDeg];
    },
  };
}

const references = new Map<number, ReturnType<typeof reference>>();

/** Meters between our position of a place in a grid and proj4's, and between both places of that position. */
function apartM(epsg: number, place: LonLat): { readonly forwardM: number; readonly inverseM: number } {
  const theirs = references.get(epsg) ?? reference(epsg);
  references.set(epsg, theirs);
  const ours = projection(epsg);
  const [x, y] = theirs.toMeters(place);
  const [eastM, northM] = ours.toMeters(place);
  const [theirLon, theirLat] = theirs.toLonLat([x, y]);
  const [lonDeg, latDeg] = ours.toLonLat([x, y]);
  const turn = ((lonDeg - theirLon + 540) % 360) - 180;
  const eastwardsM = turn * METRES_PER_DEGREE * Math.cos(latDeg * DEG);
  return {
    forwardM: Math.hypot(eastM - x, northM - y),
    inverseM: Math.hypot(eastwardsM, (latDeg - theirLat) * METRES_PER_DEGREE),
  };
}

describe('UTM and UPS agree with proj4', () => {
  const zones = integer({ min: 1, max: 60 });
  const hemispheres = constantFrom(32_600, 32_700);

  test('to a tenth of a micrometer in every zone, up to nine degrees beyond its edges', () => {
    assert(
      property(zones, hemispheres, between(-12, 12), between(-80, 84), (zone, hemisphere, away, latDeg) => {
        const lonDeg = ((zone * 6 - 183 + away + 540) % 360) - 180;
        const { forwardM, inverseM } = apartM(hemisphere + zone, [lonDeg, latDeg]);
        expect(forwardM).toBeLessThan(1e-7);
        expect(inverseM).toBeLessThan(1e-7);
      }),
      { numRuns: 5000 },
    );
  });

  test('to a millimeter for any image in a distant zone, and neither covers positions beyond', () => {
    assert(
      property(zones, hemispheres, between(-70, 70), between(-84, 84), (zone, hemisphere, away, latDeg) => {
        const lonDeg = ((zone * 6 - 183 + away + 540) % 360) - 180;
        expect(apartM(hemisphere + zone, [lonDeg, latDeg]).forwardM).toBeLessThan(1e-3);
      }),
      { numRuns: 2000 },
    );
    for (const away of [85, 90, -85]) {
      expect(reference(32_631).toMeters([3 + away, 0])).toEqual([Infinity, Infinity]);
      expect(projection(32_631).toMeters([3 + away, 0])).toEqual([Infinity, Infinity]);
    }
  });

  test('to a micrometer around both poles', () => {
    assert(
      property(constantFrom(1, -1), between(-180, 180), between(79, 90), (pole, lonDeg, latDeg) => {
        const { forwardM, inverseM } = apartM(pole > 0 ? 32_661 : 32_761, [lonDeg, pole * latDeg]);
        expect(forwardM).toBeLessThan(1e-7);
        expect(inverseM).toBeLessThan(1e-6);
      }),
      { numRuns: 2000 },
    );
  });
});
