import { assemble } from '../assemble.ts';
import { CogError } from '../cog-error.ts';
import { type CogBand, type GeoOptions, geoFields } from '../geo-fields.ts';
import type { Level } from '../read-levels.ts';
import { readTiles } from '../read-tiles.ts';
import { bytesOfSample, type DataType, isFloating, limitsOf } from '../samples.ts';
import { encodeMask, encodeSamples } from './encode-tile.ts';
import { type OverviewMethod, TileHalver } from './halve-tile.ts';
import { imageFields, maskFields } from './number-fields.ts';
import { type ImageRows, type LevelSize, TileRoom, TileRow, type TileShape } from './tile-row.ts';
import { type KeptTiles, TileScratch } from './tile-scratch.ts';

/** Properties of the file: size, type, bands, and georeference. */
export interface NumbersOptions extends GeoOptions {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dataType: DataType;
  /** 1 to 64. */
  readonly bands: readonly CogBand[];
  /** Whether `valid` of the rows is stored as a mask. */
  readonly hasMask?: boolean;
  /** Whether the first three bands are red, green, and blue. */
  readonly isRgb?: boolean;
  /** How coarser levels are computed: `average` for measurements, `nearest` for classes. */
  readonly overviews?: OverviewMethod;
  /** 1 fast to 9 small. */
  readonly deflateLevel?: number;
}

const BANDS_AT_MOST = 64;
const DEFLATE_LEVEL = 4;
/**
 * Tile sizes. Images with many bands, and images that fit into a smaller tile, use smaller tiles, so that viewers read
 * less at a time.
 */
const TILE_SIDES_PX = [512, 256, 128];
const TILE_BYTES = 4 * 2 ** 20;
/** Limit for a row of tiles, which is kept in memory. */
const TILE_ROW_BYTES = 96 * 2 ** 20;

/**
 * Writes values as a Cloud Optimized GeoTIFF: tiles in Deflate with prediction, overviews, and a no-data value or a
 * mask. Rows arrive from top to bottom in portions of any size, and memory use does not depend on the height. An
 * existing target is replaced; after an error, the target does not exist.
 *
 * @throws CogError `bad-option`, `too-large`, and errors of `rows`
 * @example
 * await writeCog('ndvi.tif', { widthPx, heightPx, dataType: 'float32', bands: [{ name: 'ndvi' }], nodata: NaN, epsg:
 * 32618, transform: [323000, 10, 0, 4320000, 0, -10] }, rows());
 */
export async function writeCog(
  targetPath: string,
  options: NumbersOptions,
  rows: AsyncIterable<ImageRows> | Iterable<ImageRows>,
): Promise<void> {
  const shape = toShape(options);
  const geo = geoFields(options, options.bands);
  const pyramid = new Pyramid(options, shape);
  const tileBytes = shape.sidePx ** 2 * shape.bands * bytesOfSample(shape.dataType);
  const scratch = await TileScratch.create(`${targetPath}.tiles`, tileBytes);
  try {
    await pyramid.fill(rows, scratch);
    await scratch.finish();
    const levels = pyramid.toLevels();
    await assemble(targetPath, { levels, geo, tiles: readTiles(scratch.file, levels) });
  } finally {
    await scratch.remove();
  }
}

/** @throws CogError `bad-option` */
function toShape({ widthPx, heightPx, dataType, bands, hasMask = false, nodata, ...rest }: NumbersOptions): TileShape {
  const fail = (reason: string) => new CogError('bad-option', reason);
  if (![widthPx, heightPx].every((px) => Number.isInteger(px) && px > 0 && px <= 2 ** 31))
    throw fail(`an image of ${widthPx} x ${heightPx} pixels`);
  if (bands.length === 0 || bands.length > BANDS_AT_MOST)
    throw fail(`${bands.length} bands, not 1 to ${BANDS_AT_MOST}`);
  if (rest.isRgb && bands.length < 3) throw fail(`red, green and blue in ${bands.length} bands`);
  const { deflateLevel = DEFLATE_LEVEL } = rest;
  if (!Number.isInteger(deflateLevel) || deflateLevel < 1 || deflateLevel > 9)
    throw fail(`deflateLevel ${deflateLevel} is not a whole number from 1 to 9`);
  const [min, max] = limitsOf(dataType);
  if (nodata !== undefined && !isFloating(dataType) && !(Number.isInteger(nodata) && nodata >= min && nodata <= max))
    throw fail(`nodata ${nodata} is no ${dataType}`);
  const pixelBytes = bands.length * bytesOfSample(dataType);
  const sidePx =
    TILE_SIDES_PX.find(
      (side) =>
        Math.max(widthPx, heightPx) > side / 2 &&
        side * side * pixelBytes <= TILE_BYTES &&
        Math.max(side, widthPx) * side * pixelBytes <= TILE_ROW_BYTES,
    ) ?? 128;
  return { sidePx, bands: bands.length, dataType, hasMask };
}

