export { type MapData, openMapData } from './map-data.ts';
export { tileEdition } from './tile-edition.ts';
export { MAX_LEVEL, parseTile, type Tile } from './tile-grid.ts';
export { drawTile } from './tile-picture.ts';
