import { anyGrid, gridLimit } from '@groundtrack/geo/any-grid';
import type { ImageSource } from '../../port/image-source.ts';

/** A reason why an image cannot be delivered, in a buyer's words. */
export interface Reason {
  readonly field: string;
  /** The value of the image. */
  readonly value: string;
  /** The supported values. */
  readonly limit: string;
  readonly wayOut: string;
}

interface Rule extends Pick<Reason, 'field' | 'limit'> {
  readonly wayOut?: string;
  /** Returns the value that cannot be delivered, or null if it can or is unknown. */
  readonly find: (source: ImageSource) => string | null;
}

/** An image that cannot be read in parts is read as a whole up to this size. */
export const WHOLE_BYTES_AT_MOST = 512 * 2 ** 20;
/** A decoder allocates all of an image without tiles. */
const UNTILED_PIXELS_AT_MOST = 500_000_000;
/** Integers, including unsigned ones of 1 to 16 bits, and floating point. */
const DATA_TYPE = /^(uint([1-9]|1[0-6]|32)|int(8|16|32)|float(32|64))$/;
const BANDS_AT_MOST = 64;

export const ANOTHER_IMAGE = 'Choose another image of this place.';
const CONTACT_OPERATOR = 'Choose another image, or tell the operator of this server.';

/** Names from TIFF 6.0 and its supplements. Those that the decoder supports come first. */
const COMPRESSIONS: ReadonlyMap<number, string> = new Map([
  [1, 'none'],
  [5, 'LZW'],
  [7, 'JPEG'],
  [8, 'Deflate'],
  [32_773, 'PackBits'],
  [32_946, 'Deflate'],
  [34_887, 'LERC'],
  [50_000, 'ZSTD'],
  [50_001, 'WebP'],
]);
const OTHER_COMPRESSIONS: ReadonlyMap<number, string> = new Map([
  [6, 'old JPEG'],
  [33_003, 'JPEG 2000'],
  [33_005, 'JPEG 2000'],
  [34_712, 'JPEG 2000'],
  [34_925, 'LZMA'],
  [50_002, 'JPEG XL'],
  [52_546, 'JPEG XL'],
]);
/** Both kinds of gray, RGB, and palette. YCbCr in a JPEG is decoded to RGB. */
const PHOTOMETRICS: ReadonlySet<number> = new Set([0, 1, 2, 3]);
const YCBCR = 6;
const JPEG = 7;

