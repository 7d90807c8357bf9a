import { type StreetFile, type Tile, type TileLook, tileEdition } from '@groundtrack/base-map';
import { type BaseMap, BUILT_IN_MAP } from '@groundtrack/contract';
import { pool } from '../../platform/pool/pool.ts';
import type { Log } from '../../platform/system/ports.ts';
import { createTileCache, type TileCache } from '../../platform/system/tile-cache.ts';
import type { TilePart, TileTask } from './map-task.ts';

const ENDING: Readonly<Record<TilePart, string>> = { map: '.webp', satellite: '-satellite.webp', names: '.json' };

export type DrawTile = (task: TileTask) => Promise<Uint8Array>;

/** A tile is cached for all clients, so it is drawn even if the first client has disconnected. */
const never = new AbortController().signal;
const drawInPool: DrawTile = (task) => pool.run('drawMapTile', task, { signal: never });

export interface BuiltInMapOptions {
  /** Folder only for tiles; created with the first tile. */
  readonly cacheDir: string;
  readonly log: Log;
  /** Source of streets; null if there is none. */
  readonly streets?: StreetSource | null;
  readonly draw?: DrawTile;
}

/** A PMTiles file with streets, as `describeStreetFile` read it at startup. */
interface StreetSource extends StreetFile {
  readonly file: string;
}

/** Describes the map of this server for clients. The edition in its URLs makes browsers drop outdated tiles. */
export function describeBuiltInMap(streets: StreetSource | null = null): BaseMap {
  const edition = editionWith(streets);
  return {
    ...BUILT_IN_MAP,
    urlTemplate: `${BUILT_IN_MAP.urlTemplate}?edition=${edition}`,
    satelliteUrlTemplate: `${BUILT_IN_MAP.satelliteUrlTemplate}&edition=${edition}`,
    namesEdition: edition,
    attribution: [BUILT_IN_MAP.attribution, ...(streets ? [streets.attribution] : [])].join(' · '),
  };
}

function editionWith(streets: StreetSource | null): string {
  return [tileEdition(), ...(streets ? [streets.edition] : [])].join('-');
}

/** Tiles and their names, made once from Natural Earth and GeoNames and then read from disk. */
export class BuiltInMap {
  readonly #draw: DrawTile;
  readonly #streetFile: string | null;
  readonly #cache: TileCache;

  constructor({ cacheDir, log, streets = null, draw = drawInPool }: BuiltInMapOptions) {
    this.#draw = draw;
    this.#streetFile = streets?.file ?? null;
    this.#cache = createTileCache({ dir: cacheDir, edition: editionWith(streets), log });
  }

  /** A WebP image of 512 by 512 pixels. @throws QueueFull, and if drawing fails */
  picture(tile: Tile, look: TileLook): Promise<Uint8Array> {
    return this.#find({ tile, part: look });
  }

  /** The names on a tile, as JSON. @throws QueueFull, and if reading the names fails */
  async names(tile: Tile): Promise<unknown> {
    const json = await this.#find({ tile, part: 'names' });
    return JSON.parse(new TextDecoder().decode(json));
  }

  async #find(task: Omit<TileTask, 'streetFile'>): Promise<Uint8Array> {
    const { level, column, row } = task.tile;
    const made = await this.#cache.readOrMake(`${level}/${column}/${row}${ENDING[task.part]}`, () =>
      this.#draw({ ...task, streetFile: this.#streetFile }),
    );
    if (!made) throw new Error('No tile was drawn');
    return made;
  }
}
