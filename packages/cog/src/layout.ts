import { CogError } from './cog-error.ts';
import type { Level } from './read-levels.ts';
import { type Field, longField, tag } from './tags.ts';
import { directoryBytes, even, HEADER_BYTES, writeDirectory, writeHeader } from './write-directory.ts';

/** Offsets of a classic TIFF are 32 bits wide. */
const maxBytes = 4_200_000_000;
/** Each tile is preceded by its size and followed by a copy of its last four bytes. */
export const LEADER_BYTES = 4;
export const TRAILER_BYTES = 4;

/**
 * GDAL's block of hints (COG driver documentation, "Header ghost area"). The size counts the body including the last
 * blank.
 */
function structureOf(levels: readonly Level[]): Buffer {
  const hints = [
    'LAYOUT=IFDS_BEFORE_DATA',
    'BLOCK_ORDER=ROW_MAJOR',
    'BLOCK_LEADER=SIZE_AS_UINT4',
    'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
    'KNOWN_INCOMPATIBLE_EDITION=NO',
    // The blank leaves room to change NO to YES.
    levels.some(({ mask }) => mask) ? ' MASK_INTERLEAVED_WITH_IMAGERY=YES\n' : ' ',
  ];
  const body = hints.join('\n');
  const size = String(body.length).padStart(6, '0');
  return Buffer.from(`GDAL_STRUCTURAL_METADATA_SIZE=${size} bytes\n${body}`, 'latin1');
}

const headStart = (levels: readonly Level[]): number => even(HEADER_BYTES + structureOf(levels).length);

/** An image or a mask, each with its own directory. */
type Page = Omit<Level, 'mask'> & { readonly subfileType: number };

/** Bits of NewSubfileType (TIFF 6.0 section 8). */
const REDUCED = 1;
const MASK = 4;

/** The mask of a level comes directly after it. */
function pagesOf(levels: readonly Level[]): Page[] {
  return levels.flatMap((level, i) => {
    const subfileType = i === 0 ? 0 : REDUCED;
    return [
      { ...level, subfileType },
      ...(level.mask ? [{ ...level, ...level.mask, subfileType: subfileType | MASK }] : []),
    ];
  });
}

/** Position of the first tile. It depends on the number of tiles, not on their sizes. */
export function tilesStart(levels: readonly Level[], geo: readonly Field[]): number {
  return directorySizes(levels, geo).reduce((sum, size) => sum + size, headStart(levels));
}

function directorySizes(levels: readonly Level[], geo: readonly Field[]): number[] {
  return pagesOf(levels).map((page) => directoryBytes(directoryFields(page, geo, [])));
}

/**
 * Header, structural metadata, and all directories, largest level first. The tiles follow, smallest level first, row by
 * row, each before the tile of its mask.
 * @throws CogError `too-large`
 */
export function toHead(levels: readonly Level[], geo: readonly Field[]): Buffer {
  refuseTooLarge(levels);
  const pages = pagesOf(levels);
  const sizes = directorySizes(levels, geo);
  const headBytes = tilesStart(levels, geo);
  const offsets = pageOffsets(levels, headBytes);
  const head = Buffer.alloc(headBytes);
  let offset = headStart(levels);
  writeHeader(head, offset);
  structureOf(levels).copy(head, HEADER_BYTES);
  pages.forEach((page, i) => {
    const next = i === pages.length - 1 ? 0 : offset + (sizes[i] ?? 0);
    writeDirectory(head, offset, directoryFields(page, geo, offsets[i] ?? []), next);
    offset += sizes[i] ?? 0;
  });
  return head;
}

/** Positions of the tiles of each page. */
function pageOffsets(levels: readonly Level[], start: number): number[][] {
  let at = start;
  const place = (bytes: number): number => {
    // Offset 0 marks a hole, which has no bytes (COG driver documentation).
    if (bytes === 0) return 0;
    const offset = at + LEADER_BYTES;
    at = offset + bytes + TRAILER_BYTES;
    return offset;
  };
  const smallestFirst = levels.toReversed().map(({ tileByteCounts, mask }) => {
    const ofMask: number[] = [];
    const ofImage = tileByteCounts.map((bytes, i) => {
      const offset = place(bytes);
      if (mask) ofMask.push(place(mask.tileByteCounts[i] ?? 0));
      return offset;
    });
    return mask ? [ofImage, ofMask] : [ofImage];
  });
  return smallestFirst.toReversed().flat();
}

/** @throws CogError `too-large` */
export function refuseTooLarge(levels: readonly Level[]): void {
  let bytes = 0;
  for (const { tileByteCounts } of pagesOf(levels)) {
    for (const count of tileByteCounts) bytes += count + LEADER_BYTES + TRAILER_BYTES;
  }
  if (bytes > maxBytes) {
    throw new CogError('too-large', `the tiles take ${bytes} bytes; a classic TIFF ends at ${maxBytes}`);
  }
}

function directoryFields(page: Page, geo: readonly Field[], offsets: readonly number[]): Field[] {
  const fields = [
    longField(tag.newSubfileType, [page.subfileType]),
    ...page.fields,
    // The number of offsets is known before their values.
    longField(tag.tileOffsets, offsets.length > 0 ? offsets : page.tileOffsets.map(() => 0)),
    longField(tag.tileByteCounts, page.tileByteCounts),
    ...(page.subfileType === 0 ? geo : []),
  ];
  return fields.sort((a, b) => a.tag - b.tag);
}
