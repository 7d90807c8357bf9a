/** TIFF tag numbers of TIFF 6.0, GeoTIFF 1.1 section 7.1, and GDAL. */
export const tag = {
  newSubfileType: 254,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  resolutionUnit: 296,
  dateTime: 306,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  yCbCrSubSampling: 530,
  referenceBlackWhite: 532,
  modelPixelScale: 33550,
  modelTiepoint: 33922,
  modelTransformation: 34264,
  geoKeyDirectory: 34735,
  gdalMetadata: 42112,
  gdalNodata: 42113,
} as const;

/** Tags of a level to copy; all others are dropped. */
export const keptTags: ReadonlySet<number> = new Set([
  tag.imageWidth,
  tag.imageLength,
  tag.bitsPerSample,
  tag.compression,
  tag.photometric,
  tag.samplesPerPixel,
  tag.xResolution,
  tag.yResolution,
  tag.planarConfiguration,
  tag.resolutionUnit,
  tag.predictor,
  tag.tileWidth,
  tag.tileLength,
  tag.extraSamples,
  tag.sampleFormat,
  tag.jpegTables,
  tag.yCbCrSubSampling,
  tag.referenceBlackWhite,
]);

/** TIFF field types. */
export const fieldType = {
  byte: 1,
  ascii: 2,
  short: 3,
  long: 4,
  rational: 5,
  double: 12,
  ifd: 13,
  long8: 16,
  ifd8: 18,
} as const;

/** Size of a value in bytes by field type (TIFF 6.0 section 2; 13 IFD; 16 to 18 BigTIFF). */
const typeBytes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

/** Size of a value in bytes by field type; undefined for unknown types. */
export function bytesOfType(type: number): number | undefined {
  return typeBytes[type];
}

/** A directory entry with its values as raw little-endian bytes. */
export interface Field {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly bytes: Buffer;
}

export function asciiField(number: number, text: string): Field {
  const bytes = Buffer.from(`${text}\0`, 'utf8');
  return { tag: number, type: fieldType.ascii, count: bytes.length, bytes };
}

export function shortField(number: number, values: readonly number[]): Field {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16LE(value, i * 2));
  return { tag: number, type: fieldType.short, count: values.length, bytes };
}

export function longField(number: number, values: readonly number[]): Field {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value, i * 4));
  return { tag: number, type: fieldType.long, count: values.length, bytes };
}

/** A 64-bit field, only valid in BigTIFF. */
export function long8Field(number: number, values: readonly number[]): Field {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => bytes.writeBigUInt64LE(BigInt(value), i * 8));
  return { tag: number, type: fieldType.long8, count: values.length, bytes };
}

export function doubleField(number: number, values: readonly number[]): Field {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => bytes.writeDoubleLE(value, i * 8));
  return { tag: number, type: fieldType.double, count: values.length, bytes };
}
