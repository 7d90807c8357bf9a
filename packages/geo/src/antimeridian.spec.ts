import { array, assert, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeRing, counterClockwise, unwrapLongitudes } from './antimeridian.ts';
import { toBbox, toBounds } from './bounds.ts';
import { unwrapLongitude, wrapLongitude } from './longitude.ts';
import { parseFootprint } from './parse-footprint.ts';
import type { LonLat } from './position.ts';
import { signedAreaDeg2 } from './ring.ts';
import { between } from './testing/positions.ts';

describe('a longitude', () => {
  it.each([
    [0, 0],
    [180, 180],
    [-180, -180],
    [180.5, -179.5],
    [-190, 170],
    [360, 0],
    [725, 5],
  ])('of %d degrees is %d', (lonDeg, wrapped) => {
    expect(wrapLongitude(lonDeg)).toBe(wrapped);
  });

  it.each([
    [-179, 179, 181],
    [179, -179, -181],
    [10, 20, 10],
    [-170, 540, 550],
    [90, -90, 90],
    [-90, 90, -90],
  ])('of %d near %d is %d', (lonDeg, nearDeg, unwrapped) => {
    expect(unwrapLongitude(lonDeg, nearDeg)).toBe(unwrapped);
  });

  it('stays the same meridian, within half a turn', () => {
    assert(
      property(between(-720, 720), between(-720, 720), (lonDeg, nearDeg) => {
        const near = unwrapLongitude(lonDeg, nearDeg);
        expect(Math.abs(near - nearDeg)).toBeLessThanOrEqual(180 + 1e-9);
        expect(Math.cos(((near - lonDeg) * Math.PI) / 180)).toBeCloseTo(1, 12);
        expect(Math.abs(wrapLongitude(lonDeg))).toBeLessThanOrEqual(180);
      }),
    );
  });
});

describe('a line', () => {
  it('continues without jumps over any number of turns', () => {
    const step = tuple(between(-179.9, 179.9), between(-80, 80));
    assert(
      property(between(-180, 180), array(step, { minLength: 1, maxLength: 60 }), (startDeg, steps) => {
        let lonDeg = startDeg;
        const smooth: LonLat[] = steps.map(([eastDeg, latDeg]) => [(lonDeg += eastDeg), latDeg]);
        const wrapped = smooth.map(([lon, lat]): LonLat => [wrapLongitude(lon), lat]);
        const shiftDeg = (smooth[0]?.[0] ?? 0) - (wrapped[0]?.[0] ?? 0);
        for (const [i, [lon, lat]] of unwrapLongitudes(wrapped).entries()) {
          expect(lon + shiftDeg).toBeCloseTo(smooth[i]?.[0] ?? Number.NaN, 8);
          expect(lat).toBe(smooth[i]?.[1]);
        }
      }),
    );
  });

  it('is empty for no positions', () => {
    expect(unwrapLongitudes([])).toEqual([]);
  });
});

describe('a ring', () => {
  it('runs counter-clockwise, closed or open, also across the antimeridian', () => {
    const open: LonLat[] = [
      [179, 0],
      [-179, 0],
      [-179, 1],
    ];
    const closed: LonLat[] = [...open, [179, 0]];
    for (const ring of [open, closed]) {
      expect(counterClockwise(ring)).toEqual(ring);
      expect(counterClockwise(ring.toReversed())).toEqual(ring);
    }
  });
});

describe('a ring around a pole', () => {
  it.each([
    ['north', 60, 90],
    ['south', -60, -90],
  ])('is led over the %s pole', (_pole, latDeg, poleDeg) => {
    const ring = closeRing(unwrapLongitudes([0, 90, 180, -90].map((lonDeg): LonLat => [lonDeg, latDeg])));
    expect(toBounds(ring)).toEqual({
      west: 0,
      east: 360,
      south: Math.min(latDeg, poleDeg),
      north: Math.max(latDeg, poleDeg),
    });
    expect(Math.abs(signedAreaDeg2(ring))).toBeCloseTo(360 * 30, 9);
    expect(ring.at(-1)).toEqual(ring[0]);
  });

  it('differs from that of an adjacent ring', () => {
    const triangle: LonLat[] = [
      [170, 85],
      [190, 85],
      [180, 89],
    ];
    expect(closeRing(triangle)).toEqual([...triangle, [170, 85]]);
  });
});

describe('the bbox of a shape', () => {
  const partsOf = (west: number, east: number, south: number, north: number) => {
    const ring: LonLat[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const parsed = parseFootprint({ type: 'Polygon', coordinates: [ring] });
    return parsed.ok ? parsed.parts : [];
  };

  it('has west greater than east across the antimeridian, and only there', () => {
    assert(
      property(between(-180, 179), between(0.1, 150), between(-80, 70), (west, widthDeg, south) => {
        const [bboxWest, bboxSouth, bboxEast, bboxNorth] = toBbox(partsOf(west, west + widthDeg, south, south + 5));
        expect(bboxWest).toBeCloseTo(west, 9);
        expect(bboxEast).toBeCloseTo(wrapLongitude(west + widthDeg), 9);
        expect(bboxWest > bboxEast).toBe(west + widthDeg > 180);
        expect([bboxSouth, bboxNorth]).toEqual([south, south + 5]);
      }),
    );
  });

  it.each<[string, LonLat[], [number, number, number, number]]>([
    [
      'the whole Earth',
      [
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
      ],
      [-180, -90, 180, 90],
    ],
    [
      'a shape around a pole',
      [
        [60, 70],
        [150, 75],
        [-120, 70],
        [-30, 75],
      ],
      [-180, 70, 180, 90],
    ],
  ])('of %s leaves no longitude out', (_what, corners, bbox) => {
    const parsed = parseFootprint({ type: 'Polygon', coordinates: [corners] });
    expect(parsed.ok && toBbox(parsed.parts)).toEqual(bbox);
  });
});
