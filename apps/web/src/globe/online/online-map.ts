import type { MapTile } from '../map-tiles.ts';

export interface PictureSource {
  picture(tile: MapTile): Promise<ImageBitmap>;
  close(): void;
}

export interface OnlineMapOptions {
  readonly openSource: () => PictureSource;
  /** The first tile has arrived. */
  readonly onUp: () => void;
  /** Tiles have stopped arriving. */
  readonly onDown: () => void;
}

/** Failures in a row after which the map counts as unreachable. */
const FAILURES = 3;
const RETRY_MS = { first: 10_000, longest: 300_000 } as const;

/**
 * Knows whether a map of another server can be reached. It is tried again after ten seconds, then after twice as long,
 * up to five minutes, and when the browser is online again.
 */
export class OnlineMapLink {
  readonly #options: OnlineMapOptions;
  readonly #onOnline = () => this.#reset();
  #source: PictureSource | null = null;
  #state: 'idle' | 'opening' | 'up' | 'resting' | 'closed' = 'idle';
  #retryMs: number = RETRY_MS.first;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OnlineMapOptions) {
    this.#options = options;
    window.addEventListener('online', this.#onOnline);
  }

  /** Fetches the first tile, unless that was done or failed a moment ago. */
  want(tile: MapTile): void {
    if (this.#state !== 'idle') return;
    this.#state = 'opening';
    void this.#open(tile);
  }

  async #open(tile: MapTile): Promise<void> {
    const source = this.#options.openSource();
    this.#source = source;
    const picture = await source.picture(tile).catch(() => null);
    picture?.close();
    if (this.#source !== source) return;
    if (!picture) return this.#rest();
    this.#state = 'up';
    this.#failures = 0;
    this.#options.onUp();
  }

  /** A tile, while the map is up. */
  async picture(tile: MapTile): Promise<ImageBitmap> {
    const source = this.#source;
    if (!source) throw new Error('The map is not open');
    try {
      const picture = await source.picture(tile);
      this.#failures = 0;
      this.#retryMs = RETRY_MS.first;
      return picture;
    } catch (error) {
      this.#failures += 1;
      if (this.#source === source && this.#failures >= FAILURES) this.#rest();
      throw error;
    }
  }

  close(): void {
    this.#end();
    this.#state = 'closed';
    window.removeEventListener('online', this.#onOnline);
  }

  #rest(): void {
    const wasUp = this.#state === 'up';
    this.#end();
    this.#state = 'resting';
    this.#timer = setTimeout(() => this.#reset(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS.longest);
    if (wasUp) this.#options.onDown();
  }

  #end(): void {
    clearTimeout(this.#timer);
    const source = this.#source;
    this.#source = null;
    source?.close();
  }

  #reset(): void {
    if (this.#state === 'resting') this.#state = 'idle';
  }
}
