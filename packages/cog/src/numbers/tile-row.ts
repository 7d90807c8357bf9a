import { type DataType, newSamples, type Samples, toBits } from '../samples.ts';

/** Samples of a tile with interleaved bands, and a validity flag per pixel. */
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

/** Rows of an image, one array per band. */
export interface CogRows {
  readonly bands: readonly Samples[];
  /** Zero for pixels without data; null or omitted if all pixels have data. */
  readonly valid?: Uint8Array | null;
}

/** Rows of an image with interleaved bands, as in the tiles, which allows copying whole rows. */
export interface PixelRows {
  readonly pixels: Samples;
  /** See {@link CogRows}. */
  readonly valid?: Uint8Array | null;
}

/** Rows in either form. */
export type ImageRows = CogRows | PixelRows;

/** A pool of tiles of one shape, shared by all levels of an image. */
export class TileRoom {
  readonly shape: TileShape;
  readonly #free: NumberTile[] = [];

  constructor(shape: TileShape) {
    this.shape = shape;
  }

  /** Returns a tile of zeros, the value beyond the edge of the image. */
  take(): NumberTile {
    const used = this.#free.pop();
    used?.samples.fill(0);
    used?.valid?.fill(0);
    return used ?? this.#newTile();
  }

  /** Returns a tile to the pool. */
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

/** The row of tiles of a level that is being filled. The image is filled from top to bottom. */
export class TileRow {
  readonly size: LevelSize;
  readonly shape: TileShape;
  /** Image row at the top of the tiles. */
  topPx = 0;
  readonly #room: TileRoom;
  /** Allocated on first use, so that tiles of the previous row can be reused while they are compressed. */
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

  /** Copies as many rows as fit. @returns their number */
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

  /** Writes the halved tiles of the next finer level into these. */
  fillHalves(finer: readonly NumberTile[], finerRows: number, halve: HalveInto): void {
    for (const [column, tile] of finer.entries())
      halve(tile, this.#tile(column >> 1), { finerColumn: column, topPx: this.#filledPx });
    this.#filledPx += Math.ceil(finerRows / 2);
  }

  /** Returns the filled tiles and starts the next row of tiles. */
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

/** Position of a halved tile: the left or right half of another tile, from this row on. */
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

/** Copies whole pixels, row by row. */
function copyPixels(source: Bits, target: Bits, place: Omit<CopyPlace, 'band'>): void {
  const { columns, rows, bands } = place;
  for (let row = 0; row < rows; row++) {
    const from = (place.from + row * place.fromStep) * bands;
    target.set(source.subarray(from, from + columns * bands), (place.to + row * place.toStep) * bands);
  }
}

/** Copies one band into interleaved samples. */
function copySide(source: Bits, target: Bits, place: CopyPlace): void {
  const { columns, rows, band, bands } = place;
  for (let row = 0; row < rows; row++) {
    const from = place.from + row * place.fromStep;
    let to = (place.to + row * place.toStep) * bands + band;
    for (let column = 0; column < columns; column++, to += bands) target[to] = source[from + column] ?? 0;
  }
}
