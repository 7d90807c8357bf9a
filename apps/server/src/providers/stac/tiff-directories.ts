import { bytesOfType } from '@groundtrack/cog';

/** Reads bytes of a file. @throws RangeError beyond its end */
export type ReadBytes = (position: number, length: number) => Promise<DataView>;
/** Tag number to its values; tags that hold no numbers are left out. */
export type Tags = ReadonlyMap<number, readonly number[]>;

const DIRECTORIES_AT_MOST = 64;
const ENTRIES_AT_MOST = 4096;
/** A table of a million tiles. */
const VALUE_BYTES_AT_MOST = 2 ** 24;

interface Format {
  readonly little: boolean;
  readonly big: boolean;
}

/**
 * All directories of a TIFF or BigTIFF, with everything they point to but the pixels.
 * @returns null when the file is none, contradicts itself or ends early
 */
export async function readDirectories(read: ReadBytes): Promise<readonly Tags[] | null> {
  try {
    const head = await read(0, 16);
    const order = head.getUint16(0);
    if (order !== 0x49_49 && order !== 0x4d_4d) return null;
    const little = order === 0x49_49;
    const magic = head.getUint16(2, little);
    if (magic !== 42 && magic !== 43) return null;
    const format = { little, big: magic === 43 };
    const directories: Tags[] = [];
    const seen = new Set<number>();
    let next = format.big ? Number(head.getBigUint64(8, little)) : head.getUint32(4, little);
    while (next !== 0) {
      if (seen.has(next) || seen.size >= DIRECTORIES_AT_MOST) return null;
      seen.add(next);
      const directory = await readDirectory(read, next, format);
      directories.push(directory.tags);
      next = directory.next;
    }
    return directories.length > 0 ? directories : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

async function readDirectory(read: ReadBytes, at: number, format: Format): Promise<{ tags: Tags; next: number }> {
  const { little, big } = format;
  const [countBytes, entryBytes, pointerBytes] = big ? [8, 20, 8] : [2, 12, 4];
  const counter = await read(at, countBytes);
  const entries = big ? Number(counter.getBigUint64(0, little)) : counter.getUint16(0, little);
  if (entries > ENTRIES_AT_MOST) throw new RangeError(`A directory of ${entries} entries`);
  const body = await read(at + countBytes, entries * entryBytes + pointerBytes);
  const tags = new Map<number, readonly number[]>();
  for (let i = 0; i < entries; i++) {
    const entry = new DataView(body.buffer, i * entryBytes, entryBytes);
    const values = await readValues(read, entry, format);
    if (values) tags.set(entry.getUint16(0, little), values);
  }
  const end = entries * entryBytes;
  return { tags, next: big ? Number(body.getBigUint64(end, little)) : body.getUint32(end, little) };
}

/** A decoder needs all values: those that are no numbers are read, too. */
async function readValues(read: ReadBytes, entry: DataView, { little, big }: Format): Promise<number[] | null> {
  const type = entry.getUint16(2, little);
  const count = big ? Number(entry.getBigUint64(4, little)) : entry.getUint32(4, little);
  const bytes = (bytesOfType(type) ?? 0) * count;
  if (bytes > VALUE_BYTES_AT_MOST) throw new RangeError(`A tag of ${bytes} bytes`);
  const valueAt = big ? 12 : 8;
  const inline = big ? 8 : 4;
  const offset = big ? Number(entry.getBigUint64(valueAt, little)) : entry.getUint32(valueAt, little);
  const values =
    bytes <= inline ? new DataView(entry.buffer, entry.byteOffset + valueAt, inline) : await read(offset, bytes);
  const numberAt = numbersOf(values, type, little);
  return numberAt && Array.from({ length: count }, (_, i) => numberAt(i));
}

function numbersOf(view: DataView, type: number, little: boolean): ((index: number) => number) | null {
  if (type === 1) return (i) => view.getUint8(i);
  if (type === 3) return (i) => view.getUint16(i * 2, little);
  if (type === 4 || type === 13) return (i) => view.getUint32(i * 4, little);
  if (type === 12) return (i) => view.getFloat64(i * 8, little);
  return type === 16 || type === 18 ? (i) => Number(view.getBigUint64(i * 8, little)) : null;
}
