import { type Directory, toNumbers } from './read-directories.ts';
import { tag } from './tags.ts';

/** The numeric values of a directory by tag number. */
export type Tags = ReadonlyMap<number, readonly number[]>;

/** Omits values that are not numeric. */
export function toTags(directory: Directory): Tags {
  return new Map(
    [...directory].flatMap(([tag, entry]) => {
      const numbers = toNumbers(entry);
      return numbers ? [[tag, numbers] as const] : [];
    }),
  );
}

/** Position of the pixels of a TIFF: x = a·column + b·row + c, y = d·column + e·row + f, at upper left corners. */
export interface GeotiffFrame {
  readonly epsg: number;
  readonly affine: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

const RASTER_TYPE_KEY = 1025;
const GEOGRAPHIC_KEY = 2048;
const PROJECTED_KEY = 3072;
const PIXEL_IS_POINT = 2;

/** Reads the georeference in the first directory of a GeoTIFF 1.1 (OGC 19-008r4); null if there is none. */
export function frameOf(tags: Tags): GeotiffFrame | null {
  const epsg = epsgOf(tags);
  const affine = affineOf(tags);
  if (epsg === null || !affine) return null;
  if (geoKeys(tags).get(RASTER_TYPE_KEY) !== PIXEL_IS_POINT) return { epsg, affine };
  const [a, b, c, d, e, f] = affine;
  return { epsg, affine: [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2] };
}

/** EPSG code of the grid; null if missing. */
export function epsgOf(tags: Tags): number | null {
  const keys = geoKeys(tags);
  return keys.get(PROJECTED_KEY) ?? keys.get(GEOGRAPHIC_KEY) ?? null;
}

/** The matrix, independent of whether pixels are areas or points; null if missing. */
export function affineOf(tags: Tags): GeotiffFrame['affine'] | null {
  const [a, b, , c, d, e, , f] = tags.get(tag.modelTransformation) ?? [];
  if (a !== undefined && b !== undefined && c !== undefined && d !== undefined && e !== undefined && f !== undefined)
    return [a, b, c, d, e, f];
  const [scaleX = 0, statedY = 0] = tags.get(tag.modelPixelScale) ?? [];
  const [column = 0, row = 0, , x = Number.NaN, y = Number.NaN] = tags.get(tag.modelTiepoint) ?? [];
  // GDAL ignores the sign: rows always run south.
  const scaleY = Math.abs(statedY);
  if (!(scaleX > 0 && scaleY > 0) || Number.isNaN(x) || Number.isNaN(y)) return null;
  return [scaleX, 0, x - column * scaleX, 0, -scaleY, y + row * scaleY];
}

/** Keys and values of entries with inline values, such as codes. */
function geoKeys(tags: Tags): ReadonlyMap<number, number> {
  const directory = tags.get(tag.geoKeyDirectory) ?? [];
  const keys = new Map<number, number>();
  for (let i = 4; i + 3 < directory.length; i += 4) {
    const [key = 0, location = 0, , value = 0] = directory.slice(i, i + 4);
    if (location === 0) keys.set(key, value);
  }
  return keys;
}
