import { CogError } from './cog-error.ts';
import { bytesOfType, fieldType } from './tags.ts';

/** Reads a range of a file. @throws RangeError beyond its end */
export type ReadBytes = (position: number, length: number) => Promise<DataView>;

/** A directory entry. Its values are raw bytes in the byte order of the file. */
export interface DirectoryEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Empty for types unknown to TIFF. */
  readonly values: DataView;
  readonly littleEndian: boolean;
}

/** Directory entries by tag number. */
export type Directory = ReadonlyMap<number, DirectoryEntry>;

export interface ReadOptions {
  /** Larger entries are treated as damage. */
  readonly maxValueBytes: number;
  /** Maximum number of directories, from the first on; all if omitted. */
  readonly atMost?: number;
  /** Selects the entries to read; all if omitted. */
  readonly wanted?: (tag: number) => boolean;
}

/** More than the levels of any pyramid; a longer chain is treated as damage. */
const MAX_DIRECTORIES = 64;
const MAX_ENTRIES = 4096;

interface Format {
  readonly littleEndian: boolean;
  readonly big: boolean;
}

/**
 * Reads the directories of a TIFF or BigTIFF of either byte order, with all values they point to except the pixels.
 * @throws CogError `not-tiff`, or `broken` if the file is inconsistent or truncated
 */
export async function readDirectories(read: ReadBytes, options: ReadOptions): Promise<Directory[]> {
  const { format, first } = await readHeader(read);
  const directories: Directory[] = [];
  const seen = new Set<number>();
  try {
    for (let offset = first; offset !== 0 && directories.length < (options.atMost ?? Infinity); ) {
      if (seen.has(offset)) throw new CogError('broken', `the directory chain loops at byte ${offset}`);
      if (seen.size >= MAX_DIRECTORIES) throw new CogError('broken', `more than ${MAX_DIRECTORIES} directories`);
      seen.add(offset);
      const { directory, next } = await readDirectory(read, offset, { ...options, ...format });
      directories.push(directory);
      offset = next;
    }
  } catch (error) {
    if (error instanceof RangeError) throw new CogError('broken', error.message);
    throw error;
  }
  return directories;
}

async function readHeader(read: ReadBytes): Promise<{ readonly format: Format; readonly first: number }> {
  try {
    const start = await read(0, 8);
    const order = start.getUint16(0);
    const littleEndian = order === 0x49_49;
    const version = start.getUint16(2, littleEndian);
    if ((!littleEndian && order !== 0x4d_4d) || (version !== 42 && version !== 43))
      throw new CogError('not-tiff', 'no TIFF header');
    if (version === 42) return { format: { littleEndian, big: false }, first: start.getUint32(4, littleEndian) };
    if (start.getUint16(4, littleEndian) !== 8) throw new CogError('broken', 'broken BigTIFF header');
    return { format: { littleEndian, big: true }, first: safeInteger(await read(8, 8), 0, littleEndian) };
  } catch (error) {
    if (error instanceof RangeError) throw new CogError('not-tiff', 'too few bytes for a TIFF');
    throw error;
  }
}

async function readDirectory(
  read: ReadBytes,
  offset: number,
  options: ReadOptions & Format,
): Promise<{ readonly directory: Directory; readonly next: number }> {
  const { littleEndian, big, wanted } = options;
  const [countBytes, entryBytes, pointerBytes] = big ? [8, 20, 8] : [2, 12, 4];
  const counter = await read(offset, countBytes);
  const count = big ? safeInteger(counter, 0, littleEndian) : counter.getUint16(0, littleEndian);
  if (count > MAX_ENTRIES) throw new CogError('broken', `a directory of ${count} entries at byte ${offset}`);
  const body = await read(offset + countBytes, count * entryBytes + pointerBytes);
  const directory = new Map<number, DirectoryEntry>();
  for (let i = 0; i < count; i++) {
    const entry = new DataView(body.buffer, body.byteOffset + i * entryBytes, entryBytes);
    const tag = entry.getUint16(0, littleEndian);
    if (!wanted || wanted(tag)) directory.set(tag, await readEntry(read, entry, options));
  }
  const end = count * entryBytes;
  return { directory, next: big ? safeInteger(body, end, littleEndian) : body.getUint32(end, littleEndian) };
}

async function readEntry(
  read: ReadBytes,
  entry: DataView,
  { littleEndian, big, maxValueBytes }: ReadOptions & Format,
): Promise<DirectoryEntry> {
  const tag = entry.getUint16(0, littleEndian);
  const type = entry.getUint16(2, littleEndian);
  const count = big ? safeInteger(entry, 4, littleEndian) : entry.getUint32(4, littleEndian);
  const length = count * (bytesOfType(type) ?? 0);
  if (length > maxValueBytes) throw new CogError('broken', `tag ${tag} claims ${length} bytes`);
  const [valueAt, inlineBytes] = big ? [12, 8] : [8, 4];
  const offset = () => (big ? safeInteger(entry, valueAt, littleEndian) : entry.getUint32(valueAt, littleEndian));
  const values =
    length <= inlineBytes
      ? new DataView(entry.buffer, entry.byteOffset + valueAt, length)
      : await read(offset(), length);
  return { tag, type, count, values, littleEndian };
}

function safeInteger(view: DataView, at: number, littleEndian: boolean): number {
  const value = view.getBigUint64(at, littleEndian);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new CogError('broken', `an offset of ${value} bytes`);
  return Number(value);
}

/** Converts the values of an entry to numbers; null for types other than unsigned integers and doubles. */
export function toNumbers({ type, count, values, littleEndian }: DirectoryEntry): number[] | null {
  const readers: Readonly<Record<number, (i: number) => number>> = {
    [fieldType.byte]: (i) => values.getUint8(i),
    [fieldType.short]: (i) => values.getUint16(i * 2, littleEndian),
    [fieldType.long]: (i) => values.getUint32(i * 4, littleEndian),
    [fieldType.ifd]: (i) => values.getUint32(i * 4, littleEndian),
    [fieldType.double]: (i) => values.getFloat64(i * 8, littleEndian),
    [fieldType.long8]: (i) => Number(values.getBigUint64(i * 8, littleEndian)),
    [fieldType.ifd8]: (i) => Number(values.getBigUint64(i * 8, littleEndian)),
  };
  const reader = readers[type];
  return reader ? Array.from({ length: count }, (_, i) => reader(i)) : null;
}
