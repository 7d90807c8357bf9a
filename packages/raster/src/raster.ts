import { CogError, type Directory, type ReadBytes, readDirectories, tag, toNumbers } from '@groundtrack/cog';
import { type DataType, newSamples, type Samples } from '@groundtrack/cog/samples';
import { type BlockCache, newBlockCache } from './block-cache.ts';
import { copyBlock } from './copy-block.ts';
import { bytesOfBlock, decodeBlock } from './decode-block.ts';
import { compression } from './pixel-format.ts';
import type { PixelWindow } from './pixel-window.ts';
import { RasterError } from './raster-error.ts';
import { blocksOf, type RasterLayout, rowsOfBlock, toLayout, toOverviewLayout } from './raster-layout.ts';

/** The pixels of a window, one array per band. */
export interface RasterPart extends PixelWindow {
  readonly dataType: DataType;
  readonly bands: readonly Samples[];
  /** Zero for pixels without data, by mask, alpha band, or no-data value; null if all pixels have data. */
  readonly valid: Uint8Array | null;
  /** The no-data value of a single band; null if there is none, or if a mask or an alpha band marks missing pixels. */
  readonly noData: number | null;
}

/** Decides whether a block is read, by its pixels. */
export type IsWanted = (block: PixelWindow) => boolean;

interface WantedWindow extends PixelWindow {
  readonly isWanted?: IsWanted | undefined;
}

/** Bits of NewSubfileType (TIFF 6.0 section 8). */
const REDUCED = 1;
const MASK = 4;
/** Limit for a table: a million tiles. */
const VALUE_BYTES_AT_MOST = 2 ** 24;
/** Concurrent reads per window. Each may be a request to a remote file. */
const BLOCKS_AT_ONCE = 4;
/** Values that are processed in one batch. */
const VALUES_AT_ONCE = 2 ** 16;

/** Identifies the blocks of an image in a shared cache. */
let opened = 0;

interface Opening {
  readonly directory: Directory;
  readonly blocks: BlockCache;
}

/** Reads the values of a TIFF or BigTIFF, only the blocks that a window needs. */
export class Raster {
  readonly layout: RasterLayout;
  /** Indexes of the bands other than alpha. */
  readonly dataBands: readonly number[];
  readonly #read: ReadBytes;
  readonly #mask: RasterLayout | null;
  readonly #blocks: BlockCache;
  readonly #name = `${opened++}`;
  /** Blocks that are being decoded, shared by concurrent reads. */
  readonly #pendingBlocks = new Map<string, Promise<Samples>>();

  private constructor(read: ReadBytes, layout: RasterLayout, mask: RasterLayout | null, blocks: BlockCache) {
    this.#read = read;
    this.layout = layout;
    this.#mask = mask;
    this.#blocks = blocks;
    this.dataBands = Array.from({ length: layout.bands }, (_, band) => band).filter(
      (band) => band !== layout.alphaBand,
    );
  }

  /**
   * Opens one image of a file and its mask. `page` is the index of its directory; 0 is the main image.
   * @throws RasterError
   */
  static async open(read: ReadBytes, page = 0, blocks: BlockCache = newBlockCache()): Promise<Raster> {
    const directories = await readAll(read);
    const directory = directories[page];
    if (!directory) throw new RasterError('broken', `no image ${page} of ${directories.length}`);
    return Raster.#of(read, directories, { directory, blocks });
  }

  /**
   * Opens the image of a file with its overviews, finest first, and returns its first directory as well.
   * @param blocks may be shared with other files
   * @throws RasterError
   */
  static async openPyramid(
    read: ReadBytes,
    blocks: BlockCache = newBlockCache(),
  ): Promise<{ readonly levels: readonly [Raster, ...Raster[]]; readonly directory: Directory }> {
    const directories = await readAll(read);
    const [directory, ...others] = directories;
    if (!directory) throw new RasterError('broken', 'no image');
    const image = Raster.#of(read, directories, { directory, blocks });
    const overviews = others
      .filter((each) => (one(each, tag.newSubfileType) & (REDUCED | MASK)) === REDUCED)
      .map((each) => Raster.#of(read, directories, { directory: each, blocks }))
      .filter(({ layout: { bands, dataType } }) => bands === image.layout.bands && dataType === image.layout.dataType)
      .toSorted((a, b) => b.layout.widthPx - a.layout.widthPx);
    return { levels: [image, ...overviews], directory };
  }

  static #of(read: ReadBytes, directories: readonly Directory[], { directory, blocks }: Opening): Raster {
    const mask = directories.find((each) => isMaskOf(directory, each));
    const [image] = directories;
    const isOverview = (one(directory, tag.newSubfileType) & (REDUCED | MASK)) === REDUCED;
    const layout = image && isOverview ? toOverviewLayout(directory, image) : toLayout(directory);
    return new Raster(read, layout, mask ? toLayout(mask) : null, blocks);
  }

