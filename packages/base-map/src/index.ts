export type { TileLook } from './map-style.ts';
export type { TileName } from './names-of-tile.ts';
export { MapFileError } from './pmtiles-file.ts';
export { describeStreetFile, type StreetFile } from './street-file.ts';
export { tileEdition } from './tile-edition.ts';
export { MAX_LEVEL, parseTile, TILE_PX, type Tile } from './tile-grid.ts';
