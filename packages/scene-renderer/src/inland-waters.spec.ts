import { readLakes } from '@groundtrack/base-map/layers';
import { expect, test } from 'vitest';
import { isLand } from './coast.ts';

test('every lake of the map is water, also where lakes overlap', () => {
  const inside = readLakes().flatMap(({ lines }) => widestMiddle(lines) ?? []);
  expect(inside.length).toBeGreaterThan(3_000);
  expect(inside.filter(({ lonDeg, latDeg }) => isLand(lonDeg, latDeg))).toEqual([]);
});

/** About 100 m. The center of narrower water may be the shore because positions are rounded. */
const NARROW_DEG = 0.001;

/** The middle of the widest section of a lake along its central parallel; null if it is narrow there. */
function widestMiddle(lines: readonly Float64Array[]) {
  const [shore = new Float64Array()] = lines;
  const latitudes = shore.filter((_, i) => i % 2 === 1);
  // Offset to avoid positions that are exactly on the parallel.
  const latDeg = (Math.min(...latitudes) + Math.max(...latitudes)) / 2 + 1e-6;
  const crossings = lines.flatMap((line) => crossingsOf(line, latDeg)).toSorted((a, b) => a - b);
  const waters = crossings.flatMap((west, i) => {
    const east = crossings[i + 1];
    return i % 2 === 0 && east !== undefined && east - west > NARROW_DEG
      ? [{ lonDeg: (west + east) / 2, latDeg, width: east - west }]
      : [];
  });
  return waters.toSorted((a, b) => b.width - a.width)[0] ?? null;
}

function crossingsOf(line: Float64Array, latDeg: number): number[] {
  const crossings: number[] = [];
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [lonA, latA, lonB, latB] = line.subarray(i, i + 4);
    if (latA > latDeg !== latB > latDeg) crossings.push(lonA + ((latDeg - latA) / (latB - latA)) * (lonB - lonA));
  }
  return crossings;
}