  /** Whether missing pixels are marked by a mask or an alpha band, not by a value. */
  get hasMask(): boolean {
    return this.#mask !== null || this.layout.alphaBand !== null;
  }

  /**
   * Finds a block of the image or its mask that exceeds a file of this size or is too short for its pixels. Returns a
   * short description, or null if there is none.
   */
  findTruncatedBlock(fileBytes: number): string | null {
    for (const layout of this.#mask ? [this.layout, this.#mask] : [this.layout]) {
      const leastBytes = leastBytesOf(layout);
      for (const [i, offset] of layout.offsets.entries()) {
        const bytes = layout.byteCounts[i] ?? 0;
        // An empty block is a hole.
        if (bytes === 0) continue;
        if (offset + bytes > fileBytes) return `a block ends at byte ${offset + bytes} of ${fileBytes}`;
        if (bytes < leastBytes(i)) return `a block of ${bytes} bytes where there should be ${leastBytes(i)}`;
      }
    }
    return null;
  }

  /** Decodes the central block, unless it is larger than the limit. @throws RasterError if it cannot be decoded */
  async tryBlock(atMost: { readonly bytes: number; readonly samples: number }): Promise<void> {
    const { layout } = this;
    const { widthPx, heightPx, blockWidthPx, blockHeightPx, bands, isPlanar, byteCounts } = layout;
    const [row, column] = [Math.floor(heightPx / 2 / blockHeightPx), Math.floor(widthPx / 2 / blockWidthPx)];
    const index = row * blocksOf(layout).across + column;
    const samples = blockWidthPx * blockHeightPx * (isPlanar ? 1 : bands);
    if ((byteCounts[index] ?? 0) > atMost.bytes || samples > atMost.samples) return;
    await this.#block(layout, { row, column, plane: 0 });
  }

  /**
   * @param isWanted called with the pixels of each block; rejected blocks are not read and have no data
   * @throws RasterError @throws RangeError for a window outside of the image
   */
  async readWindow(
    window: PixelWindow,
    bands: readonly number[] = this.dataBands,
    isWanted?: IsWanted,
  ): Promise<RasterPart> {
    const { layout } = this;
    this.#refuseBeyond(window);
    const read = await this.#readBands(layout, { ...window, isWanted }, bands);
    const known = await this.#readValid({ ...window, isWanted }, read);
    const valid = isWanted ? withoutUnwanted(known, layout, { window, isWanted }) : known;
    return { ...window, dataType: layout.dataType, bands: read, valid, noData: this.hasMask ? null : layout.noData };
  }

