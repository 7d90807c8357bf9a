import type { FileHandle } from 'node:fs/promises';
import { CogError } from './cog-error.ts';
import { bytesOfType, type Field, fieldType, keptTags, longField, tag } from './tags.ts';

/** One resolution of the picture: its kept fields and where its tiles lie in the source. */
export interface Level {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fields: readonly Field[];
  readonly tileOffsets: readonly number[];
  readonly tileByteCounts: readonly number[];
}

/** More levels than any pyramid has; a chain longer than this is a loop. */
const maxDirectories = 64;
/** A value block above this is no table of tiles any more but damage (a 65,500 px image has 16,384 tiles of 512). */
const maxValueBytes = 64 * 1024 * 1024;

/**
 * Walks the directories of a tiled pyramid TIFF (classic or BigTIFF, little-endian), largest level first.
 * @throws CogError `not-tiff`, `broken` or `unsupported`
 */
export async function readLevels(file: FileHandle): Promise<Level[]> {
  const { size } = await file.stat();
  const source = new Source(file, size);
  const levels: Level[] = [];
  const seen = new Set<number>();
  let { big, offset } = await header(source);
  while (offset !== 0) {
    if (seen.has(offset)) throw new CogError('broken', `the directory chain loops at byte ${offset}`);
    if (seen.size >= maxDirectories) throw new CogError('broken', `more than ${maxDirectories} directories`);
    seen.add(offset);
    const directory = await readDirectory(source, offset, big);
    const level = asLevel(directory.fields, size);
    if (level) levels.push(level);
    offset = directory.next;
  }
  if (levels.length === 0) throw new CogError('unsupported', 'no tiled image in the file: write it with tiles');
  levels.sort((a, b) => b.widthPx - a.widthPx || b.heightPx - a.heightPx);
  levels.forEach(({ widthPx, heightPx }, i) => {
    const finer = levels[i - 1];
    if (finer && (finer.widthPx === widthPx || finer.heightPx < heightPx)) {
      throw new CogError('unsupported', 'the file holds several images or a mask, not one pyramid');
    }
  });
  return levels;
}

class Source {
  readonly size: number;
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  async bytes(offset: number, length: number, what: string): Promise<Buffer> {
    if (offset + length > this.size) {
      throw new CogError('broken', `${what} at byte ${offset} (${length} bytes) lies beyond the file's ${this.size}`);
    }
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await this.#file.read(buffer, filled, length - filled, offset + filled);
      if (bytesRead === 0) throw new CogError('broken', `the file ended while ${what} was read`);
      filled += bytesRead;
    }
    return buffer;
  }
}

async function header(source: Source): Promise<{ big: boolean; offset: number }> {
  if (source.size < 8) throw new CogError('not-tiff', `${source.size} bytes are too few for a TIFF`);
  const start = await source.bytes(0, Math.min(16, source.size), 'the header');
  const order = start.toString('latin1', 0, 2);
  if (order === 'MM') throw new CogError('unsupported', 'big-endian TIFF: only little-endian files are read');
  const version = start.readUInt16LE(2);
  if (order !== 'II' || (version !== 42 && version !== 43)) throw new CogError('not-tiff', 'no TIFF header');
  if (version === 42) return { big: false, offset: start.readUInt32LE(4) };
  if (start.length < 16 || start.readUInt16LE(4) !== 8) throw new CogError('broken', 'broken BigTIFF header');
  return { big: true, offset: safeInteger(start, 8) };
}

interface Directory {
  readonly fields: ReadonlyMap<number, Field>;
  readonly next: number;
}

async function readDirectory(source: Source, offset: number, big: boolean): Promise<Directory> {
  const countBytes = big ? 8 : 2;
  const entryBytes = big ? 20 : 12;
  const pointerBytes = big ? 8 : 4;
  const head = await source.bytes(offset, countBytes, 'a directory');
  const count = big ? safeInteger(head, 0) : head.readUInt16LE(0);
  if (count > 4096) throw new CogError('broken', `a directory of ${count} entries at byte ${offset}`);
  const body = await source.bytes(offset + countBytes, count * entryBytes + pointerBytes, 'a directory');
  const fields = new Map<number, Field>();
  for (let i = 0; i < count; i++) {
    const field = await readField(source, body.subarray(i * entryBytes, (i + 1) * entryBytes), big);
    if (field) fields.set(field.tag, field);
  }
  const end = count * entryBytes;
  return { fields, next: big ? safeInteger(body, end) : body.readUInt32LE(end) };
}

