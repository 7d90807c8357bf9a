import { describe, expect, test } from 'vitest';
import type { GlobePoint } from '../globe.ts';
import { LINE_MESH, type LineMesh, lineMesh } from './line-mesh.ts';

const EQUATOR_M = 6_378_137;
const POLE_M = 6_356_752.314245;
const at = (latitude: number, longitude: number): GlobePoint => ({ latitude, longitude });

function mesh(...lines: GlobePoint[][]): LineMesh {
  const made = lineMesh(lines);
  if (!made) throw new Error('The lines have no segment');
  return made;
}

/** What a shader reads of a vertex: where its segment begins and ends, and which of its corners it is. */
function segmentAt({ vertices }: LineMesh, vertex: number) {
  const first = vertex * LINE_MESH.stride;
  const point = (offset: number) =>
    [0, 1, 2].map((axis) => (vertices[first + offset + axis] ?? 0) + (vertices[first + offset + axis + 3] ?? 0));
  return {
    from: point(0),
    to: point(LINE_MESH.pointStride),
    corner: [...vertices.subarray(first + LINE_MESH.cornerAt, first + LINE_MESH.stride)],
  };
}

/** The corners of each rectangle, in the order of its two triangles. */
function segments(made: LineMesh) {
  return Array.from({ length: made.indices.length / 6 }, (_, segment) =>
    [...made.indices.subarray(segment * 6, segment * 6 + 6)].map((vertex) => segmentAt(made, vertex)),
  );
}

describe('lines on the ground', () => {
  test('are a rectangle a segment, whose four corners read the same two ends', () => {
    const made = segments(mesh([at(0, 0), at(0, 0.2), at(0.2, 0.2)]));
    expect(made).toHaveLength(2);
    for (const corners of made) {
      expect(corners.map(({ corner }) => corner)).toEqual([
        [0, -1],
        [0, 1],
        [1, -1],
        [1, -1],
        [0, 1],
        [1, 1],
      ]);
      const [first] = corners;
      for (const { from, to } of corners) expect([from, to]).toEqual([first?.from, first?.to]);
    }
    expect(made[1]?.[0]?.from).toEqual(made[0]?.[0]?.to);
  });

  test('lie on the ellipsoid, to a centimeter', () => {
    const [equator, pole] = segments(mesh([at(0, 90), at(0, 90)], [at(90, 0), at(90, 0)])).map(([corner]) => corner);
    expect(equator?.from[1]).toBeCloseTo(EQUATOR_M, 2);
    expect(pole?.from[2]).toBeCloseTo(POLE_M, 2);
  });

  test('are not joined with each other, and end where they end', () => {
    const made = mesh([at(0, 0), at(0, 0.1)], [at(5, 5)], [], [at(9, 9), at(9, 9.1), at(9.1, 9)]);
    expect(segments(made)).toHaveLength(3);
    expect(segments(made).map(([corner]) => corner?.from)).not.toContainEqual(segments(made)[0]?.[0]?.to);
    // No segment reads beyond the numbers there are.
    expect((Math.max(...made.indices) + 4) * LINE_MESH.stride).toBeLessThan(made.vertices.length);
    expect(lineMesh([[at(1, 1)], []])).toBeNull();
  });

  test('follow the parallel in parts short enough to stay on the ground, longer ones where there are too many', () => {
    const parallel = segments(mesh([at(60, 10), at(60, 12)]));
    expect(parallel).toHaveLength(8);
    const heights = parallel.map(([corner]) => corner?.from[2] ?? 0);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.02);
    const zigzag = Array.from({ length: 2_000 }, (_, i) => at(i % 2 === 0 ? -60 : 60, i / 100));
    expect(mesh(zigzag).indices.length / 6).toBeLessThan(25_000);
  });
});
