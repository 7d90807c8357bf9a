import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '../../position.ts';
import { findAreaFaults } from './find-area-faults.ts';
import { offerRepairs } from './repair-area.ts';

const position = tuple(integer({ min: 0, max: 12 }), integer({ min: 0, max: 12 }));
const rings = array(array(position, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 3 });
const namesOf = (polygons: LonLat[][][]) =>
  findAreaFaults(polygons).flatMap((fault) =>
    offerRepairs(polygons, fault).map(({ name }) => `${fault.kind}: ${name}`),
  );

describe('the repairs of an area', () => {
  it('are offered only if they lead to an area without the fault, for any shape', () => {
    assert(
      property(array(rings, { minLength: 1, maxLength: 3 }), (polygons) => {
        for (const fault of findAreaFaults(polygons))
          for (const repair of offerRepairs(polygons, fault))
            expect(findAreaFaults(repair.polygons).map(({ kind }) => kind)).not.toContain(fault.kind);
      }),
    );
  });

  it('close, turn and clear what is open, wound the wrong way or repeated', () => {
    const open: LonLat[] = [
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 0],
    ];
    expect(namesOf([[open]])).toEqual(['unclosed: tidy', 'repeated: tidy', 'winding: tidy']);
    const [repair] = offerRepairs([[open]], { kind: 'unclosed' });
    expect(findAreaFaults(repair?.polygons ?? [])).toEqual([]);
  });

  it('take the hull of what crosses itself, also over the antimeridian, and of nothing wider than half the Earth', () => {
    const bow = (west: number, east: number): LonLat[] => [
      [west, 0],
      [east, 1],
      [east, 0],
      [west, 1],
      [west, 0],
    ];
    const repair = offerRepairs([[bow(179, -179)]], { kind: 'crossing' }).at(-1);
    // Any turn of the Earth is allowed.
    const around = repair?.polygons[0]?.[0]?.map(([lonDeg, latDeg]) => [(lonDeg + 360) % 360, latDeg]);
    expect(repair?.name).toBe('hull');
    expect(around).toEqual([
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 1],
      [179, 0],
    ]);
    const wide: LonLat[] = [
      [-150, 80],
      [-60, 84],
      [30, 82],
      [120, 79],
      [-60, 70],
      [-150, 80],
    ];
    expect(offerRepairs([[wide]], { kind: 'crossing' }).map(({ name }) => name)).toEqual(['untie']);
  });

  it('ask whether longitude and latitude are swapped, and leave out what is no place', () => {
    const ring: LonLat[] = [
      [47, 98],
      [47, 99],
      [48, 99],
    ];
    const [asked] = offerRepairs([[ring]], { kind: 'latitude' });
    expect(asked).toEqual({ name: 'swap', polygons: [[ring.map(([a, b]) => [b, a])]] });
    const wrong: LonLat[] = [
      [0, 0],
      [Number.NaN, 1],
      [400, 1],
      [2, 0],
      [2, 2],
    ];
    for (const kind of ['not-finite', 'longitude'] as const)
      expect(offerRepairs([[wrong]], { kind })).toEqual([
        {
          name: 'remove',
          polygons: [
            [
              [
                [0, 0],
                [2, 0],
                [2, 2],
              ],
            ],
          ],
        },
      ]);
  });

  it('take the largest outlines and holes of too many', () => {
    const box = (west: number, size: number): LonLat[] => [
      [west, 0],
      [west + size, 0],
      [west + size, size],
      [west, size],
      [west, 0],
    ];
    const islands = Array.from({ length: 25 }, (_, i) => [box(i, (i + 1) / 100)]);
    const [repair] = offerRepairs(islands, { kind: 'too-many-rings' });
    expect(repair).toMatchObject({ name: 'largest', polygons: islands.slice(5) });
  });
});
