import { NUMBER_BANDS_MAX, TILE_PX, type ViewedImage } from '@groundtrack/contract';

/** A tile as XYZ counts them. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Asks the server for the numbers of some bands of a tile, as the contract lays them out. */
export type LoadNumbers = (tile: TilePlace, bands: readonly number[], signal: AbortSignal) => Promise<ArrayBuffer>;

const ARRAYS = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;
type Numbers = InstanceType<(typeof ARRAYS)[keyof typeof ARRAYS]>;

interface KeptTile {
  readonly bands: Map<number, Numbers>;
  readonly valid: Uint8Array;
  bytes: number;
}

const PIXELS = TILE_PX ** 2;
const BYTES_AT_MOST = 128 * 2 ** 20;
/** Pictures come first: a browser opens about six connections. */
const LOADED_AT_ONCE = 3;

/** Numbers of tiles that are at hand, so that another style needs no server. The ones that were not used longest go first. */
export class TileNumbers {
  readonly #load: LoadNumbers;
  readonly #Array: (typeof ARRAYS)[keyof typeof ARRAYS];
  /** In the order of their use. */
  readonly #tiles = new Map<string, KeptTile>();
  readonly #waiting: (() => void)[] = [];
  #bytes = 0;
  #loading = 0;

  constructor({ dataType }: Pick<ViewedImage, 'dataType'>, load: LoadNumbers) {
    this.#load = load;
    this.#Array = isKnown(dataType) ? ARRAYS[dataType] : Float64Array;
  }

  /** Null while one of the bands is missing. */
  get(tile: TilePlace, bands: readonly number[]): { readonly bands: Numbers[]; readonly valid: Uint8Array } | null {
    const key = keyOf(tile);
    const kept = this.#tiles.get(key);
    if (!kept || missing(kept, bands).length > 0) return null;
    this.#tiles.delete(key);
    this.#tiles.set(key, kept);
    return { bands: bands.flatMap((number) => kept.bands.get(number) ?? []), valid: kept.valid };
  }

  /** Loads what is missing, a few tiles at a time. @throws the reason of the signal, and what loading throws */
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
    const bandBytes = PIXELS * this.#Array.BYTES_PER_ELEMENT;
    // No bytes: the image holds nothing there.
    const isEmpty = answer.byteLength === 0;
    const bytes = isEmpty ? new ArrayBuffer(bandBytes + PIXELS) : answer;
    const known = this.#tiles.get(key);
    const kept = known ?? { bands: new Map(), valid: new Uint8Array(bytes, bytes.byteLength - PIXELS), bytes: 0 };
    for (const [i, number] of bands.entries())
      kept.bands.set(number, new this.#Array(bytes, isEmpty ? 0 : i * bandBytes, PIXELS));
    kept.bytes += bytes.byteLength;
    this.#bytes += bytes.byteLength;
    this.#tiles.delete(key);
    this.#tiles.set(key, kept);
    for (const [oldest, { bytes: freed }] of this.#tiles) {
      if (this.#bytes <= BYTES_AT_MOST || oldest === key) break;
      this.#tiles.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

function isKnown(dataType: string): dataType is keyof typeof ARRAYS {
  return Object.hasOwn(ARRAYS, dataType);
}

function keyOf({ z, x, y }: TilePlace): string {
  return `${z}/${x}/${y}`;
}

function missing(kept: KeptTile | undefined, bands: readonly number[]): readonly number[] {
  return kept ? bands.filter((number) => !kept.bands.has(number)) : bands;
}
