import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toTags } from './geotiff-frame.ts';
import { readDirectories } from './read-directories.ts';
import { readerOf } from './reader-of.ts';
import { tag } from './tags.ts';
import { TiffFile } from './tiff-file.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tiff-file-'));
});
afterAll(() => rm(root, { recursive: true }));

describe('TiffFile', () => {
  it.each([
    { side: 100, magic: 42, room: 'of less' },
    { side: 40_000, magic: 43, room: 'of more' },
  ])('is written in a suitable format: $room than 4 GB', async ({ side, magic }) => {
    const file = path.join(root, `${side}.tif`);
    const tiff = new TiffFile(file, { widthPx: side, heightPx: side, channels: 3 });
    const last = Uint8Array.from({ length: side * 3 }, (_, i) => i % 251);
    tiff.writeRows(side - 1, last);
    tiff.close();
    await using handle = await open(file, 'r');
    const { size } = await handle.stat();
    const read = readerOf(handle, size);
    expect((await read(0, 4)).getUint16(2, true)).toBe(magic);
    const [directory, ...others] = await readDirectories(read, { maxValueBytes: 1e6 });
    expect(others).toEqual([]);
    const tags = toTags(directory ?? new Map());
    expect([tags.get(tag.imageWidth), tags.get(tag.imageLength), tags.get(tag.bitsPerSample)]).toEqual([
      [side],
      [side],
      [8, 8, 8],
    ]);
    const end = (tags.get(tag.stripOffsets)?.at(-1) ?? 0) + (tags.get(tag.stripByteCounts)?.at(-1) ?? 0);
    expect(end).toBe(size);
    const bytes = await read(end - last.length, last.length);
    expect(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toEqual(last);
  });
});
