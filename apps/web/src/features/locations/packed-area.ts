import type { DrawnArea } from '@groundtrack/contract';
import { polygonsOf } from '../../lib/area-polygons.ts';

/*
 * An area as a short text for URLs. Each position is stored as its difference to the previous one in millionths of a
 * degree, as base-32 numbers (after Google's encoded polylines) in letters that need no escaping. `.` ends a ring, and
 * `*` a polygon. The last position of a ring, which equals its first, is omitted.
 */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const UNITS_PER_DEG = 1e6;
/** Programs that forward links cut longer ones. */
const PACKED_LENGTH_MAX = 2_000;
const RINGS_MAX = 20;

type Position = [number, number];

/** Null if the text would be too long. Packing stops as soon as that is known. */
export function packArea(area: DrawnArea): string | null {
  let [x, y, text] = [0, 0, ''];
  for (const [i, rings] of polygonsOf(area).entries())
    for (const [j, ring] of rings.entries()) {
      text += j > 0 ? '.' : i > 0 ? '*' : '';
      for (const [lon, lat] of ring.slice(0, -1)) {
        const [nextX, nextY] = [Math.round(lon * UNITS_PER_DEG), Math.round(lat * UNITS_PER_DEG)];
        text += packNumber(nextX - x) + packNumber(nextY - y);
        [x, y] = [nextX, nextY];
        if (text.length > PACKED_LENGTH_MAX) return null;
      }
    }
  return text.length <= PACKED_LENGTH_MAX ? text : null;
}

/** Null for invalid text, because a URL may contain anything. The search reports faults of the shape. */
export function unpackArea(text: string): DrawnArea | null {
  if (text === '' || text.length > PACKED_LENGTH_MAX || !/^[\w.*-]+$/.test(text)) return null;
  let [x, y] = [0, 0];
  const polygons = text.split('*').map((polygon) =>
    polygon.split('.').map((packed) => {
      const numbers = unpackNumbers(packed);
      const ring: Position[] = [];
      for (let i = 0; i + 1 < numbers.length; i += 2) {
        [x, y] = [x + (numbers[i] ?? 0), y + (numbers[i + 1] ?? 0)];
        ring.push([x / UNITS_PER_DEG, y / UNITS_PER_DEG]);
      }
      return [...ring, ...ring.slice(0, 1)];
    }),
  );
  const rings = polygons.flat();
  const isArea = rings.length <= RINGS_MAX && rings.every((ring) => ring.length >= 4 && ring.every(isOnEarth));
  const [only] = polygons;
  if (!isArea || !only) return null;
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function isOnEarth([lon, lat]: Position): boolean {
  return Math.abs(lon) <= 360 && Math.abs(lat) <= 90;
}

function packNumber(value: number): string {
  let left = value < 0 ? -2 * value - 1 : 2 * value;
  let text = '';
  do {
    const digit = left % 32;
    left = Math.floor(left / 32);
    text += LETTERS[left > 0 ? digit + 32 : digit];
  } while (left > 0);
  return text;
}

function unpackNumbers(text: string): number[] {
  const numbers: number[] = [];
  let [value, unit] = [0, 1];
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    value += (digit % 32) * unit;
    unit *= 32;
    if (digit >= 32) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    [value, unit] = [0, 1];
  }
  return numbers;
}
