import { openMapData } from './map-data.ts';
import type { Tile } from './tile-grid.ts';
import { drawTile } from './tile-picture.ts';

/** Draws tiles of the base map. It holds the coasts and places of the world, about 300 MB. */
export interface TileRenderer {
  /**
   * A WebP image of 512 by 512 pixels, transparent where imagery below shows through. @throws when the image library
   * fails
   */
  render(tile: Tile): Promise<Uint8Array>;
}

/**
 * Opens the map data of the packages, which takes about a second.
 * @example await openTileRenderer().render({ level: 5, column: 18, row: 9 })
 */
export function openTileRenderer(): TileRenderer {
  const data = openMapData();
  return { render: (tile) => drawTile(tile, data) };
}
