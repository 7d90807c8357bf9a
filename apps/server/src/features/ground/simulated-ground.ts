import { GROUND_LEVELS, type SimulatedGround as GroundInfo, groundTileEndpoint } from '@groundtrack/contract';
import { type GroundTile, groundEdition, renderGroundTile } from '@groundtrack/scene-renderer';
import type { Log } from '../../platform/system/ports.ts';
import { createTileCache, type TileCache } from '../../platform/system/tile-cache.ts';

export interface SimulatedGroundOptions {
  /** Folder for tiles only; created with the first tile. */
  readonly cacheDir: string;
  readonly log: Log;
  readonly draw?: (tile: GroundTile, signal: AbortSignal) => Promise<Uint8Array>;
}

/** Most tiles that wait to be drawn: some six seconds. */
const WAITING_MAX = 60;
/** Most that one client waits for; a browser asks for six at once, or a dozen over HTTP/2. */
const WAITING_OF_CLIENT_MAX = 30;
/** About 12,000 tiles. */
const CACHE_BYTES = 256 * 1024 * 1024;

/** Who asks for a tile; the signal fires when the client is gone. */
export interface GroundClient {
  readonly ip: string;
  readonly signal: AbortSignal;
}

/** A tile that clients wait for. */
interface WantedTile {
  readonly giveUp: AbortController;
  clients: number;
}

/** Tiles of what the simulated providers photograph, drawn once and then read from disk. */
export class SimulatedGround {
  readonly edition = groundEdition();
  readonly #cache: TileCache;
  readonly #draw: (tile: GroundTile, signal: AbortSignal) => Promise<Uint8Array>;
  readonly #wanted = new Map<string, WantedTile>();
  readonly #waitingOf = new Map<string, number>();
  #waiting = 0;

  constructor({ cacheDir, log, draw = renderGroundTile }: SimulatedGroundOptions) {
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

  /**
   * A WebP image of 256 by 256 pixels; null when too many wait. One that all who asked for it gave up while it waited is not
   * drawn.
   * @throws when drawing fails, and the reason of the signal
   */
  async tile(tile: GroundTile, { ip, signal }: GroundClient): Promise<Uint8Array | null> {
    const { z, x, y } = tile;
    const name = `${z}/${x}/${y}.webp`;
    const waits = this.#waitingOf.get(ip) ?? 0;
    if (waits >= WAITING_OF_CLIENT_MAX) return await this.#cache.read(name);
    this.#waitingOf.set(ip, waits + 1);
    const [wanted, leave] = this.#join(name);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await this.#cache.readOrMake(name, () => this.#drawInTurn(tile, wanted.giveUp.signal));
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
      const left = (this.#waitingOf.get(ip) ?? 1) - 1;
      if (left === 0) this.#waitingOf.delete(ip);
      else this.#waitingOf.set(ip, left);
    }
  }

  /** @returns the tile with one client more, and what takes that client away again, once */
  #join(name: string): readonly [WantedTile, () => void] {
    const wanted = this.#wanted.get(name) ?? { giveUp: new AbortController(), clients: 0 };
    this.#wanted.set(name, wanted);
    wanted.clients += 1;
    let isHere = true;
    const leave = () => {
      if (!isHere) return;
      isHere = false;
      wanted.clients -= 1;
      if (wanted.clients > 0) return;
      if (this.#wanted.get(name) === wanted) this.#wanted.delete(name);
      wanted.giveUp.abort(new Error('Nobody waits for this tile any more'));
    };
    return [wanted, leave];
  }

  async #drawInTurn(tile: GroundTile, signal: AbortSignal): Promise<Uint8Array | null> {
    if (this.#waiting >= WAITING_MAX) return null;
    this.#waiting += 1;
    try {
      return await this.#draw(tile, signal);
    } finally {
      this.#waiting -= 1;
    }
  }
}
