import { MAP_LEVEL_MAX } from '@groundtrack/contract';
import { countTiles, type MapTile, tilesIn, type ViewBounds } from '../map-tiles.ts';

/** Maximum number of tiles, because a view toward the horizon contains more names than can be read. */
const TILES_MAX = 12;

/**
 * The name tiles for a view, of a coarser level if there are too many.
 * @param mapLevel the level of the map pictures; name tiles are twice as wide
 */
export function nameTilesOf(bounds: ViewBounds, mapLevel: number): MapTile[] {
  let level = Math.min(Math.max(0, mapLevel - 1), MAP_LEVEL_MAX);
  while (level > 0 && countTiles(level, bounds) > TILES_MAX) level -= 1;
  return tilesIn(level, bounds);
}
