import { describe, expect, test } from 'vitest';
import { refuseTooLarge, tilesStart, toHead } from './layout.ts';
import { readDirectories, toNumbers } from './read-directories.ts';
import type { Level } from './read-levels.ts';
import { asciiField, longField, tag } from './tags.ts';

function level(widthPx: number, tileByteCounts: readonly number[]): Level {
  return {
    widthPx,
    heightPx: widthPx,
    fields: [longField(tag.imageWidth, [widthPx]), longField(tag.imageLength, [widthPx])],
    tileOffsets: tileByteCounts.map(() => 0),
    tileByteCounts,
  };
}
const levels = [level(512, [100, 0, 300, 7]), level(256, [50])];
const geo = [asciiField(tag.gdalNodata, '0')];

async function directoriesOf(head: Buffer) {
  const read = (position: number, length: number) =>
    Promise.resolve(new DataView(Uint8Array.from(head.subarray(position, position + length)).buffer));
  const directories = await readDirectories(read, { maxValueBytes: 1000 });
  return directories.map((directory) => new Map([...directory].map(([number, entry]) => [number, toNumbers(entry)])));
}

describe('the head of a COG', () => {
  const head = toHead(levels, geo);

  test('ends where the first tile begins, for any tile sizes', () => {
    expect(head.length).toBe(tilesStart(levels, geo));
    expect(tilesStart([level(512, [1, 2, 3, 4]), level(256, [5])], geo)).toBe(head.length);
  });

  test('begins with the hints and their size', () => {
    const [, size = '', body = ''] =
      /^II\*\0.{4}GDAL_STRUCTURAL_METADATA_SIZE=(\d{6}) bytes\n(.*)$/s.exec(head.toString('latin1')) ?? [];
    expect(body.slice(0, Number(size))).toMatch(/^LAYOUT=IFDS_BEFORE_DATA\n.*KNOWN_INCOMPATIBLE_EDITION=NO\n $/s);
  });

  test('has the largest level first, the only one with a georeference', async () => {
    const [first, second, ...others] = await directoriesOf(head);
    expect(others).toEqual([]);
    expect([first?.get(tag.imageWidth), second?.get(tag.imageWidth)]).toEqual([[512], [256]]);
    expect([first?.get(tag.newSubfileType), second?.get(tag.newSubfileType)]).toEqual([[0], [1]]);
    expect([first?.has(tag.gdalNodata), second?.has(tag.gdalNodata)]).toEqual([true, false]);
  });

  test('sorts the entries of each directory by tag', async () => {
    for (const directory of await directoriesOf(head)) {
      const numbers = [...directory.keys()];
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  test('points to tiles from the smallest level on, with room for leader and trailer, and skips holes', async () => {
    const [first, second] = await directoriesOf(head);
    const start = head.length + 4;
    const small = 50 + 8;
    expect(second?.get(tag.tileOffsets)).toEqual([start]);
    expect(first?.get(tag.tileOffsets)).toEqual([start + small, 0, start + small + 108, start + small + 108 + 308]);
    expect(first?.get(tag.tileByteCounts)).toEqual([100, 0, 300, 7]);
  });
});

test.each([
  [[4_199_999_992], false],
  [[4_199_999_993], true],
  [[2_100_000_000, 2_100_000_000], true],
])('tiles of %j bytes are too large for a classic TIFF: %s', (bytes, isTooLarge) => {
  expect(codeOf(() => refuseTooLarge([level(512, bytes)]))).toBe(isTooLarge ? 'too-large' : null);
});

function codeOf(call: () => void): unknown {
  try {
    call();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}
