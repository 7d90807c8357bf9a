import { type Bounds, boundsOverlap, clipRing, padBounds } from '@groundtrack/geo';
import { visibleRuns } from './clip.ts';
import { type Line, toLine } from './line.ts';
import type { MapData } from './map-data.ts';
import { getOrCreate } from './recent.ts';
import { type Tile, tileBounds } from './tile-grid.ts';

/** Data are clipped to the tiles of this level, called squares: 2.8 degrees wide, with 64 tiles three levels below. */
const SQUARE_LEVEL = 6;
/** Margin around a square, as a fraction of its side. It exceeds the margin of tiles at finer levels. */
const MARGIN = 0.1;
/** Number of squares in the least-recently-used cache. */
const KEPT_MAX = 32;

const squares = new WeakMap<MapData, Map<string, MapData>>();

/**
 * Returns the data in the square around a tile. Clipping the coast of a whole continent for every tile would take most
 * of the drawing time. At low levels, all data are returned.
 */
export function nearData(data: MapData, { level, column, row }: Tile): MapData {
  if (level <= SQUARE_LEVEL) return data;
  const shift = level - SQUARE_LEVEL;
  const square = { level: SQUARE_LEVEL, column: column >> shift, row: row >> shift };
  const kept = squares.get(data) ?? new Map<string, MapData>();
  squares.set(data, kept);
  return getOrCreate(kept, `${square.column}/${square.row}`, KEPT_MAX, () => cutTo(data, squareBounds(square)));
}

function squareBounds(square: Tile): Bounds {
  const bounds = tileBounds(square);
  return padBounds(bounds, MARGIN * (bounds.north - bounds.south));
}

function cutTo(data: MapData, box: Bounds): MapData {
  const rings = <L extends Line>(lines: readonly L[]) => cutRings(lines, box);
  const lines = <L extends Line>(all: readonly L[]) => cutLines(all, box);
  return {
    land: rings(data.land),
    coasts: lines(data.coasts),
    borders: lines(data.borders),
    stateBorders: lines(data.stateBorders),
    lakes: rings(data.lakes),
    glaciers: rings(data.glaciers),
    playas: rings(data.playas),
    islands: rings(data.islands),
    builtUp: rings(data.builtUp),
    rivers: lines(data.rivers),
    reefs: lines(data.reefs),
    railroads: lines(data.railroads),
  };
}

function cutRings<L extends Line>(rings: readonly L[], box: Bounds): L[] {
  return rings
    .filter(({ bounds }) => boundsOverlap(bounds, box))
    .map((ring) => ({ ...ring, ...toLine(Float64Array.from(clipRing(ring.points, box))) }))
    .filter(({ points }) => points.length > 0);
}

function cutLines<L extends Line>(lines: readonly L[], box: Bounds): L[] {
  return lines
    .filter(({ bounds }) => boundsOverlap(bounds, box))
    .flatMap((line) => visibleRuns(line, box).map((run) => ({ ...line, ...toLine(Float64Array.from(run)) })));
}
