import { expect, it } from 'vitest';
import { parseWkt, toWkt } from './wkt.ts';

const RING = [
  [5, 52],
  [6, 52],
  [6, 53],
  [5, 52],
];

it.each([
  'POLYGON ((5 52, 6 52, 6 53, 5 52))',
  'polygon((5 52,6 52,6 53,5 52))',
  'POLYGON Z ((5 52 1, 6 52 2, 6 53 3, 5 52 1))',
  'POLYGONZ((5 52 1,6 52 2,6 53 3,5 52 1))',
  'SRID=4326;POLYGON ((5.0 52, 6 5.2e1, 6 53, 5 52))',
  'MULTIPOLYGON (((5 52, 6 52, 6 53, 5 52)))',
])('reads %s', (text) => {
  expect(parseWkt(text)).toEqual([{ type: 'Polygon', coordinates: [RING] }]);
});

it('reads holes and several parts', () => {
  const hole = '(5.1 52.1, 5.2 52.1, 5.2 52.2, 5.1 52.1)';
  expect(parseWkt(`POLYGON ((5 52, 6 52, 6 53, 5 52), ${hole})`)?.[0]?.coordinates).toHaveLength(2);
  expect(parseWkt('MULTIPOLYGON (((5 52, 6 52, 6 53, 5 52)), ((7 52, 8 52, 8 53, 7 52)))')).toHaveLength(2);
});

it.each([
  '',
  'null',
  'POINT (5 52)',
  'POLYGON EMPTY',
  'POLYGON ((5 52, 6 52, 5 52))',
  'POLYGON ((5 52, 6 NaN, 6 53, 5 52))',
  'POLYGON ((5 52, 6 52, 6 53, 5 52)',
  'POLYGON ((5, 6, 6, 5))',
])('refuses %j', (text) => {
  expect(parseWkt(text)).toBeNull();
});

it('writes a ring to the centimeter', () => {
  const text = toWkt([
    [5.123456789, 52],
    [6, 52],
    [6, 53],
    [5.123456789, 52],
  ]);
  expect(text).toBe('POLYGON ((5.1234568 52, 6 52, 6 53, 5.1234568 52))');
  expect(parseWkt(text)).not.toBeNull();
});
