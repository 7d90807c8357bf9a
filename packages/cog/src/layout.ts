import { CogError } from './cog-error.ts';
import type { Level } from './read-levels.ts';
import { type Field, longField, tag } from './tags.ts';
import { directoryBytes, even, HEADER_BYTES, writeDirectory, writeHeader } from './write-directory.ts';

/** Offsets of a classic TIFF are 32 bits wide. */
const maxBytes = 4_200_000_000;
/** Each tile has its size in front of it, and its last four bytes again behind it. */
export const LEADER_BYTES = 4;
export const TRAILER_BYTES = 4;

/**
 * GDAL's block of hints (COG driver documentation, "Header ghost area"); the size counts the body, last blank included.
 */
const structure = (() => {
  const body = [
    'LAYOUT=IFDS_BEFORE_DATA',
    'BLOCK_ORDER=ROW_MAJOR',
    'BLOCK_LEADER=SIZE_AS_UINT4',
    'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
    'KNOWN_INCOMPATIBLE_EDITION=NO\n ',
  ].join('\n');
  const size = String(body.length).padStart(6, '0');
  return Buffer.from(`GDAL_STRUCTURAL_METADATA_SIZE=${size} bytes\n${body}`, 'latin1');
})();

const headStart = even(HEADER_BYTES + structure.length);

/** Position of the first tile. It depends on the number of tiles, not on their sizes. */
export function tilesStart(levels: readonly Level[], geo: readonly Field[]): number {
  return directorySizes(levels, geo).reduce((sum, size) => sum + size, headStart);
}

function directorySizes(levels: readonly Level[], geo: readonly Field[]): number[] {
  return levels.map((level, i) => directoryBytes(directoryFields(level, i, geo, [])));
}

/**
 * Header, structural metadata and all directories, largest level first. Tiles follow from the smallest level on, row by
 * row.
 * @throws CogError `too-large`
 */
export function toHead(levels: readonly Level[], geo: readonly Field[]): Buffer {
  refuseTooLarge(levels);
  const sizes = directorySizes(levels, geo);
  const headBytes = tilesStart(levels, geo);
  const offsets = tileOffsets(levels, headBytes);
  const head = Buffer.alloc(headBytes);
  writeHeader(head, headStart);
  structure.copy(head, HEADER_BYTES);
  let offset = headStart;
  levels.forEach((level, i) => {
    const next = i === levels.length - 1 ? 0 : offset + (sizes[i] ?? 0);
    writeDirectory(head, offset, directoryFields(level, i, geo, offsets[i] ?? []), next);
    offset += sizes[i] ?? 0;
  });
  return head;
}

function tileOffsets(levels: readonly Level[], start: number): number[][] {
  let at = start;
  const smallestFirst = levels.toReversed().map(({ tileByteCounts }) =>
    tileByteCounts.map((bytes) => {
      // A tile of no bytes is a hole; offset 0 says so (COG driver documentation).
      if (bytes === 0) return 0;
      const offset = at + LEADER_BYTES;
      at = offset + bytes + TRAILER_BYTES;
      return offset;
    }),
  );
  return smallestFirst.toReversed();
}

/** @throws CogError `too-large` */
export function refuseTooLarge(levels: readonly Level[]): void {
  let bytes = 0;
  for (const { tileByteCounts } of levels) {
    for (const count of tileByteCounts) bytes += count + LEADER_BYTES + TRAILER_BYTES;
  }
  if (bytes > maxBytes) {
    throw new CogError('too-large', `the tiles take ${bytes} bytes; a classic TIFF ends at ${maxBytes}`);
  }
}

function directoryFields(level: Level, index: number, geo: readonly Field[], offsets: readonly number[]): Field[] {
  const fields = [
    longField(tag.newSubfileType, [index === 0 ? 0 : 1]),
    ...level.fields,
    // The number of offsets is known before their values.
    longField(tag.tileOffsets, offsets.length > 0 ? offsets : level.tileOffsets.map(() => 0)),
    longField(tag.tileByteCounts, level.tileByteCounts),
    ...(index === 0 ? geo : []),
  ];
  return fields.sort((a, b) => a.tag - b.tag);
}
