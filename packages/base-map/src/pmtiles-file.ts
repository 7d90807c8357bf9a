import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { getOrCreate } from './recent.ts';
import { Wire } from './wire.ts';

/** The file is not a valid map, or no longer one. The message is for the operator. */
export class MapFileError extends Error {}

const HEADER_BYTES = 127;
const MAGIC = 'PMTiles';
const VERSION = 3;
const NOT_COMPRESSED = 1;
const GZIP = 2;
const VECTOR_TILES = 1;
const MIB = 1024 * 1024;
/** Maximum sizes for reading and decompressing. World maps stay far below them. */
const LIMITS = {
  directory: { read: MIB, unpacked: 4 * MIB },
  metadata: { read: MIB, unpacked: 8 * MIB },
  tile: { read: 4 * MIB, unpacked: 12 * MIB },
} as const;
type Part = keyof typeof LIMITS;
/** Numbers per entry. */
const ENTRY_BYTES = 4;
const DIRECTORIES_KEPT = 16;
/** Maximum nesting of directories, including the root; the format recommends at most one level below it. */
const DEPTH_MAX = 4;

interface Span {
  readonly offset: number;
  readonly length: number;
}

/**
 * Entries by tile number: a run of `runs` tiles with the same bytes, or, if `runs` is 0, a directory of the tiles from
 * there on.
 */
interface Directory {
  readonly ids: Float64Array;
  readonly runs: Float64Array;
  readonly lengths: Float64Array;
  readonly offsets: Float64Array;
}

interface Header {
  readonly root: Span;
  readonly metadata: Span;
  readonly leaves: Span;
  readonly tiles: Span;
  readonly directoriesPacked: boolean;
  readonly tilesPacked: boolean;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/**
 * A PMTiles 3 archive of vector tiles on disk. Only the requested ranges are read, so large files are fine.
 * @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export class PmtilesFile {
  readonly header: Header;
  /** File size, and modification time in milliseconds. */
  readonly sizeBytes: number;
  readonly changedMs: number;
  readonly #fd: number;
  readonly #directories = new Map<number, Directory>();