async function readField(source: Source, entry: Buffer, big: boolean): Promise<Field | undefined> {
  const number = entry.readUInt16LE(0);
  if (!keptTags.has(number) && number !== tag.tileOffsets && number !== tag.tileByteCounts) return undefined;
  const type = entry.readUInt16LE(2);
  const size = bytesOfType(type);
  if (size === undefined) throw new CogError('broken', `tag ${number} has the unknown field type ${type}`);
  const count = big ? safeInteger(entry, 4) : entry.readUInt32LE(4);
  const length = count * size;
  if (length > maxValueBytes) throw new CogError('broken', `tag ${number} claims ${length} bytes`);
  const inline = entry.subarray(big ? 12 : 8);
  if (length <= inline.length) return { tag: number, type, count, bytes: Buffer.from(inline.subarray(0, length)) };
  const offset = big ? safeInteger(inline, 0) : inline.readUInt32LE(0);
  return { tag: number, type, count, bytes: await source.bytes(offset, length, `tag ${number}`) };
}

function safeInteger(buffer: Buffer, at: number): number {
  const value = buffer.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new CogError('broken', `an offset of ${value} bytes`);
  return Number(value);
}

function asLevel(fields: ReadonlyMap<number, Field>, fileBytes: number): Level | undefined {
  const offsets = fields.get(tag.tileOffsets);
  if (!offsets) return undefined;
  const widthPx = required(fields, tag.imageWidth);
  const heightPx = required(fields, tag.imageLength);
  const tileOffsets = integers(offsets);
  const tileByteCounts = integers(fields.get(tag.tileByteCounts));
  checkTileCount(fields, tileOffsets.length);
  if (tileByteCounts.length !== tileOffsets.length) {
    throw new CogError('broken', `${tileOffsets.length} tile offsets, but ${tileByteCounts.length} tile sizes`);
  }
  tileOffsets.forEach((offset, i) => {
    const bytes = tileByteCounts[i] ?? 0;
    if (offset + bytes > fileBytes) throw new CogError('broken', `tile ${i} lies beyond the end of the file`);
  });
  const kept = [...fields.values()].filter((field) => keptTags.has(field.tag));
  return { widthPx, heightPx, fields: kept.map(classic), tileOffsets, tileByteCounts };
}

/** 64-bit whole numbers do not exist in classic TIFF. */
function classic(field: Field): Field {
  if (field.type !== fieldType.long8) return field;
  const values = integers(field);
  if (values.some((value) => value > 0xff_ff_ff_ff)) throw new CogError('broken', `tag ${field.tag} is out of range`);
  return longField(field.tag, values);
}

function checkTileCount(fields: ReadonlyMap<number, Field>, tiles: number): void {
  const across = Math.ceil(required(fields, tag.imageWidth) / required(fields, tag.tileWidth));
  const down = Math.ceil(required(fields, tag.imageLength) / required(fields, tag.tileLength));
  const samples = integers(fields.get(tag.samplesPerPixel))[0] ?? 1;
  const planar = integers(fields.get(tag.planarConfiguration))[0] ?? 1;
  const expected = across * down * (planar === 2 ? samples : 1);
  if (tiles !== expected) throw new CogError('broken', `${tiles} tiles where the size asks for ${expected}`);
}

function required(fields: ReadonlyMap<number, Field>, number: number): number {
  const value = integers(fields.get(number))[0];
  if (!value) throw new CogError('broken', `tag ${number} is missing or zero`);
  return value;
}

/** Whole numbers of a field; none where there is no field. @throws CogError `broken` for other field types */
export function integers(field: Field | undefined): number[] {
  if (!field) return [];
  const { bytes, type, count } = field;
  if (type === fieldType.byte) return [...bytes];
  if (type === fieldType.short) return Array.from({ length: count }, (_, i) => bytes.readUInt16LE(i * 2));
  if (type === fieldType.long) return Array.from({ length: count }, (_, i) => bytes.readUInt32LE(i * 4));
  if (type === fieldType.long8) return Array.from({ length: count }, (_, i) => safeInteger(bytes, i * 8));
  throw new CogError('broken', `tag ${field.tag} holds no whole numbers (field type ${type})`);
}
