import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GlobePoint, GlobeStrip } from '../globe.ts';
import { type StripMesh, stripMesh } from './swath-mesh.ts';

const EQUATOR_M = 6_378_137;
const POLE_M = 6_356_752.314245;
const at = (latitude: number, longitude: number): GlobePoint => ({ latitude, longitude });

function vertices({ positions }: StripMesh): [number, number, number][] {
  return Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3);
    return [x ?? 0, y ?? 0, z ?? 0];
  });
}

function triangles(mesh: StripMesh): [number, number, number][][] {
  const all = vertices(mesh);
  return Array.from({ length: mesh.indices.length / 3 }, (_, triangle) =>
    [...mesh.indices.subarray(triangle * 3, triangle * 3 + 3)].map((vertex) => all[vertex] ?? [0, 0, 0]),
  );
}

/** Twice the area of a triangle, positive where it faces away from the center of the Earth. */
function outwardArea(corners: [number, number, number][]): number {
  const [a, b, c] = corners;
  if (!a || !b || !c) return Number.NaN;
  const u = b.map((value, axis) => value - (a[axis] ?? 0));
  const v = c.map((value, axis) => value - (a[axis] ?? 0));
  const [ux = 0, uy = 0, uz = 0] = u;
  const [vx = 0, vy = 0, vz = 0] = v;
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return normal.reduce((sum, value, axis) => sum + value * (a[axis] ?? 0), 0) / Math.hypot(...a);
}

function mesh(strip: GlobeStrip): StripMesh {
  const made = stripMesh(strip);
  if (!made) throw new Error('The strip has no area');
  return made;
}

const heading = { left: [at(10, -3), at(14, -3)], right: [at(10, 3), at(14, 3)] };

describe('a strip on the ground', () => {
  test('lies on the ellipsoid, to a decimeter', () => {
    for (const [x, y, z] of vertices(mesh(heading)))
      expect(Math.hypot(x / EQUATOR_M, y / EQUATOR_M, z / POLE_M) - 1).toBeCloseTo(0, 8);
  });

  test('has no edge longer than its cells, so that it never cuts through the Earth', () => {
    for (const [a, b] of triangles(mesh(heading)))
      expect(Math.hypot(...(a ?? []).map((value, axis) => value - (b?.[axis] ?? 0)))).toBeLessThan(72_000);
  });

  test('faces outward, with either edge as the left one', () => {
    const swapped = { left: heading.right, right: heading.left };
    for (const strip of [heading, swapped])
      for (const corners of triangles(mesh(strip))) expect(outwardArea(corners)).toBeGreaterThan(0);
  });

  test.each([
    ['across the antimeridian', { left: [at(10, 177), at(14, 177)], right: [at(10, -177), at(14, -177)] }],
    ['over the North Pole', { left: [at(86, -90), at(86, -178)], right: [at(86, 90), at(86, 178)] }],
  ])('%s it is as large as it is elsewhere, not a belt round the Earth', (_, strip) => {
    const area = triangles(mesh(strip)).reduce((sum, corners) => sum + outwardArea(corners) / 2, 0);
    expect(area).toBeGreaterThan(1e10);
    expect(area).toBeLessThan(1e12);
  });

  test('any strip of a pass, from pole to pole, is finite', () => {
    const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
    const row = fc.tuple(degrees(4), degrees(4), degrees(4), degrees(4));
    fc.assert(
      fc.property(
        degrees(86),
        degrees(180),
        fc.array(row, { minLength: 2, maxLength: 3 }),
        (latitude, longitude, rows) => {
          const made = stripMesh({
            left: rows.map(([north, east]) => at(latitude + north, longitude + east)),
            right: rows.map(([, , north, east]) => at(latitude + north, longitude + east)),
          });
          // A stationary strip has no area.
          if (!made) return;
          expect(made.positions.every(Number.isFinite)).toBe(true);
          expect(made.indices.every((vertex) => vertex < made.positions.length / 3)).toBe(true);
        },
      ),
      {
        numRuns: 40,
        examples: [
          [
            86,
            180,
            [
              [4, 0, 4, 0],
              [4, 0, 4, 0],
            ],
          ],
        ],
      },
    );
  });

  test('is nothing with less than two rows', () => {
    expect(stripMesh({ left: [], right: [] })).toBeNull();
    expect(stripMesh({ left: [at(0, 0)], right: [at(0, 1)] })).toBeNull();
  });
});

describe('the vertices of a strip', () => {
  test('are shared out from edge to edge and from the first row to the last', () => {
    const { shares } = mesh(heading);
    const [across, along] = [0, 1].map((part) => [...shares].filter((_, at) => at % 2 === part));
    expect([Math.min(...(across ?? [])), Math.max(...(across ?? []))]).toEqual([0, 1]);
    expect([Math.min(...(along ?? [])), Math.max(...(along ?? []))]).toEqual([0, 1]);
    expect(along).toEqual(along?.toSorted((a, b) => a - b));
  });

  test('at the corners are those that were given', () => {
    const all = vertices(mesh({ left: [at(0, 0), at(1, 0)], right: [at(0, 90), at(1, 90)] }));
    const first = all[0] ?? [];
    expect(first[0]).toBeCloseTo(EQUATOR_M, -1);
    expect(first[1]).toBeCloseTo(0, 3);
    expect(first[2]).toBeCloseTo(0, 3);
  });

  test('are at least as many as requested', () => {
    const small = { left: [at(0, 0), at(0.01, 0)], right: [at(0, 0.01), at(0.01, 0.01)] };
    expect(mesh(small).indices).toHaveLength(6);
    const fine = stripMesh(small, 8);
    expect(fine?.indices).toHaveLength(8 * 8 * 6);
    expect(fine?.shares).toHaveLength(9 * 9 * 2);
  });
});

test('a stationary row adds nothing', () => {
  const [from = at(0, 0), to = at(0, 0)] = heading.left;
  const [start = at(0, 0), end = at(0, 0)] = heading.right;
  const halted = { left: [from, from, to, to], right: [start, start, end, end] };
  expect(mesh(halted)).toEqual(mesh(heading));
});
