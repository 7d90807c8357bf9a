import { openMapData } from './map-data.ts';
import type { TileLook } from './map-style.ts';
import type { TileName } from './names-of-tile.ts';
import { Relief } from './relief.ts';
import { streetNames } from './street-names.ts';
import { StreetTiles } from './street-tiles.ts';
import type { Tile } from './tile-grid.ts';
import { drawTile } from './tile-picture.ts';

/** Draws tiles of the base map and returns their names. It keeps the coasts and places of the world in memory. */
export interface TileRenderer {
  /**
   * Draws a WebP image of 512 by 512 pixels without names, transparent where imagery below shows through.
   * @param look a map by default; a satellite picture shows no streets
   * @throws if the image library fails
   */
  render(tile: Tile, look?: TileLook): Promise<Uint8Array>;
  /** The names on a tile, most important first, for pictures of its level and of the next one. */
  namesOf(tile: Tile): TileName[];
}

export interface TileRendererOptions {
  /** A PMTiles file of OpenStreetMap vector tiles, drawn at high levels where it has tiles; null if there is none. */
  readonly streetFile?: string | null;
}

/**
 * Opens the map data of the packages in about a second.
 * @throws MapFileError if the street file cannot be opened
 * @example await openTileRenderer().render({ level: 5, column: 18, row: 9 })
 */
export function openTileRenderer({ streetFile = null }: TileRendererOptions = {}): TileRenderer {
  const { ground, names } = openMapData();
  const relief = new Relief();
  const streets = streetFile === null ? null : new StreetTiles(streetFile);
  return {
    render: (tile, look = 'map') =>
      drawTile(tile, { data: ground, relief, streets: (look === 'map' && streets?.cover(tile)) || null, look }),
    namesOf: (tile) => {
      const cover = streets?.cover(tile);
      return names.namesOf(tile, (rank) => (cover ? streetNames(tile, cover, rank) : []));
    },
  };
}
