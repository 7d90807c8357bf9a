import { type Directory, tag, toNumbers } from '@groundtrack/cog';
import { type DataType, isFloating, limitsOf, toDataType } from '@groundtrack/cog/samples';
import { type BandColor, findColors } from './band-colors.ts';
import { effectivePredictor, findUnreadable, type PixelFormat } from './pixel-format.ts';
import { RasterError } from './raster-error.ts';

/** Location and format of the pixels of an image in a TIFF. Both tiles and strips are called blocks. */
export interface RasterLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bands: number;
  readonly dataType: DataType;
  /** Bits per sample in the file: 1 to 8 are decoded to 8, 9 to 16 to 16. */
  readonly bits: number;
  readonly photometric: number;
  readonly compression: number;
  readonly predictor: number;
  /** Whether each band has separate blocks. */
  readonly isPlanar: boolean;
  readonly littleEndian: boolean;
  readonly blockWidthPx: number;
  readonly blockHeightPx: number;
  readonly isTiled: boolean;
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
  readonly jpegTables: Uint8Array | null;
  readonly lercParameters: readonly number[] | null;
  /** Red, green, and blue of each palette entry, 0 to 255; null without a palette. */
  readonly palette: readonly Uint8Array[] | null;
  readonly colors: readonly BandColor[];
  /** The alpha band; null without one. */
  readonly alphaBand: number | null;
  readonly noData: number | null;
}

const LERC_PARAMETERS = 50_674;
const SEPARATE_PLANES = 2;
/** Values of SampleFormat (TIFF 6.0 section 19). */
const FLOATING = 3;
const BANDS_AT_MOST = 64;
/** Larger blocks are rejected because a decoder would allocate them as a whole. No program writes such blocks. */
const BLOCK_SAMPLES_AT_MOST = 2 ** 28;

/** @throws RasterError */
export function toLayout(directory: Directory): RasterLayout {
  const numbers = (number: number): readonly number[] => {
    const entry = directory.get(number);
    return (entry && toNumbers(entry)) ?? [];
  };
  const one = (number: number, otherwise: number): number => numbers(number)[0] ?? otherwise;
  const sampleType = toSampleType(numbers(tag.bitsPerSample), numbers(tag.sampleFormat));
  const format = toPixelFormat(directory);
  const unreadable = findUnreadable(format);
  if (unreadable !== null) throw new RasterError('unsupported', unreadable);
  const size = { widthPx: one(tag.imageWidth, 0), heightPx: one(tag.imageLength, 0), bands: format.bands };
  const isTiled = directory.has(tag.tileOffsets);
  const colors = findColors(format, directory);
  const layout: RasterLayout = {
    ...size,
    ...sampleType,
    photometric: format.photometric,
    compression: format.compression,
    predictor: effectivePredictor(format),
    isPlanar: format.isPlanar,
    littleEndian: directory.get(tag.imageWidth)?.littleEndian ?? true,
    isTiled,
    blockWidthPx: isTiled ? one(tag.tileWidth, 0) : size.widthPx,
    blockHeightPx: isTiled ? one(tag.tileLength, 0) : Math.min(size.heightPx, one(tag.rowsPerStrip, size.heightPx)),
    offsets: numbers(isTiled ? tag.tileOffsets : tag.stripOffsets),
    byteCounts: numbers(isTiled ? tag.tileByteCounts : tag.stripByteCounts),
    jpegTables: bytesOf(directory, tag.jpegTables),
    lercParameters: directory.has(LERC_PARAMETERS) ? numbers(LERC_PARAMETERS) : null,
    palette: toPalette(numbers(tag.colorMap)),
    colors,
    alphaBand: colors.includes('alpha') ? colors.indexOf('alpha') : null,
    noData: asSample(toNoData(bytesOf(directory, tag.gdalNodata)), sampleType.dataType),
  };
  refuseContradictions(layout);
  return layout;
}

/** Overviews usually omit properties of the whole image: colors and the no-data value. @throws RasterError */
export function toOverviewLayout(directory: Directory, image: Directory): RasterLayout {
  const layout = toLayout(directory);
  const { bands, dataType, noData, colors, alphaBand } = toLayout(image);
  return {
    ...layout,
    noData: layout.dataType === dataType ? (layout.noData ?? noData) : layout.noData,
    ...(layout.bands === bands ? { colors, alphaBand } : {}),
  };
}

