import type { FileHandle } from 'node:fs/promises';
import { CogError } from './cog-error.ts';
import { type DirectoryEntry, type ReadBytes, readDirectories } from './read-directories.ts';
import { readerOf } from './reader-of.ts';
import { bytesOfType, type Field, fieldType, keptTags, longField, tag } from './tags.ts';

/** The fields of an image or a mask, and the positions of its tiles in the source. */
interface TiledPage {
  readonly fields: readonly Field[];
  readonly tileOffsets: readonly number[];
  readonly tileByteCounts: readonly number[];
}

/** One resolution of the picture. */
export interface Level extends TiledPage {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Marks the pixels with data, in the same number of tiles. */
  readonly mask?: TiledPage;
}

/** Limit for a table of tiles: a 65,500 px image has 16,384 tiles of 512 px. */
const MAX_VALUE_BYTES = 64 * 1024 * 1024;

/** A bit of NewSubfileType (TIFF 6.0 section 8). */
const MASK = 4;

const others: readonly number[] = [tag.newSubfileType, tag.tileOffsets, tag.tileByteCounts];
const isWanted = (number: number) => keptTags.has(number) || others.includes(number);

/**
 * Reads the levels of a tiled pyramid TIFF (classic or BigTIFF, little-endian), largest level first, with their masks.
 * @throws CogError `not-tiff`, `broken` or `unsupported`
 */
export async function readLevels(file: FileHandle): Promise<Level[]> {
  const { size } = await file.stat();
  const read = readerOf(file, size);
  await refuseBigEndian(read);
  const directories = await readDirectories(read, { maxValueBytes: MAX_VALUE_BYTES, wanted: isWanted });
  const pages = directories
    .map((directory) => asPage(new Map([...directory].map(([number, entry]) => [number, toField(entry)])), size))
    .filter((page) => page !== undefined);
  const masks = pages.filter(({ isMask }) => isMask).map(({ level }) => level);
  const levels = pages.filter(({ isMask }) => !isMask).map(({ level }) => withMask(level, masks));
  if (levels.length === 0) throw new CogError('unsupported', 'no tiled image in the file: write it with tiles');
  levels.sort((a, b) => b.widthPx - a.widthPx || b.heightPx - a.heightPx);
  levels.forEach(({ widthPx, heightPx }, i) => {
    const finer = levels[i - 1];
    if (finer && (finer.widthPx === widthPx || finer.heightPx < heightPx)) {
      throw new CogError('unsupported', 'the file holds several images, not one pyramid');
    }
  });
  if (masks.length > 0 && levels.some(({ mask }) => !mask))
    throw new CogError('unsupported', 'some levels have a mask, others have none');
  return levels;
}

/** A level, or the mask of one. */
interface Page {
  readonly level: Level;
  readonly isMask: boolean;
}

/** @throws CogError if the mask has other tiles than the image */
function withMask(level: Level, masks: readonly Level[]): Level {
  const found = masks.find(({ widthPx, heightPx }) => widthPx === level.widthPx && heightPx === level.heightPx);
  if (!found) return level;
  if (found.tileOffsets.length !== level.tileOffsets.length)
    throw new CogError('unsupported', 'a mask has other tiles than its image');
  const { fields, tileOffsets, tileByteCounts } = found;
  return { ...level, mask: { fields, tileOffsets, tileByteCounts } };
}

/** Rejects big-endian files by their first two bytes. @throws CogError `unsupported` */
async function refuseBigEndian(read: ReadBytes): Promise<void> {
  const start = await read(0, 2).catch(() => null);
  if (start?.getUint16(0) === 0x4d_4d)
    throw new CogError('unsupported', 'big-endian TIFF: only little-endian files are read');
}

function toField({ tag: number, type, count, values }: DirectoryEntry): Field {
  if (bytesOfType(type) === undefined) throw new CogError('broken', `tag ${number} has the unknown field type ${type}`);
  return { tag: number, type, count, bytes: Buffer.from(values.buffer, values.byteOffset, values.byteLength) };
}

function asPage(fields: ReadonlyMap<number, Field>, fileBytes: number): Page | undefined {
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
  const [subfileType = 0] = integers(fields.get(tag.newSubfileType));
  const isMask = (subfileType & MASK) !== 0;
  return { isMask, level: { widthPx, heightPx, fields: kept.map(classic), tileOffsets, tileByteCounts } };
}

/** Converts 64-bit integers, which classic TIFF does not have. @throws CogError `broken` above 32 bits */
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

/** The integers of a field; empty without a field. @throws CogError `broken` for other field types */
export function integers(field: Field | undefined): number[] {
  if (!field) return [];
  const { bytes, type, count } = field;
  if (type === fieldType.byte) return [...bytes];
  if (type === fieldType.short) return Array.from({ length: count }, (_, i) => bytes.readUInt16LE(i * 2));
  if (type === fieldType.long) return Array.from({ length: count }, (_, i) => bytes.readUInt32LE(i * 4));
  if (type === fieldType.long8) return Array.from({ length: count }, (_, i) => Number(bytes.readBigUInt64LE(i * 8)));
  throw new CogError('broken', `tag ${field.tag} holds no whole numbers (field type ${type})`);
}