  /**
   * Reads all bands of a window as stored, interleaved and including alpha, without validity.
   * @throws as {@link readWindow}
   */
  async readPixels(window: PixelWindow): Promise<Samples> {
    const { layout } = this;
    this.#refuseBeyond(window);
    const { left, top, right, bottom } = window;
    const target = newSamples(layout.dataType, (right - left) * (bottom - top) * layout.bands);
    const all = Array.from({ length: layout.bands }, (_, band) => band);
    await this.#eachBlock(layout, blocksAround(layout, window, all), (block, place) => {
      for (const band of layout.isPlanar ? place.bands : ['all' as const])
        copyBlock(block, { layout, ...place, band }, { window, target, step: layout.bands });
    });
    return target;
  }

  async #readValid(window: WantedWindow, read: readonly Samples[]): Promise<Uint8Array | null> {
    const { alphaBand, noData } = this.layout;
    const flags = this.#mask
      ? await this.#readBands(this.#mask, window, [0])
      : alphaBand === null
        ? []
        : await this.#readBands(this.layout, window, [alphaBand]);
    const [flag] = flags;
    if (flag) return toValid([flag], 0);
    return noData === null ? null : toValid(read, noData);
  }

  #refuseBeyond({ left, top, right, bottom }: PixelWindow): void {
    const { widthPx, heightPx } = this.layout;
    if (!(left >= 0 && top >= 0 && right > left && bottom > top && right <= widthPx && bottom <= heightPx))
      throw new RangeError(`window ${left}, ${top} to ${right}, ${bottom} of ${widthPx} x ${heightPx} pixels`);
  }

  /** Reads bands of a window, one array per band. */
  async #readBands(layout: RasterLayout, window: WantedWindow, bands: readonly number[]): Promise<readonly Samples[]> {
    const { left, top, right, bottom } = window;
    const widthPx = right - left;
    const read = bands.map(() => newSamples(layout.dataType, widthPx * (bottom - top)));
    await this.#eachBlock(layout, blocksAround(layout, window, bands), (block, place) => {
      for (const [i, band] of bands.entries()) {
        const target = read[i];
        if (target && place.bands.includes(band))
          copyBlock(block, { layout, ...place, band }, { window, target, step: 1 });
      }
    });
    return read;
  }

  /** Reads blocks, a few at a time. */
  async #eachBlock(
    layout: RasterLayout,
    places: BandBlock[],
    take: (block: Samples, place: BandBlock) => void,
  ): Promise<void> {
    const readOn = async (): Promise<void> => {
      for (let place = places.shift(); place; place = places.shift()) take(await this.#block(layout, place), place);
    };
    // After a failure, the other readers stop.
    await Promise.all(Array.from({ length: BLOCKS_AT_ONCE }, readOn)).finally(() => places.splice(0));
  }

  async #block(layout: RasterLayout, { row, column, plane }: BlockPlace): Promise<Samples> {
    const { across, perPlane } = blocksOf(layout);
    const index = plane * perPlane + row * across + column;
    const key = `${this.#name} ${layout === this.layout ? 'image' : 'mask'} ${index}`;
    const kept = this.#blocks.get(key) ?? this.#pendingBlocks.get(key);
    if (kept) return kept;
    const decoding = this.#decode(layout, index, row).finally(() => this.#pendingBlocks.delete(key));
    this.#pendingBlocks.set(key, decoding);
    const block = await decoding;
    this.#blocks.set(key, block);
    return block;
  }

  async #decode(layout: RasterLayout, index: number, row: number): Promise<Samples> {
    const { blockWidthPx, isPlanar, bands } = layout;
    const rows = rowsOfBlock(layout, row);
    const length = layout.byteCounts[index] ?? 0;
    // An empty block is a hole (COG driver documentation): no data, or zero.
    if (length === 0)
      return newSamples(layout.dataType, blockWidthPx * rows * (isPlanar ? 1 : bands)).fill(layout.noData ?? 0);
    const view = await this.#read(layout.offsets[index] ?? 0, length);
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    return decodeBlock(bytes, layout, { heightPx: rows });
  }
}

/** Minimum size of each block in bytes; only known without compression. */
function leastBytesOf(layout: RasterLayout): (index: number) => number {
  if (layout.compression !== compression.none) return () => 0;
  const { across, perPlane } = blocksOf(layout);
  return (index) => bytesOfBlock(layout, rowsOfBlock(layout, Math.floor((index % perPlane) / across)));
}

/** The blocks that intersect a window, with their bands. */
function blocksAround(
  layout: RasterLayout,
  { left, top, right, bottom, isWanted }: WantedWindow,
  bands: readonly number[],
): BandBlock[] {
  const { blockWidthPx, blockHeightPx, isPlanar } = layout;
  const planes = isPlanar ? [...new Set(bands)].map((band) => ({ plane: band, bands: [band] })) : [{ plane: 0, bands }];
  const rows = countUp(Math.floor(top / blockHeightPx), Math.ceil(bottom / blockHeightPx));
  const columns = countUp(Math.floor(left / blockWidthPx), Math.ceil(right / blockWidthPx));
  const isRead = (row: number, column: number) => !isWanted || isWanted(blockWindow(layout, row, column));
  return rows.flatMap((row) =>
    columns
      .filter((column) => isRead(row, column))
      .flatMap((column) => planes.map((plane) => ({ row, column, ...plane }))),
  );
}

