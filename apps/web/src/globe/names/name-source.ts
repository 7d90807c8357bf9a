import type { MapName } from '@groundtrack/contract';
import { type MapTile, toParent, toTileKey } from '../map-tiles.ts';

/** Returns the names of a tile. @throws if the server fails */
export type FetchNames = (tile: MapTile) => Promise<readonly MapName[]>;

const KEPT_MAX = 160;
const UNDERWAY_MAX = 4;
/** Pause before a failed tile is requested again. */
const RETRY_MS = 5_000;

/** Loads and caches the names of tiles. */
export class NameSource {
  readonly #fetchNames: FetchNames;
  readonly #onArrival: () => void;
  /** Least recently used first. */
  readonly #known = new Map<string, readonly MapName[]>();
  readonly #underway = new Set<string>();
  readonly #failedMs = new Map<string, number>();
  #wanted: readonly MapTile[] = [];

  constructor(fetchNames: FetchNames, onArrival: () => void) {
    this.#fetchNames = fetchNames;
    this.#onArrival = onArrival;
  }

  /** Whether all recently requested tiles have loaded. */
  get isComplete(): boolean {
    return this.#wanted.every((tile) => this.#known.has(toTileKey(tile)));
  }

  /**
   * The names of tiles, most important first. Parent tiles replace missing ones. Requests missing tiles, and drops
   * earlier requests that are no longer needed.
   */
  namesOf(tiles: readonly MapTile[]): MapName[] {
    this.#wanted = tiles;
    const found = new Map<string, MapName>();
    for (const tile of tiles) for (const name of this.#nearest(tile)) found.set(toNameKey(name), name);
    this.#fetchNext();
    return [...found.values()].sort((a, b) => a.rank - b.rank);
  }

  #nearest(tile: MapTile): readonly MapName[] {
    for (let at: MapTile | null = tile; at; at = toParent(at)) {
      const key = toTileKey(at);
      const names = this.#known.get(key);
      if (!names) continue;
      this.#known.delete(key);
      this.#known.set(key, names);
      return names;
    }
    return [];
  }

  #fetchNext(): void {
    for (const tile of this.#wanted) {
      if (this.#underway.size >= UNDERWAY_MAX) return;
      const key = toTileKey(tile);
      const hasFailed = Date.now() - (this.#failedMs.get(key) ?? Number.NEGATIVE_INFINITY) < RETRY_MS;
      if (!this.#known.has(key) && !this.#underway.has(key) && !hasFailed) void this.#fetchTile(tile, key);
    }
  }

  async #fetchTile(tile: MapTile, key: string): Promise<void> {
    this.#underway.add(key);
    try {
      this.#known.set(key, await this.#fetchNames(tile));
      this.#failedMs.delete(key);
      for (const oldest of this.#known.keys()) {
        if (this.#known.size <= KEPT_MAX) break;
        this.#known.delete(oldest);
      }
    } catch {
      this.#failedMs.set(key, Date.now());
    } finally {
      this.#underway.delete(key);
    }
    this.#fetchNext();
    this.#onArrival();
  }
}

/** A name in two tiles is listed once. */
export function toNameKey({ rank, text }: MapName): string {
  return `${rank} ${text}`;
}