/** One row for each property of a file, with the supported values. Extend this table when the decoder supports more. */
const RULES: readonly Rule[] = [
  {
    field: 'File',
    limit: 'a file of the image that the catalog names',
    find: ({ address }) => (address === null ? 'none' : null),
  },
  {
    field: 'Server of the file',
    limit: 'the hosts that this server fetches from (assetHosts)',
    wayOut: CONTACT_OPERATOR,
    find: ({ deniedHost }) => deniedHost ?? null,
  },
  {
    field: 'File',
    limit: 'a file that its server sends',
    wayOut: CONTACT_OPERATOR,
    find: ({ refusal }) => refusal ?? null,
  },
  {
    field: 'Description',
    limit: 'a catalog that agrees with itself and with the file',
    wayOut: CONTACT_OPERATOR,
    find: ({ contradiction }) => contradiction ?? null,
  },
  { field: 'Format', limit: 'GeoTIFF', find: ({ otherFormat }) => otherFormat ?? null },
  {
    field: 'Position',
    limit: 'a grid with an origin and a pixel size',
    find: ({ position }) =>
      position === undefined || position === 'grid'
        ? null
        : position === 'none'
          ? 'not stated'
          : 'control points alone',
  },
  {
    field: 'Grid',
    limit: 'a grid of EPSG that this server computes to a meter',
    find: ({ epsg }) => (epsg === undefined || (epsg !== null && anyGrid(epsg)) ? null : nameGrid(epsg)),
  },
  {
    field: 'Data type',
    limit: 'whole numbers of up to 32 bits or floating point, the same for all bands',
    find: ({ dataTypes = [] }) =>
      dataTypes.length > 1 || dataTypes.some((type) => !DATA_TYPE.test(type)) ? dataTypes.join(', ') : null,
  },
  {
    field: 'Bands',
    limit: `1 to ${BANDS_AT_MOST}`,
    find: ({ bands = 1 }) => (bands < 1 || bands > BANDS_AT_MOST ? String(bands) : null),
  },
  {
    field: 'Compression',
    limit: [...new Set(COMPRESSIONS.values())].join(', '),
    find: ({ compression }) =>
      compression === undefined || COMPRESSIONS.has(compression)
        ? null
        : (OTHER_COMPRESSIONS.get(compression) ?? `number ${compression}`),
  },
  {
    field: 'Color model',
    limit: 'gray, RGB, palette, or YCbCr in JPEG',
    find: ({ photometric, compression }) =>
      photometric === undefined || PHOTOMETRICS.has(photometric) || (photometric === YCBCR && compression === JPEG)
        ? null
        : `number ${photometric}`,
  },
  {
    field: 'Pixels',
    limit: 'JPEG of 1, 3 or 4 bands, WebP of 3 or 4, and prediction as GDAL writes it',
    find: ({ unreadable }) => unreadable ?? null,
  },
  {
    field: 'File',
    limit: 'a file that is whole and agrees with itself',
    find: ({ damage }) => damage ?? null,
  },
  {
    field: 'Size without tiles',
    limit: `${mebibytes(WHOLE_BYTES_AT_MOST)} and ${UNTILED_PIXELS_AT_MOST / 1e6} million pixels`,
    find: ({ isTiled, fileBytes = 0, widthPx = 0, heightPx = 0 }) =>
      isTiled === false && (fileBytes > WHOLE_BYTES_AT_MOST || widthPx * heightPx > UNTILED_PIXELS_AT_MOST)
        ? `${mebibytes(fileBytes)}, ${widthPx} x ${heightPx} pixels`
        : null,
  },
  {
    field: 'Size',
    limit: `${mebibytes(WHOLE_BYTES_AT_MOST)} from a server that sends no parts of a file`,
    find: ({ hasRanges, fileBytes = 0 }) =>
      hasRanges === false && fileBytes > WHOLE_BYTES_AT_MOST ? mebibytes(fileBytes) : null,
  },
];

/** All known reasons against the delivery of an image; empty: none. */
export function checkDeliverable(source: ImageSource): readonly Reason[] {
  return RULES.flatMap(({ field, limit, wayOut = ANOTHER_IMAGE, find }) => {
    const value = find(source);
    return value === null ? [] : [{ field, value, limit, wayOut }];
  });
}

const SUBJECTS = {
  image: { name: 'This image', anotherWay: ANOTHER_IMAGE },
  numbers: {
    name: 'The analytic product of this image',
    anotherWay: 'Choose its display product where it is for sale, or another image of this place.',
  },
} as const;

/**
 * The reasons as a readable text, or null if there are none.
 * @example 'This image cannot be delivered. Grid: EPSG:4267, not computed to a meter; possible: a grid of EPSG ….
 * Choose …'
 */
export function describeReasons(reasons: readonly Reason[], subject: keyof typeof SUBJECTS = 'image'): string | null {
  const [first] = reasons;
  if (!first) return null;
  const facts = new Set(reasons.map(({ field, value, limit }) => `${field}: ${value}; possible: ${limit}.`));
  const { name, anotherWay } = SUBJECTS[subject];
  const wayOut = first.wayOut === ANOTHER_IMAGE ? anotherWay : first.wayOut;
  return [`${name} cannot be delivered.`, ...facts, wayOut].join(' ');
}

function nameGrid(epsg: number | null): string {
  // 32767 marks a user-defined grid (GeoTIFF 1.1, requirement 7.2).
  if (epsg === null || epsg === 32_767) return 'one without an EPSG code';
  return gridLimit(epsg) === 'not-exact'
    ? `EPSG:${epsg}, which is not computed to a meter`
    : `EPSG:${epsg}, which is no grid that is known`;
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MB`;
}
