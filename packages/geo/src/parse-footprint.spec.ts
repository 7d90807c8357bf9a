import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFootprint } from './parse-footprint.ts';
import { covers } from './polygon.ts';
import { signedAreaDeg2 } from './ring.ts';

type Pairs = [number, number][];

const polygon = (...coordinates: Pairs[]) => ({ type: 'Polygon', coordinates });
const box = (west: number, south: number, east: number, north: number): Pairs => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

function parts(geometry: unknown) {
  const read = parseFootprint(geometry);
  if (!read.ok) throw new Error(read.reason);
  return read.parts;
}

const areaOf = (geometry: unknown) =>
  parts(geometry)
    .flatMap(({ coordinates }) => coordinates)
    .reduce((sum, ring) => sum + signedAreaDeg2(ring), 0);

describe('parseFootprint', () => {
  it('takes a plain polygon as it is', () => {
    expect(parts(polygon(box(10, 50, 11, 51)))).toEqual([polygon(box(10, 50, 11, 51))]);
  });

  it('corrects reversed ring order, open rings, heights and repeated positions', () => {
    const wound = polygon(box(10, 50, 11, 51).toReversed(), box(10.2, 50.2, 10.4, 50.4));
    const [part] = parts(wound);
    expect(part?.coordinates.map((ring) => Math.sign(signedAreaDeg2(ring)))).toEqual([1, -1]);
    const loose = polygon([
      [10, 50],
      [11, 50],
      [11, 50],
      [11, 51],
      [10, 51],
    ]);
    expect(areaOf(loose)).toBeCloseTo(1, 9);
    expect(
      areaOf({
        type: 'Polygon',
        coordinates: [
          [
            [10, 50, 7],
            [11, 50, 7],
            [11, 51, 7],
            [10, 50, 7],
          ],
        ],
      }),
    ).toBeCloseTo(0.5);
  });

  it('takes a last position that is there several times once', () => {
    const ring = box(10, 50, 11, 51);
    expect(parts(polygon([...ring, ...ring.slice(0, 1), ...ring.slice(0, 1)]))).toEqual([polygon(ring)]);
  });

  it('keeps the parts of a MultiPolygon, on both sides of the antimeridian', () => {
    const read = parts({ type: 'MultiPolygon', coordinates: [[box(179, -17, 180, -16)], [box(-180, -17, -179, -16)]] });
    expect(read).toEqual([polygon(box(179, -17, 180, -16)), polygon(box(-180, -17, -179, -16))]);
  });

  it.each([
    [
      'jumps from 179 to -179',
      box(179, -17, 179, -16).map(([lon, lat], i): [number, number] => [i === 1 || i === 2 ? -179 : lon, lat]),
    ],
    ['passes 180', box(179, -17, 181, -16)],
    ['passes -180', box(-181, -17, -179, -16)],
  ])('splits a ring that %s', (_what, ring) => {
    const read = parts(polygon(ring));
    expect(read).toHaveLength(2);
    for (const [lon] of read.flatMap(({ coordinates }) => coordinates.flat()))
      expect(Math.abs(lon)).toBeLessThanOrEqual(180);
    expect(areaOf(polygon(ring))).toBeCloseTo(2, 9);
    expect(
      covers(read, [
        [179.5, -16.5],
        [-179.5, -16.5],
        [180.5, -16.5],
      ]),
    ).toBe(true);
    expect(covers(read, [[178.5, -16.5]])).toBe(false);
  });

  it('keeps holes where they are when it splits', () => {
    const holed = polygon(box(178, 0, 182, 4), box(178.5, 1, 179, 2), box(179.5, 1, 180.5, 2), box(-179, 1, -178.5, 2));
    expect(areaOf(holed)).toBeCloseTo(16 - 0.5 - 1 - 0.5, 9);
    const read = parts(holed);
    expect(covers(read, [[180, 1.5 - 1]])).toBe(true);
    for (const lon of [178.7, 179.7, -179.7, -178.7]) expect(covers(read, [[lon, 1.5]])).toBe(false);
  });

  it('makes several parts of a comb across the line', () => {
    const comb: Pairs = [
      [179, 0],
      [181, 0],
      [181, 1],
      [179.5, 1],
      [179.5, 2],
      [181, 2],
      [181, 3],
      [179, 3],
      [179, 0],
    ];
    const read = parts(polygon(comb));
    expect(read).toHaveLength(3);
    expect(areaOf(polygon(comb))).toBeCloseTo(4.5, 9);
    expect(
      covers(read, [
        [-179.5, 0.5],
        [-179.5, 2.5],
        [179.2, 1.5],
      ]),
    ).toBe(true);
    expect(covers(read, [[-179.5, 1.5]])).toBe(false);
  });

  it('follows a ring around either pole', () => {
    for (const lat of [80, -80]) {
      const ring = [0, 60, 120, 180, -120, -60, 0].map((lon): [number, number] => [lon, lat]);
      for (const way of [ring, ring.toReversed()]) {
        const read = parts(polygon(way));
        expect(
          covers(read, [
            [0, Math.sign(lat) * 90],
            [77, Math.sign(lat) * 85],
            [-170, Math.sign(lat) * 89],
          ]),
        ).toBe(true);
        expect(covers(read, [[77, Math.sign(lat) * 75]])).toBe(false);
        expect(areaOf(polygon(way))).toBeCloseTo(3600, 6);
      }
    }
  });

  it('takes the whole Earth for the whole Earth', () => {
    expect(areaOf(polygon(box(-180, -90, 180, 90)))).toBeCloseTo(64_800, 6);
  });

  it('understands longitudes from 0 to 360', () => {
    expect(parts(polygon(box(200, 10, 201, 11)))).toEqual([polygon(box(-160, 10, -159, 11))]);
  });

  it('keeps area and places of a box anywhere', () => {
    const number = (min: number, max: number) => double({ min, max, noNaN: true });
    assert(
      property(
        number(-180, 180),
        number(-80, 70),
        number(0.01, 40),
        number(0.01, 9),
        integer({ min: 0, max: 3 }),
        (...drawn) => {
          const [west, south, width, height, start] = drawn;
          const ring = box(west, south, west + width, south + height).slice(0, -1);
          const begun = [...ring.slice(start), ...ring.slice(0, start)];
          const wrapped = begun.map(([lon, lat]): [number, number] => [wrap(lon), lat]);
          const read = parts(polygon([...wrapped, ...wrapped.slice(0, 1)]));
          const area = read.reduce((sum, { coordinates }) => sum + signedAreaDeg2(coordinates[0] ?? []), 0);
          expect(area).toBeCloseTo(width * height, 6);
          expect(covers(read, [[west + width / 2, south + height / 2]])).toBe(true);
          expect(covers(read, [[wrap(west + width + 1), south]])).toBe(false);
        },
      ),
    );
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, 'missing'],
    ['a point', { type: 'Point', coordinates: [1, 2] }, 'is a "Point"; allowed are Polygon'],
    [
      'a bow tie',
      polygon([
        [100, 10],
        [102, 11],
        [102, 10],
        [100, 11],
        [100, 10],
      ]),
      'crosses itself near 10.0000, 102.0000',
    ],
    [
      'a line',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      'no area',
    ],
    [
      'two positions',
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      'at least 3',
    ],
    [
      'a latitude of 91',
      polygon([
        [0, 91],
        [1, 0],
        [1, 1],
        [0, 91],
      ]),
      'latitude 91',
    ],
    ['meters', polygon(box(500_000, 4_000, 501_000, 4_100)), 'latitude 4000 lies outside'],
    ['a longitude of 400', polygon(box(400, 0, 401, 1)), 'longitude 400'],
    [
      'texts',
      {
        type: 'Polygon',
        coordinates: [
          [
            ['0', '0'],
            ['1', '1'],
            ['1', '0'],
          ],
        ],
      },
      'not two numbers',
    ],
    ['no rings', { type: 'Polygon', coordinates: [] }, 'not lists of rings'],
    ['a number for rings', { type: 'Polygon', coordinates: 7 }, 'not lists of rings'],
    ['a hole outside', polygon(box(0, 0, 1, 1), box(5, 5, 6, 6)), 'a hole lies outside'],
    [
      'a million positions',
      polygon(Array.from({ length: 1_000_000 }, (): [number, number] => [0, 0])),
      'at most 10000',
    ],
  ])('rejects %s', (_what, geometry, words) => {
    expect(parseFootprint(geometry)).toMatchObject({ ok: false, reason: expect.stringContaining(words) });
  });
});
