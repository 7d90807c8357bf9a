import {
  type BandNumbers,
  bytesToNumbers,
  NUMBER_BANDS_MAX,
  type NumbersOfTile,
  type ViewedImage,
} from '@groundtrack/contract';

/** XYZ tile coordinates. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Requests the values of some bands of a tile, in the layout of the contract. */
export type LoadNumbers = (tile: TilePlace, bands: readonly number[], signal: AbortSignal) => Promise<ArrayBuffer>;

interface KeptTile {
  readonly bands: Map<number, BandNumbers>;
  readonly valid: Uint8Array;
  bytes: number;
}

const BYTES_AT_MOST = 128 * 2 ** 20;
/** Few at a time, because pictures have priority and a browser opens about six connections. */
const LOADED_AT_ONCE = 3;

/** A cache of tile values, so that another style needs no server. Evicts the least recently used ones. */
export class TileNumbers {
  readonly #load: LoadNumbers;
  readonly #dataType: string;
  /** In order of use. */
  readonly #tiles = new Map<string, KeptTile>();
  readonly #waiting: (() => void)[] = [];
  #bytes = 0;
  #loading = 0;

  constructor({ dataType }: Pick<ViewedImage, 'dataType'>, load: LoadNumbers) {
    this.#load = load;
    this.#dataType = dataType;
  }

  /** Null while one of the bands is missing. */
  get(tile: TilePlace, bands: readonly number[]): NumbersOfTile | null {
    const key = keyOf(tile);
    const kept = this.#tiles.get(key);
    if (!kept || missing(kept, bands).length > 0) return null;
    this.#tiles.delete(key);
    this.#tiles.set(key, kept);
    return { bands: bands.flatMap((number) => kept.bands.get(number) ?? []), valid: kept.valid };
  }

  /** Loads missing values, a few tiles at a time. @throws the signal's reason, or an error of the loader */
  async ensure(tile: TilePlace, bands: readonly number[], signal: AbortSignal): Promise<void> {
    await this.#turn();
    try {
      const wanted = missing(this.#tiles.get(keyOf(tile)), bands);
      for (let from = 0; from < wanted.length; from += NUMBER_BANDS_MAX) {
        signal.throwIfAborted();
        const some = wanted.slice(from, from + NUMBER_BANDS_MAX);
        this.#keep(tile, some, await this.#load(tile, some, signal));
      }
    } finally {
      this.#loading--;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#loading >= LOADED_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#loading++;
  }

  #keep(tile: TilePlace, bands: readonly number[], answer: ArrayBuffer): void {
    const key = keyOf(tile);
    const numbers = bytesToNumbers(answer, this.#dataType, bands.length);
    const known = this.#tiles.get(key);
    const kept = known ?? { bands: new Map(), valid: numbers.valid, bytes: 0 };
    for (const [i, number] of bands.entries()) {
      const band = numbers.bands[i];
      if (band) kept.bands.set(number, band);
    }
    const bytes = numbers.valid.buffer.byteLength;
    kept.bytes += bytes;
    this.#bytes += bytes;
    this.#tiles.delete(key);
    this.#tiles.set(key, kept);
    for (const [oldest, { bytes: freed }] of this.#tiles) {
      if (this.#bytes <= BYTES_AT_MOST || oldest === key) break;
      this.#tiles.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

function keyOf({ z, x, y }: TilePlace): string {
  return `${z}/${x}/${y}`;
}

function missing(kept: KeptTile | undefined, bands: readonly number[]): readonly number[] {
  return kept ? bands.filter((number) => !kept.bands.has(number)) : bands;
}
