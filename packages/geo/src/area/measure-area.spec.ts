import { array, assert, property, tuple } from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { parseFootprint } from '../parse-footprint.ts';
import { between } from '../testing/positions.ts';
import { measureArea } from './measure-area.ts';

type Position = [number, number];
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const star = ([lon, lat]: Position, radiiDeg: readonly number[]): Position[] =>
  radiiDeg.map((radius, i): Position => {
    const angle = (i / radiiDeg.length) * 2 * Math.PI;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
  });
const place = tuple(between(-179, 179), between(-84, 84));
const radii = array(between(0.05, 2), { minLength: 3, maxLength: 10 });
const MILLIONTH = 1e-6;
const off = (found: number, known: number) => Math.abs(found / known - 1);

/** Each edge in pieces, which are straight in degrees. */
const cut = (open: readonly Position[], pieces: number): Position[] =>
  open.flatMap(([lon, lat], i) => {
    const [nextLon, nextLat] = open[(i + 1) % open.length] ?? [0, 0];
    const width = nextLon - lon - 360 * Math.round((nextLon - lon) / 360);
    return Array.from(
      { length: pieces },
      (_, k): Position => [lon + (k / pieces) * width, lat + (k / pieces) * (nextLat - lat)],
    );
  });

describe('area and perimeter', () => {
  /**
   * Square and plain meters of Planimeter (Debian's geographiclib-tools 2.1.2, November 2026; facts), every edge cut in degrees
   * into 20,000 geodesics.
   */
  it.each<[string, Position[], number, number]>([
    [
      'a triangle of ten degrees',
      [
        [8, 45],
        [18, 45],
        [13, 55],
      ],
      411_867_921_764.0,
      3_125_802.140548,
    ],
    ['a field in Lapland', box(25, 70, 25.02, 70.01), 851_829.9, 3758.337466],
    [
      'Fiji',
      [
        [177, -20],
        [183, -19],
        [182, -15],
        [178.5, -16],
      ],
      220_136_015_435.9,
      1_956_635.988518,
    ],
    [
      'round the pole',
      [
        [-150, 80],
        [-60, 84],
        [30, 82],
        [120, 79],
      ],
      3_088_772_211_197.4,
      6_242_475.115917,
    ],
    [
      'at the pole',
      [
        [0, 90],
        [0, 80],
        [40, 75],
      ],
      360_963_308_094.4,
      4_035_335.595894,
    ],
  ])('%s is as large as GeographicLib says', (_what, ring, areaM2, perimeterM) => {
    const { areaKm2, perimeterKm } = measureArea([[ring]]);
    expect(off(areaKm2 * 1e6, areaM2)).toBeLessThan(MILLIONTH);
    expect(off(perimeterKm * 1000, perimeterM)).toBeLessThan(MILLIONTH);
  });

  it('the Earth is as large as published: 510,065,621.724 km² (Karney 2013, equation 62, for WGS 84)', () => {
    const { areaKm2, perimeterKm } = measureArea([[box(-180, -90, 180, 90)]]);
    expect(areaKm2).toBeCloseTo(510_065_621.724, 2);
    expect(perimeterKm).toBeCloseTo(0, 6);
  });

  it('Antarctica between geodesics is as large as published in the manual of GeographicLib', () => {
    const coast = [
      [-63.1, -58],
      [-72.9, -74],
      [-71.9, -102],
      [-74.9, -102],
      [-74.3, -131],
      [-77.5, -163],
      [-77.4, 163],
      [-71.7, 172],
      [-65.9, 140],
      [-65.7, 113],
      [-66.6, 88],
      [-66.9, 59],
      [-69.8, 25],
      [-70, -4],
      [-71, -14],
      [-77.3, -33],
      [-77.9, -46],
      [-74.7, -61],
    ] as const;
    const geodesics = coast.flatMap(([lat, lon], i): Position[] => {
      const [nextLat, nextLon] = coast[(i + 1) % coast.length] ?? [0, 0];
      const line = geodesic.Geodesic.WGS84.InverseLine(lat, lon, nextLat, nextLon);
      return Array.from({ length: 300 }, (_, k): Position => {
        const { lon2 = NaN, lat2 = NaN } = line.Position((k / 300) * line.s13);
        return [lon2, lat2];
      });
    });
    const { areaKm2, perimeterKm } = measureArea([[geodesics]]);
    expect(off(areaKm2, 13_662_703.6800201)).toBeLessThan(MILLIONTH);
    expect(off(perimeterKm, 16_831.067893)).toBeLessThan(MILLIONTH);
  });

  it('agrees with GeographicLib to a millionth, for any shape', () => {
    assert(
      // Geodesics between the pieces are close enough to the edges, except for thin shapes or at a pole.
      property(
        tuple(between(-179, 179), between(-70, 70)),
        array(between(0.5, 2), { minLength: 3, maxLength: 10 }),
        (at, radiiDeg) => {
          const ring = star(at, radiiDeg);
          const polygon = geodesic.Geodesic.WGS84.Polygon(false);
          for (const [lon, lat] of cut(ring, 150)) polygon.AddPoint(lat, lon);
          const known = polygon.Compute(false, true);
          const { areaKm2, perimeterKm } = measureArea([[ring]]);
          expect(off(areaKm2 * 1e6, Math.abs(known.area ?? 0))).toBeLessThan(MILLIONTH);
          expect(off(perimeterKm * 1000, known.perimeter)).toBeLessThan(MILLIONTH);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is the same of a shape that is turned, closed, shifted by a turn, has more positions or is cut at the antimeridian', () => {
    assert(
      property(place, radii, ([lon, lat], radiiDeg) => {
        const ring = star([lon, lat], radiiDeg);
        const { areaKm2, perimeterKm } = measureArea([[ring]]);
        const closed = [...ring, ...ring.slice(0, 1)];
        const read = parseFootprint({ type: 'Polygon', coordinates: [closed] });
        if (!read.ok) throw new Error(read.reason);
        for (const same of [
          [[ring.toReversed()]],
          [[closed]],
          [[ring.map(([lonDeg, latDeg]): Position => [lonDeg - 360 * Math.sign(lon), latDeg])]],
          [[cut(ring, 3)]],
          read.parts.map(({ coordinates }) => coordinates),
        ]) {
          const found = measureArea(same);
          expect(off(found.areaKm2, areaKm2)).toBeLessThan(1e-7);
          expect(off(found.perimeterKm, perimeterKm)).toBeLessThan(1e-7);
        }
      }),
    );
  });

  it('takes holes off and adds parts, also of a cap round the pole that is cut', () => {
    const size = (...rings: Position[][]) => measureArea([rings]).areaKm2;
    const [outer, hole] = [box(0, 40, 4, 44), box(1, 41, 2, 42)];
    expect(size(outer, hole)).toBeCloseTo(size(outer) - size(hole), 6);
    expect(measureArea([[outer], [box(10, 40, 14, 44)]]).areaKm2).toBeCloseTo(2 * size(outer), 6);
    const round = [-150, -60, 30, 120].map((lon): Position => [lon, 80]);
    const halves = measureArea([[box(-180, 80, 0, 90)], [box(0, 80, 180, 90)]]);
    expect(halves.areaKm2).toBeCloseTo(size(round), 6);
    expect(halves.perimeterKm).toBeCloseTo(measureArea([[round]]).perimeterKm, 8);
  });
});
