import { describe, expect, it } from 'vitest';
import { holds, toPolygon } from './footprint.ts';

const quad = (lon: number, lat: number, d: number) =>
  toPolygon([
    { longitudeDeg: lon - d, latitudeDeg: lat + d },
    { longitudeDeg: lon - d, latitudeDeg: lat - d },
    { longitudeDeg: lon + d, latitudeDeg: lat - d },
    { longitudeDeg: lon + d, latitudeDeg: lat + d },
  ]);

describe('footprints', () => {
  it('are closed rings of five corners', () => {
    const [ring = []] = quad(10, 50, 0.1).coordinates;
    expect(ring).toHaveLength(5);
    expect(ring[4]).toEqual(ring[0]);
  });

  it('contain the places inside and nothing else', () => {
    const footprint = quad(10, 50, 0.1);
    expect(holds(footprint, [[10, 50]])).toBe(true);
    expect(holds(footprint, [[10.09, 50.09]])).toBe(true);
    expect(holds(footprint, [[10.11, 50]])).toBe(false);
    expect(holds(footprint, [[10, 49.89]])).toBe(false);
    expect(
      holds(footprint, [
        [10, 50],
        [10.2, 50],
      ]),
    ).toBe(false);
  });

  it('contain places on both sides of the antimeridian', () => {
    const footprint = quad(180, -17, 0.1);
    expect(holds(footprint, [[179.95, -17]])).toBe(true);
    expect(holds(footprint, [[-179.95, -17]])).toBe(true);
    expect(holds(footprint, [[-179.85, -17]])).toBe(false);
  });

  it('contain a pole', () => {
    const corner = (longitudeDeg: number) => ({ longitudeDeg, latitudeDeg: 89.9 });
    const polar = toPolygon([corner(135), corner(225), corner(315), corner(405)]);
    expect(holds(polar, [[0, 90]])).toBe(true);
    expect(holds(polar, [[77, 89.95]])).toBe(true);
    expect(holds(polar, [[77, 89.8]])).toBe(false);
  });

  it('never contain the other side of the Earth', () => {
    expect(holds(quad(10, 50, 0.1), [[-170, -50]])).toBe(false);
  });
});
