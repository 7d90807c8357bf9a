import { type MapTile, toTileKey } from '../map-tiles.ts';

/** Requests a tile. @returns undefined if that is not possible at the moment */
type FetchTile<Image> = (tile: MapTile) => Promise<Image> | undefined;

/**
 * Prefetches the tiles at the end of a camera flight, so that they load during the flight instead of after it. On slow
 * machines all other tiles wait, because they are out of view a second later.
 */
export class TilesAhead<Image> {
  readonly #fetchTile: FetchTile<Image>;
  readonly #coming = new Map<string, Promise<Image>>();
  #isAlone = false;

  constructor(fetchTile: FetchTile<Image>) {
    this.#fetchTile = fetchTile;
  }

  /** @param isAlone whether all other tiles wait for the end; ignored for a view without tiles */
  begin(tiles: readonly MapTile[], isAlone: boolean): void {
    this.#coming.clear();
    this.#isAlone = isAlone && tiles.length > 0;
    for (const tile of tiles) {
      const coming = this.#fetchTile(tile);
      if (!coming) continue;
      this.#coming.set(toTileKey(tile), coming);
      // The caller requests it again.
      coming.catch(() => this.#coming.delete(toTileKey(tile)));
    }
  }

  end(): void {
    this.#isAlone = false;
  }

  /** The prefetched tile. `later` if it has to wait; undefined if it was not prefetched. Each is returned once. */
  take(tile: MapTile): Promise<Image> | 'later' | undefined {
    const key = toTileKey(tile);
    const coming = this.#coming.get(key);
    this.#coming.delete(key);
    return coming ?? (this.#isAlone ? 'later' : undefined);
  }
}
