import { MapFileError, PmtilesFile } from './pmtiles-file.ts';
import { recentOr } from './recent.ts';
import { STREETS_FROM_ZOOM } from './street-file.ts';
import { type Tile, type TileProjection, tileBounds, toTileProjection } from './tile-grid.ts';
import { readVectorTile, type VectorLayer, type Wanted } from './vector-tile.ts';

const WANTED: Wanted = {
  layers: new Set(['earth', 'landcover', 'landuse', 'water', 'buildings', 'roads', 'boundaries']),
  tags: new Set(['kind', 'kind_detail', 'name', 'is_tunnel']),
};
const DECODED_KEPT = 8;
/** Tiles of the file that one of ours is made of at most; toward the poles they are lower than ours. */
const TILES_MAX = 8;
/** Web Mercator ends here. */
const NORTHERNMOST_DEG = 85.051_128;

/** A tile of the file, placed on one of ours. */
export interface StreetTile {
  readonly layers: ReadonlyMap<string, VectorLayer>;
  /** From its west to its east and its north to its south, in pixels of ours. */
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** Pixels of ours, from shares of its sides. */
  readonly x: (share: number) => number;
  readonly y: (share: number) => number;
}

export interface StreetCover {
  readonly tiles: readonly StreetTile[];
  /** Whether they leave nothing of ours out. */
  readonly isWhole: boolean;
}

/** Finds what a file of OpenStreetMap vector tiles has for tiles of the geographic scheme. */
export class StreetTiles {
  readonly #file: PmtilesFile;
  /** The least recently used first; null: the file has none, or none that can be read. */
  readonly #decoded = new Map<string, ReadonlyMap<string, VectorLayer> | null>();

  /** @throws MapFileError when the file cannot be opened */
  constructor(path: string) {
    this.#file = new PmtilesFile(path);
  }

  /** The streets of a tile; null if there are none, and at high altitudes. */
  cover(tile: Tile): StreetCover | null {
    const bounds = tileBounds(tile);
    if (toZoom(tile.level) < STREETS_FROM_ZOOM) return null;
    const [north, south] = [toMercator(bounds.north), toMercator(bounds.south)];
    let zoom = Math.min(toZoom(tile.level), this.#file.header.maxZoom);
    const rowsAt = () => Array.from(range(Math.floor(north * 2 ** zoom), Math.ceil(south * 2 ** zoom)));
    while (rowsAt().length > TILES_MAX) zoom -= 1;
    const rows = rowsAt();
    const column = Math.floor(((bounds.west + 180) / 360) * 2 ** zoom);
    const projection = toTileProjection(bounds);
    const tiles = rows.flatMap((row) => {
      const layers = this.#layers(zoom, column, row);
      return layers ? [placed(layers, { zoom, column, row }, projection)] : [];
    });
    if (tiles.length === 0) return null;
    return { tiles, isWhole: tiles.length === rows.length && Math.max(bounds.north, -bounds.south) < NORTHERNMOST_DEG };
  }

  close(): void {
    this.#file.close();
  }

  #layers(zoom: number, column: number, row: number): ReadonlyMap<string, VectorLayer> | null {
    const key = `${zoom}/${column}/${row}`;
    return recentOr(this.#decoded, key, DECODED_KEPT, () => this.#read(zoom, column, row));
  }

  #read(zoom: number, column: number, row: number): ReadonlyMap<string, VectorLayer> | null {
    try {
      const bytes = this.#file.tile(zoom, column, row);
      return bytes && readVectorTile(bytes, WANTED);
    } catch (error) {
      // One tile that is no tile: the built-in map is drawn in its place, as where the file has none.
      if (error instanceof RangeError || error instanceof MapFileError) return null;
      throw error;
    }
  }
}

/** The zoom whose tiles have the columns of our tiles. */
export function toZoom(level: number): number {
  return level + 1;
}

/** From 0 in the north of Web Mercator to 1 in its south. */
function toMercator(latitude: number): number {
  const within = Math.min(NORTHERNMOST_DEG, Math.max(-NORTHERNMOST_DEG, latitude));
  return Math.min(1, Math.max(0, (1 - Math.asinh(Math.tan((within * Math.PI) / 180)) / Math.PI) / 2));
}

function toLatitude(mercator: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * mercator))) * 180) / Math.PI;
}

function* range(from: number, to: number): Generator<number> {
  for (let i = from; i < to; i += 1) yield i;
}

interface Place {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

function placed(
  layers: ReadonlyMap<string, VectorLayer>,
  { zoom, column, row }: Place,
  at: TileProjection,
): StreetTile {
  const count = 2 ** zoom;
  const x = (share: number) => at.x(((column + share) / count) * 360 - 180);
  const y = (share: number) => at.y(toLatitude((row + share) / count));
  return { layers, x, y, box: { left: x(0), right: x(1), top: y(0), bottom: y(1) } };
}
