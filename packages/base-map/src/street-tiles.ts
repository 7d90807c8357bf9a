import { MapFileError, PmtilesFile } from './pmtiles-file.ts';
import { getOrCreate } from './recent.ts';
import { STREETS_FROM_ZOOM } from './street-file.ts';
import { type Tile, type TileProjection, tileBounds, toTileProjection } from './tile-grid.ts';
import { readVectorTile, type VectorLayer, type Wanted } from './vector-tile.ts';

const WANTED: Wanted = {
  layers: new Set(['earth', 'landcover', 'landuse', 'water', 'buildings', 'roads', 'boundaries']),
  tags: new Set(['kind', 'kind_detail', 'name', 'is_tunnel']),
};
const DECODED_KEPT = 8;
/** Maximum tiles of the file per tile of ours. Toward the poles, Web Mercator tiles are lower than ours. */
const TILES_MAX = 8;
/** Latitude limit of Web Mercator. */
const NORTHERNMOST_DEG = 85.051_128;

/** A tile of the file, positioned on one of ours. */
export interface StreetTile {
  readonly layers: ReadonlyMap<string, VectorLayer>;
  /** Its sides in pixels of our tile. */
  readonly box: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  /** Converts fractions of its sides to pixels of our tile. */
  readonly x: (share: number) => number;
  readonly y: (share: number) => number;
}

export interface StreetCover {
  readonly tiles: readonly StreetTile[];
  /** Whether they cover our tile completely. */
  readonly isWhole: boolean;
}

/** Finds the tiles of an OpenStreetMap vector tile file for tiles of the geographic scheme. */
export class StreetTiles {
  readonly #file: PmtilesFile;
  /** Least recently used first; null if missing or unreadable. */
  readonly #decoded = new Map<string, ReadonlyMap<string, VectorLayer> | null>();

  /** @throws MapFileError if the file cannot be opened */
  constructor(path: string) {
    this.#file = new PmtilesFile(path);
  }

  /** The streets on a tile; null if there are none, and at low levels. */
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
    return getOrCreate(this.#decoded, key, DECODED_KEPT, () => this.#read(zoom, column, row));
  }

  #read(zoom: number, column: number, row: number): ReadonlyMap<string, VectorLayer> | null {
    try {
      const bytes = this.#file.tile(zoom, column, row);
      return bytes && readVectorTile(bytes, WANTED);
    } catch (error) {
      // For an invalid tile, the built-in map is drawn, as for a missing one.
      if (error instanceof RangeError || error instanceof MapFileError) return null;
      throw error;
    }
  }
}

/** The zoom with the same columns as our level. */
export function toZoom(level: number): number {
  return level + 1;
}

/** Web Mercator position: 0 in the north to 1 in the south. */
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
