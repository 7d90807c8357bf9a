/** Values of Compression, from TIFF 6.0, Adobe, libtiff, and GDAL. */
export const compression = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  packBits: 32_773,
  oldDeflate: 32_946,
  lerc: 34_887,
  zstd: 50_000,
  webP: 50_001,
} as const;

/** Values of Predictor (TIFF 6.0 section 14, Adobe Photoshop TIFF technical note 3). */
export const predictor = { none: 1, horizontal: 2, floatingPoint: 3 } as const;

/** Values of PhotometricInterpretation (TIFF 6.0). */
export const photometric = { minIsWhite: 0, minIsBlack: 1, rgb: 2, yCbCr: 6 } as const;

/** Storage format of the samples. */
export interface PixelFormat {
  readonly bands: number;
  /** Bits per sample. */
  readonly bits: number;
  readonly isFloating: boolean;
  readonly photometric: number;
  readonly compression: number;
  readonly predictor: number;
  /** Whether each band has separate blocks. */
  readonly isPlanar: boolean;
  /** 2: the lowest bit of each byte comes first (TIFF 6.0 section 8). */
  readonly fillOrder: number;
}

const PREDICTED: ReadonlySet<number> = new Set([
  compression.lzw,
  compression.deflate,
  compression.oldDeflate,
  compression.zstd,
]);

/** The effective predictor: libtiff ignores the tag for compressions without prediction. */
export function effectivePredictor({ compression, predictor: stated }: PixelFormat): number {
  return PREDICTED.has(compression) ? stated : predictor.none;
}

/**
 * Explains why a combination of supported features cannot be decoded; null if it can.
 * @example 'JPEG of 2 bands'
 */
export function findUnreadable(format: PixelFormat): string | null {
  const { bits, isFloating, fillOrder } = format;
  if (fillOrder !== 1) return 'bits in reverse order (FillOrder 2)';
  switch (effectivePredictor(format)) {
    case predictor.none:
      return findUnreadablePicture(format);
    case predictor.horizontal:
      return [8, 16, 32, 64].includes(bits) ? null : `horizontal prediction of ${bits}-bit values`;
    case predictor.floatingPoint:
      return isFloating ? null : 'floating-point prediction of whole numbers';
    default:
      return `predictor ${format.predictor}`;
  }
}

/** JPEG and WebP blocks are pictures, with 8 bits and only certain numbers of bands. */
function findUnreadablePicture(format: PixelFormat): string | null {
  const { bands, bits, isFloating, isPlanar, compression: method } = format;
  const counts = PICTURE_BANDS.get(method);
  const name = method === compression.jpeg ? 'JPEG' : 'WebP';
  if (!counts) return null;
  if (bits !== 8 || isFloating) return `${name} of ${bits}-bit values`;
  if (method === compression.jpeg && format.photometric === photometric.yCbCr && (bands !== 3 || isPlanar))
    return `JPEG in YCbCr of ${bands} bands${isPlanar ? ', each by itself' : ''}`;
  const perBlock = isPlanar ? 1 : bands;
  if (counts.includes(perBlock)) return null;
  return isPlanar ? `${name} with each band by itself` : `${name} of ${bands} ${bands === 1 ? 'band' : 'bands'}`;
}

const PICTURE_BANDS: ReadonlyMap<number, readonly number[]> = new Map([
  [compression.jpeg, [1, 3, 4]],
  [compression.webP, [3, 4]],
]);