/** The pixels of a block. At the right and the bottom they may extend beyond the image. */
function blockWindow({ blockWidthPx, blockHeightPx }: RasterLayout, row: number, column: number): PixelWindow {
  const [left, top] = [column * blockWidthPx, row * blockHeightPx];
  return { left, top, right: left + blockWidthPx, bottom: top + blockHeightPx };
}

/** Marks the pixels of blocks that were not read as missing. */
function withoutUnwanted(
  known: Uint8Array | null,
  layout: RasterLayout,
  { window, isWanted }: { readonly window: PixelWindow; readonly isWanted: IsWanted },
): Uint8Array | null {
  const widthPx = window.right - window.left;
  const { blockWidthPx, blockHeightPx } = layout;
  let valid = known;
  for (const row of countUp(Math.floor(window.top / blockHeightPx), Math.ceil(window.bottom / blockHeightPx)))
    for (const column of countUp(Math.floor(window.left / blockWidthPx), Math.ceil(window.right / blockWidthPx))) {
      const block = blockWindow(layout, row, column);
      if (isWanted(block)) continue;
      valid ??= new Uint8Array(widthPx * (window.bottom - window.top)).fill(1);
      const [left, right] = [Math.max(block.left, window.left), Math.min(block.right, window.right)];
      for (let y = Math.max(block.top, window.top); y < Math.min(block.bottom, window.bottom); y++) {
        const at = (y - window.top) * widthPx - window.left;
        valid.fill(0, at + left, at + right);
      }
    }
  return valid;
}

function countUp(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

interface BlockPlace {
  readonly row: number;
  readonly column: number;
  readonly plane: number;
}

/** A block and the bands to read from it. */
type BandBlock = BlockPlace & { readonly bands: readonly number[] };

async function readAll(read: ReadBytes): Promise<readonly Directory[]> {
  try {
    return await readDirectories(read, { maxValueBytes: VALUE_BYTES_AT_MOST });
  } catch (error) {
    if (error instanceof CogError) throw new RasterError('broken', error.message, { cause: error });
    throw error;
  }
}

function isMaskOf(image: Directory, other: Directory): boolean {
  const [type, otherType] = [one(image, tag.newSubfileType), one(other, tag.newSubfileType)];
  return (
    (type & MASK) === 0 &&
    (otherType & MASK) !== 0 &&
    (type & REDUCED) === (otherType & REDUCED) &&
    one(image, tag.imageWidth) === one(other, tag.imageWidth) &&
    one(image, tag.imageLength) === one(other, tag.imageLength)
  );
}

/** The first value of a tag; 0 if missing. */
function one(directory: Directory, number: number): number {
  const entry = directory.get(number);
  return (entry && toNumbers(entry)?.[0]) ?? 0;
}

/** A pixel has data if any band does. */
function toValid(bands: readonly Samples[], noData: number): Uint8Array {
  const valid = new Uint8Array(bands[0]?.length ?? 0);
  // A single kind of array for all types keeps the loops fast.
  const numbers = new Float64Array(Math.min(valid.length, VALUES_AT_ONCE));
  for (const band of bands)
    for (let from = 0; from < valid.length; from += VALUES_AT_ONCE) {
      const part = band.subarray(from, from + VALUES_AT_ONCE);
      numbers.set(part);
      markValid(numbers, valid.subarray(from, from + part.length), noData);
    }
  return valid;
}

function markValid(numbers: Float64Array, valid: Uint8Array, noData: number): void {
  if (Number.isNaN(noData))
    for (let i = 0; i < valid.length; i++) valid[i] = Number.isNaN(numbers[i]) ? (valid[i] ?? 0) : 1;
  else for (let i = 0; i < valid.length; i++) if (numbers[i] !== noData) valid[i] = 1;
}
