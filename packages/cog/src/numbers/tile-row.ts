import { type DataType, newSamples, type Samples, toBits } from '../samples.ts';

/** Samples of a tile, bands side by side, and one for each pixel that holds something. */
export interface NumberTile {
  readonly samples: Samples;
  readonly valid: Uint8Array | null;
}

export interface LevelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface TileShape {
  readonly sidePx: number;
  readonly bands: number;
  readonly dataType: DataType;
  readonly hasMask: boolean;
}

/** Rows of an image, each band by itself. */
export interface CogRows {
  readonly bands: readonly Samples[];
  /** Zero where there is nothing; null or left out: everywhere something. */
  readonly valid?: Uint8Array | null;
}

/** Rows of an image, its bands side by side as they are in the tiles: they are copied at once. */
export interface PixelRows {
  readonly pixels: Samples;
  /** As of {@link CogRows}. */
  readonly valid?: Uint8Array | null;
}

/** Rows in either form. */
export type ImageRows = CogRows | PixelRows;

/** Room for tiles of one shape, used again by all levels of an image. */
export class TileRoom {
  readonly shape: TileShape;
  readonly #free: NumberTile[] = [];

  constructor(shape: TileShape) {
    this.shape = shape;
  }

  /** A tile of zeros, which is what lies beyond the image. */
  take(): NumberTile {
    const used = this.#free.pop();
    used?.samples.fill(0);
    used?.valid?.fill(0);
    return used ?? this.#newTile();
  }

  /** Gives back what is no longer read. */
  give(tile: NumberTile): void {
    this.#free.push(tile);
  }

  #newTile(): NumberTile {
    const { sidePx, bands, dataType, hasMask } = this.shape;
    return {
      samples: newSamples(dataType, sidePx * sidePx * bands),
      valid: hasMask ? new Uint8Array(sidePx * sidePx) : null,
    };
  }
}

/** The row of tiles of a level that is being filled, from the top of the image to its bottom. */
export class TileRow {
  readonly size: LevelSize;
  readonly shape: TileShape;
  /** The rows above the tiles. */
  topPx = 0;
  readonly #room: TileRoom;
  /** Taken as they are filled: while the row before is compressed, its room comes free. */
  #tiles: NumberTile[] = [];
  #filledPx = 0;

  constructor(size: LevelSize, room: TileRoom) {
    this.size = size;
    this.shape = room.shape;
    this.#room = room;
  }

  get tilesAcross(): number {
    return Math.ceil(this.size.widthPx / this.shape.sidePx);
  }

  get rowsAtMost(): number {
    return Math.min(this.shape.sidePx, this.size.heightPx - this.topPx);
  }

  get isFull(): boolean {
    return this.#filledPx >= this.rowsAtMost;
  }

  /** Copies rows as far as there is room. @returns how many */
  fill(rows: ImageRows, from: number, count: number): number {
    const taken = Math.min(count, this.rowsAtMost - this.#filledPx);
    const { widthPx } = this.size;
    const { sidePx, bands } = this.shape;
    for (let column = 0; column < this.tilesAcross; column++) {
      const tile = this.#tile(column);
      const left = column * sidePx;
      const place = {
        from: from * widthPx + left,
        fromStep: widthPx,
        to: this.#filledPx * sidePx,
        toStep: sidePx,
        columns: Math.min(sidePx, widthPx - left),
        rows: taken,
      };
      if ('pixels' in rows) copyPixels(toBits(rows.pixels), toBits(tile.samples), { ...place, bands });
      else
        for (const [band, samples] of rows.bands.entries())
          copySide(toBits(samples), toBits(tile.samples), { ...place, band, bands });
      if (!tile.valid) continue;
      if (rows.valid) copyPixels(rows.valid, tile.valid, { ...place, bands: 1 });
      else tile.valid.fill(1, place.to, place.to + taken * sidePx);
    }
    this.#filledPx += taken;
    return taken;
  }

  /** Puts the halves of a row of finer tiles into these. */
  fillHalves(finer: readonly NumberTile[], finerRows: number, halve: HalveInto): void {
    for (const [column, tile] of finer.entries())
      halve(tile, this.#tile(column >> 1), { finerColumn: column, topPx: this.#filledPx });
    this.#filledPx += Math.ceil(finerRows / 2);
  }

  /** The tiles as they are filled; the next row of them begins. */
  take(): readonly NumberTile[] {
    const tiles = this.#tiles;
    this.topPx += this.rowsAtMost;
    this.#filledPx = 0;
    this.#tiles = [];
    return tiles;
  }

  #tile(column: number): NumberTile {
    const tile = this.#tiles[column] ?? this.#room.take();
    this.#tiles[column] = tile;
    return tile;
  }
}

/** The place of a halved tile: the left or the right half of another, starting at this row. */
export interface HalfPlace {
  readonly finerColumn: number;
  readonly topPx: number;
}

type HalveInto = (from: NumberTile, to: NumberTile, place: HalfPlace) => void;

interface CopyPlace {
  readonly from: number;
  readonly fromStep: number;
  readonly to: number;
  readonly toStep: number;
  readonly columns: number;
  readonly rows: number;
  readonly band: number;
  readonly bands: number;
}

type Bits = ReturnType<typeof toBits>;

/** Copies whole pixels, a row at a time. */
function copyPixels(source: Bits, target: Bits, place: Omit<CopyPlace, 'band'>): void {
  const { columns, rows, bands } = place;
  for (let row = 0; row < rows; row++) {
    const from = (place.from + row * place.fromStep) * bands;
    target.set(source.subarray(from, from + columns * bands), (place.to + row * place.toStep) * bands);
  }
}

/** Puts one band beside the others. */
function copySide(source: Bits, target: Bits, place: CopyPlace): void {
  const { columns, rows, band, bands } = place;
  for (let row = 0; row < rows; row++) {
    const from = place.from + row * place.fromStep;
    let to = (place.to + row * place.toStep) * bands + band;
    for (let column = 0; column < columns; column++, to += bands) target[to] = source[from + column] ?? 0;
  }
}
