import type { GlobePoint } from '../globe.ts';

type Line = readonly GlobePoint[];

/** A segment is straight in degrees. Its parts are straight in space, at most 15 m below the ground. */
const PART_DEG = 0.25;
/** Maximum number of parts; with more segments the parts get longer. */
const PARTS_AT_MOST = 20_000;

/** Splits lines that are straight in degrees into short parts. Lines without a segment are left out. */
export function toPaths(lines: readonly Line[]): GlobePoint[][] {
  const parts = lines.flatMap((line) => line.map((to, i) => partsBetween(line[i - 1] ?? to, to, PART_DEG)));
  const partDeg = PART_DEG * Math.max(1, parts.reduce((sum, count) => sum + count, 0) / PARTS_AT_MOST);
  return lines.filter(({ length }) => length > 1).map((line) => withParts(line, partDeg));
}

function partsBetween(from: GlobePoint, to: GlobePoint, partDeg: number): number {
  const longest = Math.max(Math.abs(to.longitude - from.longitude), Math.abs(to.latitude - from.latitude));
  return Math.max(1, Math.ceil(longest / partDeg));
}

function withParts(line: Line, partDeg: number): GlobePoint[] {
  return line.flatMap((to, i) => {
    const from = line[i - 1] ?? to;
    const parts = partsBetween(from, to, partDeg);
    return Array.from({ length: parts }, (_, part) => {
      const share = (part + 1) / parts;
      return {
        longitude: from.longitude + share * (to.longitude - from.longitude),
        latitude: from.latitude + share * (to.latitude - from.latitude),
      };
    });
  });
}