/** Reads the storage format of a directory, with the defaults of TIFF 6.0. */
export function toPixelFormat(directory: Directory): PixelFormat {
  const one = (number: number, otherwise: number): number => {
    const entry = directory.get(number);
    return (entry && toNumbers(entry)?.[0]) ?? otherwise;
  };
  const bands = one(tag.samplesPerPixel, 1);
  return {
    bands,
    bits: one(tag.bitsPerSample, 1),
    isFloating: one(tag.sampleFormat, 1) === FLOATING,
    photometric: one(tag.photometric, 1),
    compression: one(tag.compression, 1),
    predictor: one(tag.predictor, 1),
    isPlanar: bands > 1 && one(tag.planarConfiguration, 1) === SEPARATE_PLANES,
    fillOrder: one(tag.fillOrder, 1),
  };
}

/** @throws RasterError for bands of different types, and for types that are not plain numbers */
function toSampleType(bitsPerSample: readonly number[], sampleFormat: readonly number[]) {
  const bits = bitsPerSample[0] ?? 1;
  const format = sampleFormat[0] ?? 1;
  if (bitsPerSample.some((each) => each !== bits) || sampleFormat.some((each) => each !== format))
    throw new RasterError('unsupported', `bands of ${bitsPerSample.join(', ')} bits`);
  const dataType = toDataType(format, bits);
  if (!dataType)
    throw new RasterError('unsupported', `samples of ${bits} bits and format ${format}: complex or of no known size`);
  return { bits, dataType };
}

/**
 * Converts a color map: all reds, then all greens, then all blues, with 16 bits each (TIFF 6.0 section 5). Some
 * programs write 0 to 255, so a map without larger values is read as 8 bits, like in GDAL.
 */
function toPalette(colorMap: readonly number[]): readonly Uint8Array[] | null {
  const count = colorMap.length / 3;
  if (count === 0 || !Number.isInteger(count)) return null;
  const divisor = colorMap.every((value) => value < 256) ? 1 : 257;
  return [0, 1, 2].map((channel) =>
    Uint8Array.from(colorMap.slice(channel * count, (channel + 1) * count), (value) => Math.floor(value / divisor)),
  );
}

/** Parses GDAL's text: `0`, `-9999`, `nan`. */
function toNoData(bytes: Uint8Array | null): number | null {
  if (!bytes) return null;
  const text = Buffer.from(bytes).toString('latin1').replace(/\0.*$/s, '').trim().toLowerCase();
  if (text === '') return null;
  if (/^-?nan$/.test(text)) return Number.NaN;
  if (/^-?inf/.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const value = Number(text);
  return Number.isNaN(value) ? null : value;
}

/** The value, if the data type can represent it; otherwise null. */
function asSample(value: number | null, dataType: DataType): number | null {
  if (value === null || dataType === 'float64') return value;
  if (isFloating(dataType)) return Math.fround(value);
  const [min, max] = limitsOf(dataType);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}

function bytesOf(directory: Directory, number: number): Uint8Array | null {
  const values = directory.get(number)?.values;
  return values ? new Uint8Array(values.buffer, values.byteOffset, values.byteLength) : null;
}

/** Number of blocks per row, and per plane. */
export function blocksOf({ widthPx, heightPx, blockWidthPx, blockHeightPx }: RasterLayout) {
  const across = Math.ceil(widthPx / blockWidthPx);
  return { across, perPlane: across * Math.ceil(heightPx / blockHeightPx) };
}

/** Rows of a block. The last strip may have fewer; tiles are always complete. */
export function rowsOfBlock({ blockHeightPx, heightPx, isTiled }: RasterLayout, row: number): number {
  return isTiled ? blockHeightPx : Math.min(blockHeightPx, heightPx - row * blockHeightPx);
}

/** @throws RasterError */
function refuseContradictions(layout: RasterLayout): void {
  const { widthPx, heightPx, bands, blockWidthPx, blockHeightPx, offsets, byteCounts, isPlanar } = layout;
  if (!(widthPx > 0 && heightPx > 0 && blockWidthPx > 0 && blockHeightPx > 0))
    throw new RasterError(
      'broken',
      `an image of ${widthPx} x ${heightPx} pixels in blocks of ${blockWidthPx} x ${blockHeightPx}`,
    );
  if (!(bands >= 1 && bands <= BANDS_AT_MOST))
    throw new RasterError('unsupported', `${bands} bands, at most ${BANDS_AT_MOST}`);
  if (blockWidthPx * blockHeightPx * (isPlanar ? 1 : bands) > BLOCK_SAMPLES_AT_MOST)
    throw new RasterError('unsupported', `blocks of ${blockWidthPx} x ${blockHeightPx} pixels`);
  const wanted = blocksOf(layout).perPlane * (isPlanar ? bands : 1);
  if (offsets.length !== wanted || byteCounts.length !== wanted)
    throw new RasterError('broken', `${offsets.length} blocks where ${widthPx} x ${heightPx} pixels ask for ${wanted}`);
}
