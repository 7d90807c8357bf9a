import { describe, expect, test } from 'vitest';
import { readDirectories, toNumbers } from './read-directories.ts';
import { asciiField, doubleField, type Field, longField, shortField, tag } from './tags.ts';
import { directoryBytes, HEADER_BYTES, writeDirectory, writeHeader } from './write-directory.ts';

const fields: readonly Field[] = [
  longField(tag.imageWidth, [640]),
  shortField(tag.bitsPerSample, [8, 8, 8]),
  shortField(tag.compression, [1]),
  asciiField(tag.dateTime, '2026!'),
  longField(tag.tileOffsets, [1, 2, 4_294_967_295]),
  doubleField(tag.modelPixelScale, [0.5, 0.5, 0]),
];

function toHead(directories: readonly (readonly Field[])[]): Buffer {
  const sizes = directories.map(directoryBytes);
  const head = Buffer.alloc(sizes.reduce((sum, size) => sum + size, HEADER_BYTES));
  writeHeader(head, HEADER_BYTES);
  let at = HEADER_BYTES;
  directories.forEach((directory, i) => {
    const next = at + (sizes[i] ?? 0);
    writeDirectory(head, at, directory, i === directories.length - 1 ? 0 : next);
    at = next;
  });
  return head;
}

async function read(head: Buffer) {
  const directories = await readDirectories(
    (position, length) =>
      Promise.resolve(new DataView(Uint8Array.from(head.subarray(position, position + length)).buffer)),
    { maxValueBytes: 1000 },
  );
  return directories.map((directory) =>
    [...directory].map(([number, entry]) => [number, entry.type === 2 ? entry.count : toNumbers(entry)]),
  );
}

describe('a written directory', () => {
  test('round-trips values inside and after the entries', async () => {
    expect(await read(toHead([fields]))).toEqual([
      [
        [tag.imageWidth, [640]],
        [tag.bitsPerSample, [8, 8, 8]],
        [tag.compression, [1]],
        [tag.dateTime, 6],
        [tag.tileOffsets, [1, 2, 4_294_967_295]],
        [tag.modelPixelScale, [0.5, 0.5, 0]],
      ],
    ]);
  });

  test('points to the next one, and the last to none', async () => {
    const second = [longField(tag.imageWidth, [320])];
    expect(await read(toHead([fields, second]))).toEqual([expect.any(Array), [[tag.imageWidth, [320]]]]);
  });

  test('aligns longer values to even positions', () => {
    const odd = [asciiField(tag.dateTime, '2026'), doubleField(tag.modelPixelScale, [1.25])];
    const head = toHead([odd]);
    // Two entries end at 8 + 2 + 24 + 4 = 38; the text takes five bytes and one of padding.
    expect(head.toString('latin1', 38, 43)).toBe('2026\0');
    expect(head.readDoubleLE(44)).toBe(1.25);
    expect(head).toHaveLength(52);
  });
});
