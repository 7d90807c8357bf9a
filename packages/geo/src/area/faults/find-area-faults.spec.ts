import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../position.ts';
import { doEdgesCross, edgeAt } from '../../ring.ts';
import { between } from '../../testing/positions.ts';
import { findAreaFaults } from './find-area-faults.ts';

type Ring = LonLat[];
const close = (open: readonly LonLat[]): Ring => [...open, ...open.slice(0, 1)];
const box = (west: number, south: number, east: number, north: number): Ring =>
  close([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
const hole = (west: number, south: number, east: number, north: number) => box(west, south, east, north).toReversed();
const kinds = (polygons: Ring[][]) => findAreaFaults(polygons).map(({ kind }) => kind);
const messageOf = (polygons: Ring[][]) =>
  findAreaFaults(polygons)
    .map(({ message }) => message)
    .join(' ');

describe('the faults of an area', () => {
  it.each<[string, Ring[][]]>([
    ['a box', [[box(0, 0, 1, 1)]]],
    ['a hole', [[box(0, 0, 1, 1), hole(0.2, 0.2, 0.8, 0.8)]]],
    ['an island in a hole', [[box(0, 0, 1, 1), hole(0.2, 0.2, 0.8, 0.8)], [box(0.4, 0.4, 0.6, 0.6)]]],
    ['shapes with a border in common', [[box(0, 0, 1, 1)], [box(1, 0, 2, 1)]]],
    ['both sides of the antimeridian', [[box(179, 0, 181, 1)], [box(-179, 0, -178, 1)]]],
    [
      'round a pole',
      [
        [
          close([
            [0, 88.9],
            [90, 89],
            [180, 88.9],
            [-90, 89],
          ]),
        ],
      ],
    ],
    ['a tenth of a meter', [[box(8, 47, 8.000001, 47.000001)]]],
  ])('do not exist in %s', (_what, polygons) => {
    expect(findAreaFaults(polygons)).toEqual([]);
  });

  it.each<[string, Ring[][], string[]]>([
    ['no shape', [], ['empty']],
    ['a polygon without rings', [[]], ['empty']],
    ['one point a thousand times', [[Array.from({ length: 1000 }, (): LonLat => [1, 1])]], ['empty', 'repeated']],
    [
      'a line',
      [
        [
          close([
            [0, 0],
            [1, 1],
            [2, 2],
          ]),
        ],
      ],
      ['empty', 'spike'],
    ],
    ['an open ring', [[box(0, 0, 1, 1).slice(0, -1)]], ['unclosed']],
    [
      'a spike',
      [
        [
          close([
            [0, 0],
            [1, 0],
            [1, 0.5],
            [3, 0.500000001],
            [1, 0.500000002],
            [1, 1],
          ]),
        ],
      ],
      ['spike'],
    ],
    ['the wrong way round', [[hole(0, 0, 1, 1)]], ['winding']],
    [
      'two parts that touch at a position (none)',
      [
        [
          close([
            [0, 0],
            [1, 1],
            [3, 1],
            [3, 3],
            [1, 1],
            [0, 1.5],
          ]),
        ],
      ],
      [],
    ],
    [
      'a ring that runs twice',
      [[close([...box(0, 0, 2, 2).slice(0, -1), ...box(0, 0, 1, 1).slice(0, -1)])]],
      ['crossing'],
    ],
    ['a hole outside', [[box(0, 0, 1, 1), hole(2, 2, 3, 3)]], ['hole-outside']],
    ['a hole that leaves its outline', [[box(0, 0, 1, 1), hole(0.5, 0.5, 2, 0.8)]], ['crossing']],
    ['a hole in a hole', [[box(0, 0, 1, 1), hole(0.1, 0.1, 0.9, 0.9), hole(0.3, 0.3, 0.6, 0.6)]], ['hole-outside']],
    ['shapes that overlap', [[box(0, 0, 1, 1)], [box(0.5, 0.5, 1.5, 1.5)]], ['overlap']],
    ['the same shape twice', [[box(0, 0, 1, 1)], [box(0, 0, 1, 1)]], ['overlap']],
    ['shapes that overlap beyond the antimeridian', [[box(179, 0, 181, 1)], [box(-180, 0, -179.5, 1)]], ['overlap']],
    ['the whole Earth', [[box(-180, -90, 180, 90)]], ['too-large']],
    ['21 rings', Array.from({ length: 21 }, (_, i) => [box(i, 0, i + 0.5, 0.1)]), ['too-many-rings']],
  ])('of %s are found', (_what, polygons, expected) => {
    expect(kinds(polygons)).toEqual(expected);
  });

  it('have places, values, limits and a way out', () => {
    const [crossing] = findAreaFaults([
      [
        close([
          [0, 0],
          [2, 2],
          [2, 0.5],
          [0, 1],
        ]),
      ],
    ]).filter(({ kind }) => kind === 'crossing');
    expect(crossing?.places[0]?.at?.map((deg) => deg.toFixed(4))).toEqual(['0.8000', '0.8000']);
    expect(crossing).toMatchObject({ severity: 'error', count: 1, places: [{ polygon: 0, ring: 0 }] });
    expect(messageOf([[box(0, 0, 4, 4)]])).toMatch(/^The area has 19\d,\d{3} km²; 100,000 km² are allowed\./);
    expect(
      messageOf([
        [
          close([
            [0, 0],
            [20, 91],
            [10, 10],
          ]),
        ],
      ]),
    ).toContain('Position 2 of the outline has the latitude 91');
    expect(
      messageOf([
        [
          close([
            [0, 0],
            [Number.NaN, 1],
            [1, 1],
          ]),
        ],
      ]),
    ).toContain('Position 2 of the outline is not two finite numbers');
    expect(
      messageOf([
        [
          close([
            [500_000, 45],
            [500_010, 45],
            [500_010, 46],
          ]),
        ],
      ]),
    ).toContain('meters of a projected grid');
    const round = close(Array.from({ length: 1000 }, (_, i): LonLat => [Math.cos(i / 159.2), Math.sin(i / 159.2)]));
    expect(messageOf([[round]])).toContain('1,001 positions in the outline; 1,000 are allowed');
  });

  it.each<[string, Ring[][], place: string]>([
    [
      'a crossing',
      [
        [
          close([
            [100, 10],
            [102, 11],
            [102, 10],
            [100, 11],
          ]),
        ],
      ],
      '10.5000, 101.0000',
    ],
    [
      'a ring that is open',
      [
        [
          [
            [100, 10],
            [102, 10],
            [102, 12],
          ],
        ],
      ],
      '12.0000, 102.0000',
    ],
    [
      'a position that repeats',
      [
        [
          close([
            [100, 10],
            [102, 10],
            [102, 10],
            [102, 12],
          ]),
        ],
      ],
      '10.0000, 102.0000',
    ],
    [
      'a spike',
      [
        [
          close([
            [100, 10],
            [102, 10],
            [110, 10],
            [102, 10],
            [102, 12],
          ]),
        ],
      ],
      '10.0000, 110.0000',
    ],
    ['a hole outside', [[box(100, 10, 101, 11), hole(103, 10, 104, 11)]], '10.0000, 103.0000'],
    ['shapes that overlap', [[box(100, 10, 101, 11)], [box(100.5, 10.5, 102, 12)]], '11.0000, 100.5000'],
  ])('are named with latitude first, as people type places: %s', (_, polygons, place) => {
    expect(messageOf(polygons)).toContain(place);
  });

  it('ask about coordinates in the wrong order only where that is known', () => {
    const expected = { west: 5, south: 45, east: 11, north: 50 };
    const swapped = [[box(47, 8, 48, 9)]];
    expect(findAreaFaults(swapped)).toEqual([]);
    expect(findAreaFaults(swapped, { expected })).toMatchObject([{ kind: 'swapped', severity: 'question' }]);
    expect(findAreaFaults([[box(8, 47, 9, 48)]], { expected })).toEqual([]);
    expect(findAreaFaults([[box(20, 8, 21, 9)]], { expected })).toEqual([]);
  });

  it('do not exist in a star of any radii, also half a turn further', () => {
    assert(
      property(
        tuple(between(-179, 179), between(-80, 80)),
        array(between(0.05, 1), { minLength: 3, maxLength: 20 }),
        ([lon, lat], radii) => {
          const ring = close(
            radii.map((radius, i): LonLat => {
              const angle = (i / radii.length) * 2 * Math.PI;
              return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)];
            }),
          );
          const turned = ring.map(([lonDeg, latDeg]): LonLat => [lonDeg - 180 * Math.sign(lon), latDeg]);
          expect(kinds([[ring]])).not.toContain('crossing');
          expect(kinds([[turned]])).not.toContain('crossing');
        },
      ),
    );
  });

  it('include a crossing if and only if any pair of edges crosses', () => {
    const position = tuple(integer({ min: 0, max: 12 }), integer({ min: 0, max: 12 }));
    assert(
      property(array(position, { minLength: 4, maxLength: 14 }), (open) => {
        const ring = close(open);
        const places = Array.from({ length: open.length }, (_, i) => i);
        const doCross = places.some((i) => places.some((j) => j < i && doEdgesCross(edgeAt(ring, i), edgeAt(ring, j))));
        const found = kinds([[ring]]);
        // Lines that come back on themselves are spikes, and are left out before.
        expect(doCross && !found.includes('spike') && !found.includes('crossing')).toBe(false);
        expect(doCross && found.length === 0).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
