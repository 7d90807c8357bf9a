import { GROUND_LEVELS, type SimulatedGround as GroundInfo, groundTileEndpoint } from '@groundtrack/contract';
import { type GroundTile, groundEdition } from '@groundtrack/scene-renderer';
import { pool } from '../../platform/pool/pool.ts';
import type { Log } from '../../platform/system/ports.ts';
import { createTileCache, type TileCache } from '../../platform/system/tile-cache.ts';

type DrawTile = (tile: GroundTile) => Promise<Uint8Array>;

export interface SimulatedGroundOptions {
  /** Folder only for tiles; created with the first tile. */
  readonly cacheDir: string;
  readonly log: Log;
  readonly draw?: DrawTile;
}

/** About 12,000 tiles. */
const CACHE_BYTES = 256 * 1024 * 1024;

/** All clients share a tile, so it is drawn even if the client that requested it has disconnected. */
const never = new AbortController().signal;
const drawInPool: DrawTile = (tile) => pool.run('drawGroundTile', tile, { signal: never });

/** Tiles of the ground that the simulated providers photograph, drawn once and then read from disk. */
export class SimulatedGround {
  readonly edition = groundEdition();
  readonly #cache: TileCache;
  readonly #draw: DrawTile;

  constructor({ cacheDir, log, draw = drawInPool }: SimulatedGroundOptions) {
    this.#cache = createTileCache({ dir: cacheDir, edition: this.edition, log, maxBytes: CACHE_BYTES });
    this.#draw = draw;
  }

  /** Description of the layer for clients. */
  describe(): GroundInfo {
    const path = groundTileEndpoint.path.replace(':z', '{z}').replace(':x', '{x}').replace(':y', '{y}');
    return {
      urlTemplate: `${path}?edition=${this.edition}`,
      minLevel: GROUND_LEVELS.min,
      maxLevel: GROUND_LEVELS.max,
      attribution: 'Simulated ground, not a photograph',
    };
  }

  /** A WebP image of 256 by 256 pixels. @throws QueueFull, and if drawing fails */
  async tile({ z, x, y }: GroundTile): Promise<Uint8Array> {
    const tile = await this.#cache.readOrMake(`${z}/${x}/${y}.webp`, () => this.#draw({ z, x, y }));
    if (!tile) throw new Error('No tile was drawn');
    return tile;
  }
}
