import { type StreetFile, type Tile, tileEdition } from '@groundtrack/base-map';
import { type BaseMap, BUILT_IN_MAP } from '@groundtrack/contract';
import type { Log } from '../../system/ports.ts';
import { createTileCache, type TileCache } from '../../system/tile-cache.ts';
import { createMapDrawer, type MapDrawer, type TilePart, type TileTask } from './map-drawer.ts';

const ENDING: Readonly<Record<TilePart, string>> = { picture: '.webp', names: '.json' };

export interface BuiltInMapOptions {
  /** Folder for tiles only; created with the first tile. */
  readonly cacheDir: string;
  readonly log: Log;
  /** Where streets come from; null: there are none. */
  readonly streets?: StreetSource | null;
  readonly drawer?: MapDrawer;
}

/** A PMTiles file with streets, as `describeStreetFile` read it at the start. */
interface StreetSource extends StreetFile {
  readonly file: string;
}

/** The map that this server draws, for clients. The edition in its addresses makes browsers drop outdated tiles. */
export function describeBuiltInMap(streets: StreetSource | null = null): BaseMap {
  const edition = editionWith(streets);
  return {
    ...BUILT_IN_MAP,
    urlTemplate: `${BUILT_IN_MAP.urlTemplate}?edition=${edition}`,
    namesEdition: edition,
    attribution: [BUILT_IN_MAP.attribution, ...(streets ? [streets.attribution] : [])].join(' · '),
  };
}

function editionWith(streets: StreetSource | null): string {
  return [tileEdition(), ...(streets ? [streets.edition] : [])].join('-');
}

/** Tiles and their names, made once from Natural Earth and GeoNames and then read from disk. */
export class BuiltInMap {
  readonly #drawer: MapDrawer;
  readonly #cache: TileCache;

  constructor({ cacheDir, log, streets = null, drawer = createMapDrawer(streets?.file) }: BuiltInMapOptions) {
    this.#drawer = drawer;
    this.#cache = createTileCache({ dir: cacheDir, edition: editionWith(streets), log });
  }

  /** A WebP image of 512 by 512 pixels; null when too many wait. @throws when drawing fails */
  picture(tile: Tile): Promise<Uint8Array | null> {
    return this.#find({ tile, part: 'picture' });
  }

  /** The names that stand on a tile, as JSON; null when too many wait. @throws when reading the names fails */
  async names(tile: Tile): Promise<unknown> {
    const json = await this.#find({ tile, part: 'names' });
    return json && JSON.parse(new TextDecoder().decode(json));
  }

  close(): Promise<void> {
    return this.#drawer.close();
  }

  #find(task: TileTask): Promise<Uint8Array | null> {
    const { level, column, row } = task.tile;
    return this.#cache.readOrMake(`${level}/${column}/${row}${ENDING[task.part]}`, () => this.#drawer.make(task));
  }
}
