import type { MapName } from '@groundtrack/contract';
import { type MapTile, toParent, toTileKey } from '../map-tiles.ts';

/** Answers the names of a tile. @throws when the server does not */
export type AskNames = (tile: MapTile) => Promise<readonly MapName[]>;

const KEPT_MAX = 160;
const UNDERWAY_MAX = 4;
/** A tile that failed is asked for again after this. */
const RETRY_MS = 5_000;

/** The names of tiles: those that were asked for before, and what comes of the others. */
export class NameSource {
  readonly #answer: AskNames;
  readonly #onArrival: () => void;
  /** The least recently wanted first. */
  readonly #known = new Map<string, readonly MapName[]>();
  readonly #underway = new Set<string>();
  readonly #failedMs = new Map<string, number>();
  #wanted: readonly MapTile[] = [];

  constructor(askNames: AskNames, onArrival: () => void) {
    this.#answer = askNames;
    this.#onArrival = onArrival;
  }

  /** Whether everything that was asked for last has come. */
  get isComplete(): boolean {
    return this.#wanted.every((tile) => this.#known.has(toTileKey(tile)));
  }

  /**
   * The names of tiles, the most important first; those of a wider tile stand in for what is not there yet. Asks the
   * server for what is missing, and for nothing of what was wanted before.
   */
  namesOf(tiles: readonly MapTile[]): MapName[] {
    this.#wanted = tiles;
    const found = new Map<string, MapName>();
    for (const tile of tiles) for (const name of this.#nearest(tile)) found.set(toNameKey(name), name);
    this.#askNext();
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

  #askNext(): void {
    for (const tile of this.#wanted) {
      if (this.#underway.size >= UNDERWAY_MAX) return;
      const key = toTileKey(tile);
      const hasFailed = Date.now() - (this.#failedMs.get(key) ?? Number.NEGATIVE_INFINITY) < RETRY_MS;
      if (!this.#known.has(key) && !this.#underway.has(key) && !hasFailed) void this.#ask(tile, key);
    }
  }

  async #ask(tile: MapTile, key: string): Promise<void> {
    this.#underway.add(key);
    try {
      this.#known.set(key, await this.#answer(tile));
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
    this.#askNext();
    this.#onArrival();
  }
}

/** The same name of two tiles is one name. */
export function toNameKey({ rank, text }: MapName): string {
  return `${rank} ${text}`;
}
