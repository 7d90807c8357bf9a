import type { Polygon } from '@groundtrack/geo';
import { type Cell, columnAt, rowAt, rowSouthDeg } from './cell.ts';

/** The largest area that can be searched has a few thousand cells; a thread of ground around the Earth has more. */
const CELLS_MAX = 40_000;
/** Steps along edges, which limits the work for shapes with many long edges. */
const STEPS_MAX = 400_000;

/**
 * Every cell that intersects an area: those on its outlines, row by row, and those between.
 * @param parts with longitudes within ±180
 * @returns null if there are too many
 */
export function cellsOf(parts: readonly Polygon[]): Cell[] | null {
  const cells = new Map<string, Cell>();
  let steps = 0;
  const mark = (row: number, westDeg: number, eastDeg: number): boolean => {
    // The first column starts again at 180 degrees. It is excluded if the shape only touches it from the west.
    const last = Math.min(columnAt(row, eastDeg), columnAt(row, 180) - 1);
    for (let column = Math.min(columnAt(row, westDeg), last); column <= last; column += 1) {
      cells.set(`${row} ${column}`, { row, column });
      steps += 1;
      if (cells.size > CELLS_MAX || steps > STEPS_MAX) return false;
    }
    return true;
  };
  for (const { coordinates } of parts) {
    const middles = new Map<number, number[]>();
    for (const ring of coordinates)
      for (const [index, to] of ring.entries()) {
        const from = ring[index - 1];
        if (from && !markEdge({ from, to, mark, middles })) return null;
      }
    for (const [row, crossings] of middles) {
      const sorted = crossings.toSorted((a, b) => a - b);
      for (let i = 0; i + 1 < sorted.length; i += 2) if (!mark(row, sorted[i] ?? 0, sorted[i + 1] ?? 0)) return null;
    }
  }
  return [...cells.values()];
}

type Position = readonly [lonDeg: number, latDeg: number];

interface Edge {
  readonly from: Position;
  readonly to: Position;
  readonly mark: (row: number, westDeg: number, eastDeg: number) => boolean;
  /** Row → longitudes at which outlines cross the parallel in its middle. */
  readonly middles: Map<number, number[]>;
}

function markEdge({ from, to, mark, middles }: Edge): boolean {
  const [[lon0, lat0], [lon1, lat1]] = from[1] <= to[1] ? [from, to] : [to, from];
  const lonAt = (latDeg: number): number =>
    lat1 === lat0 ? lon0 : lon0 + ((latDeg - lat0) / (lat1 - lat0)) * (lon1 - lon0);
  for (let row = rowAt(lat0); row <= rowAt(lat1); row += 1) {
    const [south, north] = [rowSouthDeg(row), rowSouthDeg(row + 1)];
    const ends = lat1 === lat0 ? [lon0, lon1] : [lonAt(Math.max(lat0, south)), lonAt(Math.min(lat1, north))];
    if (!mark(row, Math.min(...ends), Math.max(...ends))) return false;
    const middle = (south + north) / 2;
    if (lat0 <= middle && lat1 > middle) middles.set(row, [...(middles.get(row) ?? []), lonAt(middle)]);
  }
  return true;
}
