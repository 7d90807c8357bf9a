export type { TileName } from './names-of-tile.ts';
export { tileEdition } from './tile-edition.ts';
export { MAX_LEVEL, parseTile, TILE_PX, type Tile } from './tile-grid.ts';
export { openTileRenderer, type TileRenderer } from './tile-renderer.ts';
