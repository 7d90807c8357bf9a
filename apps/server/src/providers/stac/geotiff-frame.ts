import { open } from 'node:fs/promises';

/** Where the pixels of a TIFF lie: x = a·column + b·row + c, y = d·column + e·row + f, at upper left corners. */
export interface GeotiffFrame {
  readonly epsg: number;
  readonly affine: readonly [a: number, b: number, c: number, d: number, e: number, f: number];
}

const PIXEL_SCALE = 33_550;
const TIEPOINT = 33_922;
const TRANSFORMATION = 34_264;
const GEO_KEYS = 34_735;
const RASTER_TYPE_KEY = 1025;
const GEOGRAPHIC_KEY = 2048;
const PROJECTED_KEY = 3072;
const PIXEL_IS_POINT = 2;
/** Geographic keys and the four tags above; more values than any of them holds are not read. */
const VALUES_AT_MOST = 1000;
/** Bytes of the types of TIFF 6.0 and BigTIFF that the tags above come in. */
const TYPES: Readonly<Record<number, 2 | 4 | 8>> = { 3: 2, 4: 4, 12: 8, 16: 8 };

/** Reads the frame of a GeoTIFF 1.1 (OGC 19-008r4), classic or BigTIFF; null when the file is none. */
export async function readGeotiffFrame(path: string): Promise<GeotiffFrame | null> {
  const file = await open(path);
  try {
    const read = async (position: number, length: number): Promise<DataView> => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, position);
      if (bytesRead < length) throw new RangeError('The file ends early');
      return new DataView(bytes.buffer);
    };
    const tags = await readTags(read);
    return tags && frameOf(tags);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}

type Read = (position: number, length: number) => Promise<DataView>;
type Tags = ReadonlyMap<number, readonly number[]>;

async function readTags(read: Read): Promise<Tags | null> {
  const head = await read(0, 16);
  const order = head.getUint16(0);
  if (order !== 0x49_49 && order !== 0x4d_4d) return null;
  const little = order === 0x49_49;
  const magic = head.getUint16(2, little);
  if (magic !== 42 && magic !== 43) return null;
  const big = magic === 43;
  const at = big ? Number(head.getBigUint64(8, little)) : head.getUint32(4, little);
  const [countBytes, entryBytes, inline] = big ? [8, 20, 8] : [2, 12, 4];
  const counter = await read(at, countBytes);
  const entries = big ? Number(counter.getBigUint64(0, little)) : counter.getUint16(0, little);
  const directory = await read(at + countBytes, Math.min(entries, VALUES_AT_MOST) * entryBytes);
  const tags = new Map<number, readonly number[]>();
  for (let i = 0; i < directory.byteLength; i += entryBytes) {
    const tag = directory.getUint16(i, little);
    const size = TYPES[directory.getUint16(i + 2, little)];
    const count = big ? Number(directory.getBigUint64(i + 4, little)) : directory.getUint32(i + 4, little);
    if (!size || ![PIXEL_SCALE, TIEPOINT, TRANSFORMATION, GEO_KEYS].includes(tag) || count > VALUES_AT_MOST) continue;
    const valueAt = i + (big ? 12 : 8);
    const offset = big ? Number(directory.getBigUint64(valueAt, little)) : directory.getUint32(valueAt, little);
    const values =
      size * count <= inline ? new DataView(directory.buffer, valueAt, inline) : await read(offset, size * count);
    tags.set(
      tag,
      Array.from({ length: count }, (_, k) => numberAt(values, k, { size, little })),
    );
  }
  return tags;
}

function numberAt(
  view: DataView,
  index: number,
  { size, little }: { readonly size: 2 | 4 | 8; readonly little: boolean },
): number {
  if (size === 2) return view.getUint16(index * 2, little);
  return size === 4 ? view.getUint32(index * 4, little) : view.getFloat64(index * 8, little);
}

function frameOf(tags: Tags): GeotiffFrame | null {
  const keys = geoKeys(tags.get(GEO_KEYS) ?? []);
  const epsg = keys.get(PROJECTED_KEY) ?? keys.get(GEOGRAPHIC_KEY);
  const affine = affineOf(tags);
  if (epsg === undefined || !affine) return null;
  if (keys.get(RASTER_TYPE_KEY) !== PIXEL_IS_POINT) return { epsg, affine };
  const [a, b, c, d, e, f] = affine;
  return { epsg, affine: [a, b, c - (a + b) / 2, d, e, f - (d + e) / 2] };
}

function affineOf(tags: Tags): GeotiffFrame['affine'] | null {
  const [a, b, , c, d, e, , f] = tags.get(TRANSFORMATION) ?? [];
  if (a !== undefined && b !== undefined && c !== undefined && d !== undefined && e !== undefined && f !== undefined)
    return [a, b, c, d, e, f];
  const [scaleX = 0, scaleY = 0] = tags.get(PIXEL_SCALE) ?? [];
  const [column = 0, row = 0, , x = Number.NaN, y = Number.NaN] = tags.get(TIEPOINT) ?? [];
  if (!(scaleX > 0 && scaleY > 0) || Number.isNaN(x) || Number.isNaN(y)) return null;
  return [scaleX, 0, x - column * scaleX, 0, -scaleY, y + row * scaleY];
}

/** Key and value where the value stands in the directory itself, as codes do. */
function geoKeys(directory: readonly number[]): ReadonlyMap<number, number> {
  const keys = new Map<number, number>();
  for (let i = 4; i + 3 < directory.length; i += 4) {
    const [key = 0, location = 0, , value = 0] = directory.slice(i, i + 4);
    if (location === 0) keys.set(key, value);
  }
  return keys;
}
