/**
 * Segments of coasts, then of shores of lakes (clockwise, those of islands in them the other way), as lon, lat, lon, lat in
 * degrees; a segment never spans more than half a turn. `bucketStart[b]` to `bucketStart[b + 1]` index `bucketItems`.
 */
export interface Coastline {
  readonly segments: Float64Array;
  /** Where the shores of lakes begin in `segments`. */
  readonly lakesStart: number;
  readonly bucketStart: Int32Array;
  readonly bucketItems: Int32Array;
}

/** Towns by their number. */
export interface TownTable {
  /** Degrees. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  readonly population: Float64Array;
}

/** The maps of the world in memory that threads share: reading them takes longer than drawing a small picture. */
export interface WorldMaps {
  readonly coast: Coastline;
  /** Segments of rivers as lon, lat, lon, lat in degrees. */
  readonly rivers: Float64Array;
  readonly towns: TownTable;
}

let handed: WorldMaps | undefined;

/** The maps of this thread; undefined until it has read them or was handed those of another thread. */
export function handedMaps(): WorldMaps | undefined {
  return handed;
}

/** @param maps undefined: they are read again */
export function handMaps(maps: WorldMaps | undefined): void {
  handed = maps;
}
