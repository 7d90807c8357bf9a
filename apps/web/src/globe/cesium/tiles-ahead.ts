import { type MapTile, toTileKey } from '../map-tiles.ts';

/** Asks for a tile now. @returns nothing when it cannot be asked for at the moment */
type Ask<Image> = (tile: MapTile) => Promise<Image> | undefined;

/**
 * Tiles of the view in which a flight of the camera ends: they come while it lasts, not one after the other once it is
 * over. Where frames take the processor from them, no others are asked for meanwhile: a second later nobody sees them.
 */
export class TilesAhead<Image> {
  readonly #ask: Ask<Image>;
  readonly #coming = new Map<string, Promise<Image>>();
  #isAlone = false;

  constructor(ask: Ask<Image>) {
    this.#ask = ask;
  }

  /** @param isAlone whether all other tiles have to wait for the end; not for a view without any */
  begin(tiles: readonly MapTile[], isAlone: boolean): void {
    this.#coming.clear();
    this.#isAlone = isAlone && tiles.length > 0;
    for (const tile of tiles) {
      const coming = this.#ask(tile);
      if (!coming) continue;
      this.#coming.set(toTileKey(tile), coming);
      // Who takes it asks again.
      coming.catch(() => this.#coming.delete(toTileKey(tile)));
    }
  }

  end(): void {
    this.#isAlone = false;
  }

  /** What comes of a tile. `later`: it has to wait; undefined: nobody asked for it ahead. Each is given once. */
  take(tile: MapTile): Promise<Image> | 'later' | undefined {
    const key = toTileKey(tile);
    const coming = this.#coming.get(key);
    this.#coming.delete(key);
    return coming ?? (this.#isAlone ? 'later' : undefined);
  }
}
