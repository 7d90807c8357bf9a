import { GROUND_LEVELS, type SimulatedGround as GroundInfo, groundTileEndpoint } from '@groundtrack/contract';
import { type GroundTile, groundEdition, renderGroundTile } from '@groundtrack/scene-renderer';
import type { Log } from '../../system/ports.ts';
import { createTileCache, type TileCache } from '../../system/tile-cache.ts';

export interface SimulatedGroundOptions {
  /** Folder for tiles only; created with the first tile. */
  readonly cacheDir: string;
  readonly log: Log;
  readonly draw?: (tile: GroundTile) => Promise<Uint8Array>;
}

/** Most tiles that wait to be drawn: some six seconds, and what ten browsers ask at once. */
const WAITING_MAX = 60;
/** About 12,000 tiles. */
const CACHE_BYTES = 256 * 1024 * 1024;

/** No tile is left once it is begun: whoever asks next has it. */
const never = new AbortController().signal;

/** Tiles of what the simulated providers photograph, drawn once and then read from disk. */
export class SimulatedGround {
  readonly edition = groundEdition();
  readonly #cache: TileCache;
  readonly #draw: (tile: GroundTile) => Promise<Uint8Array>;
  #waiting = 0;

  constructor({ cacheDir, log, draw = (tile) => renderGroundTile(tile, never) }: SimulatedGroundOptions) {
    this.#cache = createTileCache({ dir: cacheDir, edition: this.edition, log, maxBytes: CACHE_BYTES });
    this.#draw = draw;
  }

  /** The layer, for clients. */
  describe(): GroundInfo {
    const path = groundTileEndpoint.path.replace(':z', '{z}').replace(':x', '{x}').replace(':y', '{y}');
    return {
      urlTemplate: `${path}?edition=${this.edition}`,
      minLevel: GROUND_LEVELS.min,
      maxLevel: GROUND_LEVELS.max,
      attribution: 'Simulated ground: made up, not photographed',
    };
  }

  /** A WebP image of 256 by 256 pixels; null when too many wait. @throws when drawing fails */
  tile(tile: GroundTile): Promise<Uint8Array | null> {
    const { z, x, y } = tile;
    return this.#cache.readOrMake(`${z}/${x}/${y}.webp`, () => this.#drawInTurn(tile));
  }

  async #drawInTurn(tile: GroundTile): Promise<Uint8Array | null> {
    if (this.#waiting >= WAITING_MAX) return null;
    this.#waiting += 1;
    try {
      return await this.#draw(tile);
    } finally {
      this.#waiting -= 1;
    }
  }
}
