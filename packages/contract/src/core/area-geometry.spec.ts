import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AREA_LIMITS, areaGeometry } from './area-geometry.ts';

describe('a place or an area', () => {
  const ring = (positions: number) =>
    Array.from({ length: positions }, (_, index) => [index % 2, index % 3] as [number, number]);
  const area = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
  const several = (...polygons: unknown[]) => ({ type: 'MultiPolygon', coordinates: polygons });
  const messages = (value: unknown) => z.safeParse(areaGeometry, value).error?.issues.map(({ message }) => message);

  it.each<[string, unknown]>([
    ['a place', { type: 'Point', coordinates: [180, -90] }],
    ['a triangle', area(ring(4))],
    ['the longest ring', area(ring(AREA_LIMITS.positions))],
    ['an area with a hole', area(ring(5), ring(4))],
    ['with the maximum detail', area(...Array.from({ length: 10 }, () => ring(AREA_LIMITS.positions)))],
    ['twenty rings', area(...Array.from({ length: 20 }, () => ring(4)))],
    ['an area across the antimeridian', area(ring(4).map(([lon, lat]) => [lon + 179.5, lat]))],
    ['an area west of the antimeridian', area(ring(4).map(([lon, lat]) => [lon - 360, lat]))],
    ['several shapes', several([ring(4)], [ring(5), ring(4)])],
    ['twenty shapes', several(...Array.from({ length: 20 }, () => [ring(4)]))],
  ])('may be %s', (_what, value) => {
    expect(messages(value)).toBeUndefined();
  });

  it('returns valid positions without copying them', () => {
    const positions = ring(AREA_LIMITS.positions);
    const read = z.parse(areaGeometry, area(positions));
    if (read.type !== 'Polygon') throw new Error('not a polygon');
    expect(read.coordinates[0]?.every((position, i) => position === positions[i])).toBe(true);
    expect(messages(area([...ring(4), [Number.NaN, 0]]))).toHaveLength(1);
    expect(messages(area([...ring(4), ['1', 0]]))).toHaveLength(1);
  });

  it.each([
    ['no ring', area(), 'is required'],
    ['a line', area(ring(3)), 'a ring needs at least 4 positions, the last equal to the first'],
    [
      'a ring that is too long',
      area(ring(AREA_LIMITS.positions + 1)),
      `a ring may have at most ${AREA_LIMITS.positions} positions`,
    ],
    ['too many rings', area(...Array.from({ length: 21 }, () => ring(4))), 'may have at most 20 rings'],
    [
      'more positions than all rings may have',
      several(...Array.from({ length: 11 }, () => [ring(AREA_LIMITS.positions)])),
      'may have at most 10000 positions, those of all rings together',
    ],
    ['no shape', several(), 'is required'],
    ['a shape of nothing', several([ring(4)], []), 'is required'],
    [
      'too many rings of several shapes',
      several(...Array.from({ length: 7 }, () => [ring(4), ring(4), ring(4)])),
      'may have at most 20 rings, those of all polygons together',
    ],
  ])('may not be %s', (_what, value, message) => {
    expect(messages(value)).toEqual([message]);
  });

  it.each([
    ['a ring beyond two turns', area([...ring(4), [361, 0]])],
    ['a ring over the pole', area([...ring(4), [0, 90.5]])],
    ['positions of four numbers', area(ring(4).map((position) => [...position, 5, 5]))],
    ['a height that is not a number', { type: 'Point', coordinates: [8.5, 47.3, '400'] }],
    ['a place outside the globe', { type: 'Point', coordinates: [180.5, 0] }],
    ['a line string', { type: 'LineString', coordinates: ring(4) }],
  ])('may not be %s', (_what, value) => {
    expect(messages(value)?.length).toBeGreaterThan(0);
  });

  it.each([
    ['a place', { type: 'Point', coordinates: [8.5, 47.3, 400] }, { type: 'Point', coordinates: [8.5, 47.3] }],
    ['an area', area(ring(4).map((position) => [...position, 5])), area(ring(4))],
  ])('may have altitudes, which are dropped: %s', (_what, value, plain) => {
    expect(areaGeometry.parse(value)).toEqual(plain);
  });
});
