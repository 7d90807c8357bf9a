import { AREA_LIMITS, type DrawnArea } from '@groundtrack/contract';
import { coverageOf, covers, type LonLat } from '@groundtrack/geo';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSentArea } from './read-sent-area.ts';
import { middleOf, placesIn } from './search-place.ts';

type Positions = [number, number][];

const square = (west: number, south: number, side: number): Positions => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const area = (...rings: Positions[]): DrawnArea => ({ type: 'Polygon', coordinates: rings });

function read(sent: DrawnArea) {
  const answer = readSentArea(sent, 'geometry');
  if (!answer.ok) throw new Error(answer.failure.detail);
  return answer.value;
}

/** A star without crossings, at any place, with corners at varying distances. */
const star = fc
  .record({
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 }),
  })
  .map(({ lon, lat, radii }): Positions => {
    const open = radii.map((radius, i): [number, number] => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
    });
    return [...open, open[0] ?? [lon, lat]];
  });

describe('an area that was sent', () => {
  it('is repaired if only one repair is possible', () => {
    const spike: Positions = [
      [0, 0],
      [0, 1],
      [0, 1],
      [0.5, 1],
      [0.5, 2],
      [0.5, 1],
      [1, 1],
      [1, 0],
    ];
    const mended = read(area(spike));
    expect(mended.area).toEqual(
      area([
        [0, 0],
        [1, 0],
        [1, 1],
        [0.5, 1],
        [0, 1],
        [0, 0],
      ]),
    );
  });

  it('of several shapes is searched as all of them', () => {
    const { parts } = read({ type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(179.5, 0, 1)]] });
    expect(parts?.map(({ coordinates }) => coordinates[0]?.length)).toEqual([5, 5, 5]);
  });

  it.each<[string, DrawnArea, string]>([
    [
      'too many positions in a ring',
      area(polygonOf(AREA_LIMITS.positions + 1)),
      '1,001 positions in the outline; 1,000 are',
    ],
    ['too large an area', area(square(0, 0, 3)), '100,000 km² are allowed'],
    [
      'too many rings',
      {
        type: 'MultiPolygon',
        coordinates: Array.from({ length: AREA_LIMITS.rings + 1 }, (_, i) => [square(i, 0, 0.5)]),
      },
      '21 outlines and holes; 20 are allowed',
    ],
    [
      'the whole Earth',
      area([
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ]),
      '510,065,622 km²',
    ],
    [
      'a pole',
      area([
        [0, 80],
        [90, 80],
        [180, 80],
        [270, 80],
        [0, 80],
      ]),
      'km² are allowed',
    ],
    [
      'one position a thousand times',
      area(Array.from({ length: 1000 }, () => [1, 1])),
      'fewer than 3 different positions',
    ],
    [
      'a shape thinner than a millimeter',
      area([
        [0, 0],
        [1, 0],
        [2, 1e-10],
        [0, 0],
      ]),
      'fewer than 3 different positions',
    ],
    ['a hole outside', area(square(0, 0, 1), square(4, 4, 1)), 'hole 1 at 4.0000, 4.0000 lies outside'],
    [
      'shapes on each other',
      { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(0.5, 0.5, 1)]] },
      'ground in common',
    ],
  ])('is refused when it is %s', (_what, sent, words) => {
    const answer = readSentArea(sent, 'items.0.geometry');
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: 'invalid-request', errors: [expect.stringContaining(words)] },
    });
    expect(answer.ok || answer.failure.detail).toMatch(/^items\.0\.geometry: /);
  });
});

describe('the same area', () => {
  it('has the same places and ground when it is rotated, shifted by 360 degrees, or has more positions', () => {
    fc.assert(
      fc.property(star, fc.nat(), fc.constantFrom(-360, 0, 360), (ring, begin, shift) => {
        const open = ring.slice(0, -1);
        const turned = [...open.slice(begin % open.length), ...open.slice(0, begin % open.length)];
        const dense = turned.flatMap(([lon, lat], i): Positions => {
          const [toLon, toLat] = turned[(i + 1) % turned.length] ?? [lon, lat];
          return [
            [lon, lat],
            [(lon + toLon) / 2, (lat + toLat) / 2],
          ];
        });
        const other = [...dense, ...dense.slice(0, 1)]
          .toReversed()
          .map(([lon, lat]): [number, number] => [lon + shift, lat]);
        fc.pre(other.every(([lon]) => Math.abs(lon) <= 360));
        const [one, same] = [read(area(ring)), read(area(other))];
        expect(coverageOf(one.parts ?? [])(same.parts ?? [])).toBeCloseTo(1, 6);
        expect(coverageOf(same.parts ?? [])(one.parts ?? [])).toBeCloseTo(1, 6);
        expect(near(placesIn(same.area))).toEqual(near(placesIn(one.area)));
      }),
      { numRuns: 200, seed: 17 },
    );
  });

  it('has places that are inside it, including its middle', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const { area: searched, parts } = read(area(ring));
        const places = placesIn(searched);
        expect(places.length).toBeGreaterThan(0);
        for (const { coordinates } of places) expect(covers(parts ?? [], [coordinates])).toBe(true);
      }),
      { numRuns: 200, seed: 17 },
    );
  });

  it('has places even if it is narrow', () => {
    const corner: Positions = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0.999, 1],
      [0.999, 0.001],
      [0, 0.001],
      [0, 0],
    ];
    const places = placesIn(area(corner));
    expect(places.length).toBeGreaterThanOrEqual(5);
    expect(
      covers(
        read(area(corner)).parts ?? [],
        places.map(({ coordinates }) => coordinates),
      ),
    ).toBe(true);
    expect(middleOf({ type: 'Polygon', coordinates: [square(0, 0, 1)] })?.coordinates).toEqual([0.5, 0.5]);
  });
});

/** To about 10 meters, sorted. */
function near(places: readonly { readonly coordinates: LonLat }[]): string[] {
  return places.map(({ coordinates: [lon, lat] }) => `${lon.toFixed(4)} ${lat.toFixed(4)}`).toSorted();
}

function polygonOf(positions: number): Positions {
  const open = Array.from({ length: positions - 1 }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / (positions - 1);
    return [Math.cos(angle), Math.sin(angle)];
  });
  return [...open, open[0] ?? [0, 0]];
}
