import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeArcs,
  type Geometry,
  joinArcs,
  linesOf,
  type Path,
  parseArcs,
  parseTopology,
  sharedArcs,
  toPolygons,
} from './topojson.ts';

/** Two square countries side by side: arc 0 is their border, 1 the rest of the western one, 2 of the eastern one. */
const TWO_COUNTRIES = {
  type: 'Topology',
  objects: {
    countries: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], properties: { name: 'West' } },
        { type: 'MultiPolygon', arcs: [[[2, -1]]], properties: { name: 'East' } },
      ],
    },
    rivers: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'LineString', arcs: [~0] },
        { type: 'MultiLineString', arcs: [[0], [1, 2]] },
      ],
    },
  },
  transform: { scale: [0.5, 0.25], translate: [-10, 40] },
  arcs: [
    [
      [4, 0],
      [0, 4],
    ],
    [
      [4, 4],
      [-4, 0],
      [0, -4],
      [4, 0],
    ],
    [
      [4, 0],
      [4, 0],
      [0, 4],
      [-4, 0],
    ],
  ],
};

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const { objects, arcs: quantised } = parseTopology(bytes(TWO_COUNTRIES));
const arcs = decodeArcs(quantised);
const geometries = (name: string): readonly Geometry[] => objects[name]?.geometries ?? [];

describe('a TopoJSON file', () => {
  it('has its arcs in degrees', () => {
    expect(arcs.map((arc) => [...arc])).toEqual([
      [-8, 40, -8, 41],
      [-8, 41, -10, 41, -10, 40, -8, 40],
      [-8, 40, -6, 40, -6, 41, -8, 41],
    ]);
  });

  it('has its geometries with their names', () => {
    expect(geometries('countries').map(({ properties }) => properties?.name)).toEqual(['West', 'East']);
    expect(geometries('countries').map(toPolygons)).toEqual([[[[0, 1]]], [[[2, -1]]]]);
    expect(geometries('countries').map(linesOf)).toEqual([[[0, 1]], [[2, -1]]]);
    expect(geometries('rivers').map(linesOf)).toEqual([[[-1]], [[0], [1, 2]]]);
    expect(geometries('rivers').flatMap(toPolygons)).toEqual([]);
  });

  it('joins arcs without repeating their common position, reversed if the index says so', () => {
    expect([...joinArcs([0, 1], arcs)]).toEqual([-8, 40, -8, 41, -10, 41, -10, 40, -8, 40]);
    expect([...joinArcs([2, ~0], arcs)]).toEqual([-8, 40, -6, 40, -6, 41, -8, 41, -8, 40]);
    expect([...joinArcs([], arcs)]).toEqual([]);
    expect(() => joinArcs([7], arcs)).toThrow(new RangeError('There is no arc 7'));
  });

  it('finds the arcs between two geometries in either direction', () => {
    expect(sharedArcs(geometries('countries'), arcs)).toEqual([arcs[0]]);
    expect(sharedArcs(geometries('countries').slice(0, 1), arcs)).toEqual([]);
  });

  it('has the positions that JSON.parse would find', () => {
    const step = integer({ min: -1_000_000, max: 1_000_000 });
    const arc = array(tuple(step, step), { minLength: 2, maxLength: 20 });
    assert(
      property(array(arc, { minLength: 1, maxLength: 10 }), (given) => {
        const file = { objects: {}, transform: { scale: [0.001, 0.002], translate: [-180, -90] }, arcs: given };
        expect(decodeArcs(parseArcs(bytes(file)))).toEqual(given.map(toDegrees));
      }),
    );
  });

  it.each([
    ['no arcs', { transform: { scale: [1, 1], translate: [0, 0] } }],
    ['arcs that are not quantised', { arcs: [[[0, 0]]] }],
  ])('is rejected with %s', (_what, file) => {
    expect(() => parseArcs(bytes(file))).toThrow(new SyntaxError('no TopoJSON with quantised arcs'));
  });

  it('is rejected when it breaks off', () => {
    const whole = bytes(TWO_COUNTRIES);
    expect(() => parseArcs(whole.subarray(0, whole.length - 8))).toThrow(new SyntaxError('the arcs do not end'));
  });
});

/** TopoJSON 1.0 section 2.1.3, the plain way. */
function toDegrees(deltas: readonly (readonly [number, number])[]): Path {
  let [x, y] = [0, 0];
  return Float64Array.from(
    deltas.flatMap(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * 0.001 - 180, y * 0.002 - 90];
    }),
  );
}