/** All levels of an image, filled while its rows arrive. */
class Pyramid {
  readonly #options: NumbersOptions;
  readonly #shape: TileShape;
  readonly #rows: readonly TileRow[];
  readonly #room: TileRoom;
  readonly #kept: readonly { readonly image: KeptTiles; readonly mask: KeptTiles }[];
  readonly #halver: TileHalver;

  constructor(options: NumbersOptions, shape: TileShape) {
    const { nodata, overviews = 'average' } = options;
    this.#options = options;
    this.#shape = shape;
    this.#room = new TileRoom(shape);
    this.#rows = levelSizes(options, shape.sidePx).map((size) => new TileRow(size, this.#room));
    this.#kept = this.#rows.map(() => ({
      image: { offsets: [], byteCounts: [] },
      mask: { offsets: [], byteCounts: [] },
    }));
    this.#halver = new TileHalver({ shape, noData: nodata, method: overviews });
  }

  async fill(rows: AsyncIterable<ImageRows> | Iterable<ImageRows>, scratch: TileScratch): Promise<void> {
    const { widthPx, heightPx } = this.#options;
    let filled = 0;
    for await (const part of rows) {
      const count = this.#countRows(part);
      if (filled + count > heightPx)
        throw new CogError('bad-option', `more than ${heightPx} rows of ${widthPx} pixels`);
      for (let from = 0; from < count; ) {
        from += this.#rows[0]?.fill(part, from, count - from) ?? count;
        await this.#flush(0, scratch);
      }
      filled += count;
    }
    if (filled < heightPx) throw new CogError('bad-option', `${filled} rows of an image of ${heightPx}`);
  }

  toLevels(): Level[] {
    return this.#rows.map(({ size }, i): Level => {
      const kept = this.#kept[i];
      const toPage = (tiles: KeptTiles | undefined) => ({
        tileOffsets: tiles?.offsets ?? [],
        tileByteCounts: tiles?.byteCounts ?? [],
      });
      const image = { ...size, fields: imageFields(size, this.#shape, this.#options.isRgb), ...toPage(kept?.image) };
      if (!this.#shape.hasMask) return image;
      return { ...image, mask: { fields: maskFields(size, this.#shape), ...toPage(kept?.mask) } };
    });
  }

  /** @throws CogError for partial rows, and for another number of bands or data type */
  #countRows(rows: ImageRows): number {
    const { widthPx, dataType } = this.#options;
    const { valid } = rows;
    const parts = 'pixels' in rows ? [rows.pixels] : rows.bands;
    const bands = 'pixels' in rows ? this.#shape.bands : parts.length;
    const samples = (parts[0]?.length ?? 0) / (bands / Math.max(1, parts.length));
    const isEven = samples % widthPx === 0 && parts.every((part) => part.length === parts[0]?.length);
    if (bands !== this.#shape.bands || !isEven || (valid && valid.length !== samples))
      throw new CogError('bad-option', `rows of ${bands} bands and ${samples} samples for ${widthPx} pixels`);
    if (parts.some((part) => part.BYTES_PER_ELEMENT !== bytesOfSample(dataType)))
      throw new CogError('bad-option', `rows of another type than ${dataType}`);
    return samples / widthPx;
  }

  /** Queues a full row of tiles, and the coarser rows that become full with it. */
  async #flush(level: number, scratch: TileScratch): Promise<void> {
    const row = this.#rows[level];
    const kept = this.#kept[level];
    if (!row?.isFull || !kept) return;
    const { topPx, rowsAtMost, tilesAcross } = row;
    const { sidePx } = this.#shape;
    const tiles = row.take();
    const coarser = this.#rows[level + 1];
    coarser?.fillHalves(tiles, rowsAtMost, (from, to, place) => {
      const columns = Math.min(sidePx, row.size.widthPx - place.finerColumn * sidePx);
      this.#halver.halve(from, to, { columns, rows: rowsAtMost }, place);
    });
    const first = (topPx / sidePx) * tilesAcross;
    const { deflateLevel = DEFLATE_LEVEL } = this.#options;
    for (const [column, tile] of tiles.entries())
      await scratch.add(async () => {
        await scratch.keep(await encodeSamples(tile.samples, this.#shape, deflateLevel), kept.image, first + column);
        if (tile.valid) await scratch.keep(await encodeMask(tile.valid, deflateLevel), kept.mask, first + column);
        this.#room.give(tile);
      });
    if (coarser) await this.#flush(level + 1, scratch);
  }
}

/** Each level is half the size of the previous one, down to a single tile. */
function levelSizes({ widthPx, heightPx }: LevelSize, sidePx: number): LevelSize[] {
  if (widthPx <= sidePx && heightPx <= sidePx) return [{ widthPx, heightPx }];
  const half = { widthPx: Math.ceil(widthPx / 2), heightPx: Math.ceil(heightPx / 2) };
  return [{ widthPx, heightPx }, ...levelSizes(half, sidePx)];
}
