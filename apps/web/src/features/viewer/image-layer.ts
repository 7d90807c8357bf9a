import { bandsOf, type Painting, paint, TILE_PX, type ViewedImage } from '@groundtrack/contract';
import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import type { TileNumbers, TilePlace } from './tile-numbers.ts';

/** How tiles are colored in the browser. */
interface LayerNumbers {
  readonly numbers: TileNumbers;
  readonly painting: Painting;
  readonly facts: ViewedImage['bands'];
  /** The server cannot draw it. */
  readonly isOnly: boolean;
  /** Bands loaded after the tiles, because they may be needed next. */
  readonly ahead: readonly number[];
}

/** The content of a layer. */
export interface TileLook {
  /** URL of pictures drawn by the server, with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  /** Null if the server draws all tiles. */
  readonly browser: LayerNumbers | null;
}

interface OpenTile {
  readonly place: TilePlace;
  readonly unloaded: AbortController;
  /** Increases with each style, so that late pictures are not drawn. */
  drawing: number;
}

/** Tiles on canvases. They are painted here if the values are loaded, and drawn by the server otherwise. */
export class ImageLayer extends GridLayer {
  readonly #open = new Map<HTMLCanvasElement, OpenTile>();
  #look: TileLook;

  constructor(look: TileLook, options: GridLayerOptions) {
    super({ ...options, tileSize: TILE_PX });
    this.#look = look;
    this.on('tileunload', ({ tile }: { readonly tile: HTMLElement }) => this.#close(tile));
    this.on('load', () => this.#loadAhead());
  }

  protected override createTile({ z, x, y }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = TILE_PX;
    this.#open.set(canvas, { place: { z, x, y }, unloaded: new AbortController(), drawing: 0 });
    void this.#drawFirst(canvas, done);
    return canvas;
  }

  /** Redraws the tiles in another style. Each tile keeps its picture until the next one is ready. */
  show(look: TileLook): void {
    const before = this.#look;
    this.#look = look;
    if (before.template !== look.template)
      for (const canvas of this.#open.keys()) this.#draw(canvas).catch(() => undefined);
    this.#loadAhead();
  }

  /** Leaflet registers the tile after `createTile` has returned, so it is notified later. */
  async #drawFirst(canvas: HTMLCanvasElement, done: DoneCallback): Promise<void> {
    let failure: Error | undefined;
    try {
      await this.#draw(canvas);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    done(failure, canvas);
  }

  async #draw(canvas: HTMLCanvasElement): Promise<void> {
    const tile = this.#open.get(canvas);
    const context = canvas.getContext('2d');
    if (!tile || !context) return;
    const { template, browser } = this.#look;
    const drawing = ++tile.drawing;
    if (browser?.isOnly) {
      await browser.numbers.ensure(tile.place, bandsOf(browser.painting), tile.unloaded.signal);
      if (tile.drawing !== drawing) return;
    }
    const numbers = browser?.numbers.get(tile.place, bandsOf(browser.painting));
    if (browser && numbers) {
      const { rgba } = paint(numbers, browser.painting, browser.facts);
      context.putImageData(new ImageData(rgba, TILE_PX), 0, 0);
    } else {
      const picture = new Image();
      picture.src = addressOf(template, tile.place);
      await picture.decode();
      if (tile.drawing !== drawing) return;
      context.clearRect(0, 0, TILE_PX, TILE_PX);
      context.drawImage(picture, 0, 0);
    }
    canvas.dataset['style'] = template.split('?')[1] ?? '';
    canvas.dataset['painted'] = numbers ? 'here' : 'by the server';
  }

  #loadAhead(): void {
    const { browser } = this.#look;
    if (!browser || browser.ahead.length === 0) return;
    for (const { place, unloaded } of this.#open.values())
      if (!browser.numbers.get(place, browser.ahead))
        // Without the values the server draws.
        browser.numbers.ensure(place, browser.ahead, unloaded.signal).catch(() => undefined);
  }

  #close(tile: HTMLElement): void {
    if (!(tile instanceof HTMLCanvasElement)) return;
    const known = this.#open.get(tile);
    if (known) known.drawing++;
    known?.unloaded.abort();
    this.#open.delete(tile);
  }
}

function addressOf(template: string, { z, x, y }: TilePlace): string {
  return template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
}
