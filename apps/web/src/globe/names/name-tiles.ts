import { MAP_LEVEL_MAX } from '@groundtrack/contract';
import { countTiles, type MapTile, tilesIn, type ViewBounds } from '../map-tiles.ts';

/** A view toward the horizon shows more of the ground than anybody reads names of. */
const TILES_MAX = 12;

/**
 * The tiles of names for a view, of a coarser level where there would be too many.
 * @param mapLevel the level of the pictures in view: names have tiles twice as wide
 */
export function nameTilesOf(bounds: ViewBounds, mapLevel: number): MapTile[] {
  let level = Math.min(Math.max(0, mapLevel - 1), MAP_LEVEL_MAX);
  while (level > 0 && countTiles(level, bounds) > TILES_MAX) level -= 1;
  return tilesIn(level, bounds);
}
