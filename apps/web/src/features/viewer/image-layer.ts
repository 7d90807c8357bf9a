import { bandsOf, type Painting, paint, TILE_PX, type ViewedImage } from '@groundtrack/contract';
import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import type { TileNumbers, TilePlace } from './tile-numbers.ts';

/** How tiles come to their colors in the browser. */
interface LayerNumbers {
  readonly numbers: TileNumbers;
  readonly painting: Painting;
  readonly facts: ViewedImage['bands'];
  /** Bands that are loaded once the tiles are there, since they may be wanted next. */
  readonly ahead: readonly number[];
}

/** What the tiles of a layer show. */
export interface TileLook {
  /** Of pictures the server draws, with `{z}`, `{x}` and `{y}`. */
  readonly template: string;
  /** Null: the server draws all of them. */
  readonly browser: LayerNumbers | null;
}

interface OpenTile {
  readonly place: TilePlace;
  readonly unloaded: AbortController;
  /** Grows with each look, so that a picture that comes late is not drawn. */
  drawing: number;
}

/** Tiles on canvases: painted here from numbers that are at hand, otherwise drawn by the server. */
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

  /** Draws what is open in another way; a tile keeps its look until the next one is there. */
  show(look: TileLook): void {
    const before = this.#look;
    this.#look = look;
    if (before.template !== look.template)
      for (const canvas of this.#open.keys()) this.#draw(canvas).catch(() => undefined);
    this.#loadAhead();
  }

  /** Leaflet is told once it knows the tile: after `createTile` has returned. */
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
        // Without them the server draws.
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