  /** @throws MapFileError if the file is missing or not such an archive */
  constructor(path: string) {
    this.#fd = openFile(path);
    try {
      const stat = fstatSync(this.#fd);
      if (!stat.isFile()) throw new MapFileError('it is no file');
      this.sizeBytes = stat.size;
      this.changedMs = Math.floor(stat.mtimeMs);
      this.header = toHeader(this.#range({ offset: 0, length: Math.min(HEADER_BYTES, stat.size) }), stat.size);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** JSON metadata of the archive. @throws MapFileError if it cannot be read */
  metadata(): string {
    const { metadata, directoriesPacked } = this.header;
    return this.#part('metadata', metadata, directoriesPacked).toString('utf8');
  }

  /** The bytes of a Web Mercator tile; null if there is none. @throws MapFileError if they cannot be read */
  tile(zoom: number, column: number, row: number): Uint8Array | null {
    const { root, leaves, tiles, minZoom, maxZoom, tilesPacked } = this.header;
    if (zoom < minZoom || zoom > maxZoom) return null;
    const id = toTileId(zoom, column, row);
    let at = root;
    for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
      const found = findEntry(this.#directory(at), id);
      if (!found) return null;
      const { isLeaf, span } = found;
      const within = isLeaf ? leaves : tiles;
      if (span.offset + span.length > within.length) throw new MapFileError('an entry lies outside the file');
      const absolute = { offset: within.offset + span.offset, length: span.length };
      if (!isLeaf) return this.#part('tile', absolute, tilesPacked);
      at = absolute;
    }
    throw new MapFileError(`its directories lie more than ${DEPTH_MAX} deep`);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #directory(at: Span): Directory {
    const { directoriesPacked } = this.header;
    return getOrCreate(this.#directories, at.offset, DIRECTORIES_KEPT, () =>
      toDirectory(this.#part('directory', at, directoriesPacked)),
    );
  }

  #part(part: Part, span: Span, isPacked: boolean): Buffer {
    const { read, unpacked } = LIMITS[part];
    if (span.length > read) throw new MapFileError(`a ${part} of ${span.length} bytes is too large`);
    const bytes = this.#range(span);
    if (!isPacked) return bytes;
    try {
      return gunzipSync(bytes, { maxOutputLength: unpacked });
    } catch (error) {
      throw new MapFileError(`a ${part} cannot be unpacked: ${error instanceof Error ? error.message : ''}`);
    }
  }

  #range({ offset, length }: Span): Buffer {
    const bytes = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const more = readSync(this.#fd, bytes, read, length - read, offset + read);
      if (more === 0) throw new MapFileError('it is cut off');
      read += more;
    }
    return bytes;
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new MapFileError(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function toHeader(bytes: Buffer, sizeBytes: number): Header {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new MapFileError('it is no PMTiles archive');
  if (bytes.length < HEADER_BYTES) throw new MapFileError('it is cut off');
  if (bytes[7] !== VERSION) throw new MapFileError(`it is of PMTiles version ${bytes[7] ?? 0} instead of ${VERSION}`);
  const [directories, tiles] = [bytes[97] ?? 0, bytes[98] ?? 0];
  if (bytes[99] !== VECTOR_TILES)
    throw new MapFileError('its tiles are pictures, or of an unknown kind, instead of vectors');
  const known = [NOT_COMPRESSED, GZIP];
  if (!known.includes(directories) || !known.includes(tiles))
    throw new MapFileError('it is compressed by something else than gzip');
  const span = (at: number): Span => {
    const [offset, length] = [Number(bytes.readBigUInt64LE(at)), Number(bytes.readBigUInt64LE(at + 8))];
    const needed = offset + length;
    if (needed > sizeBytes) throw new MapFileError(`it is cut off: ${sizeBytes} bytes instead of at least ${needed}`);
    return { offset, length };
  };
  return {
    root: span(8),
    metadata: span(24),
    leaves: span(40),
    tiles: span(56),
    directoriesPacked: directories === GZIP,
    tilesPacked: tiles === GZIP,
    minZoom: bytes[100] ?? 0,
    maxZoom: bytes[101] ?? 0,
  };
}

function toDirectory(bytes: Buffer): Directory {
  const wire = new Wire(bytes);
  try {
    const count = wire.varint();
    if (count > bytes.length / ENTRY_BYTES) throw new RangeError('It names more entries than it has');
    const column = (toValue: (value: number, index: number) => number) => {
      const values = new Float64Array(count);
      for (let i = 0; i < count; i += 1) values[i] = toValue(wire.varint(), i);
      return values;
    };
    let id = 0;
    const ids = column((step) => (id += step));
    const runs = column((run) => run);
    const lengths = column((length) => length);
    let next = 0;
    const offsets = column((value, i) => {
      const offset = value === 0 ? next : value - 1;
      next = offset + (lengths[i] ?? 0);
      return offset;
    });
    return { ids, runs, lengths, offsets };
  } catch (error) {
    throw new MapFileError(`a directory cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Finds the entry that contains a tile or points to its directory. */
function findEntry({ ids, runs, lengths, offsets }: Directory, id: number) {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) <= id) low = middle + 1;
    else high = middle - 1;
  }
  const [first, run] = [ids[high], runs[high]];
  if (first === undefined || run === undefined) return null;
  const isLeaf = run === 0;
  if (!isLeaf && id >= first + run) return null;
  return { isLeaf, span: { offset: offsets[high] ?? 0, length: lengths[high] ?? 0 } };
}

/** Number of a tile: the tiles of lower levels plus its position on the Hilbert curve of its level. */
export function toTileId(zoom: number, column: number, row: number): number {
  let id = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let size = 2 ** (zoom - 1); size >= 1; size /= 2) {
    const [right, lower] = [x >= size ? 1 : 0, y >= size ? 1 : 0];
    id += size * size * ((3 * right) ^ lower);
    [x, y] = [x - right * size, y - lower * size];
    if (lower === 1) continue;
    if (right === 1) [x, y] = [size - 1 - x, size - 1 - y];
    [x, y] = [y, x];
  }
  return id;
}
