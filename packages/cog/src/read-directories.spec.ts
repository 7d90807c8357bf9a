import { describe, expect, it } from 'vitest';
import { type ReadBytes, readDirectories, toNumbers } from './read-directories.ts';
import { tag } from './tags.ts';

const options = { maxValueBytes: 1000 };

function toReader(bytes: Uint8Array): ReadBytes {
  return (position, length) => {
    if (position + length > bytes.length) return Promise.reject(new RangeError(`no byte ${position + length}`));
    return Promise.resolve(new DataView(Uint8Array.from(bytes.subarray(position, position + length)).buffer));
  };
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: number;
}

/** A classic TIFF of one directory at byte 8. */
function classic(entries: readonly Entry[], { littleEndian = true, next = 0 } = {}): Uint8Array {
  const view = new DataView(new ArrayBuffer(200));
  view.setUint16(0, littleEndian ? 0x49_49 : 0x4d_4d);
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, 8, littleEndian);
  view.setUint16(8, entries.length, littleEndian);
  entries.forEach((entry, i) => {
    const at = 10 + i * 12;
    view.setUint16(at, entry.tag, littleEndian);
    view.setUint16(at + 2, entry.type, littleEndian);
    view.setUint32(at + 4, entry.count, littleEndian);
    if (entry.type === 3 && entry.count === 1) view.setUint16(at + 8, entry.value, littleEndian);
    else view.setUint32(at + 8, entry.value, littleEndian);
  });
  view.setUint32(10 + entries.length * 12, next, littleEndian);
  return new Uint8Array(view.buffer);
}

const width: Entry = { tag: tag.imageWidth, type: 3, count: 1, value: 640 };

describe('the reader of directories', () => {
  it.each([true, false])('reads both byte orders: little-endian %s', async (littleEndian) => {
    const bytes = classic([width, { tag: tag.tileOffsets, type: 4, count: 2, value: 100 }], { littleEndian });
    new DataView(bytes.buffer).setUint32(104, 7, littleEndian);
    const [directory] = await readDirectories(toReader(bytes), options);
    const values = [...(directory?.values() ?? [])].map(toNumbers);
    expect(values).toEqual([[640], [0, 7]]);
  });

  it('reads BigTIFF', async () => {
    const view = new DataView(new ArrayBuffer(60));
    view.setUint16(0, 0x49_49);
    view.setUint16(2, 43, true);
    view.setUint16(4, 8, true);
    view.setBigUint64(8, 16n, true);
    view.setBigUint64(16, 1n, true);
    view.setUint16(24, tag.tileOffsets, true);
    view.setUint16(26, 16, true);
    view.setBigUint64(28, 1n, true);
    view.setBigUint64(36, 5_000_000_000n, true);
    const [directory] = await readDirectories(toReader(new Uint8Array(view.buffer)), options);
    const entry = directory?.get(tag.tileOffsets);
    expect(entry && toNumbers(entry)).toEqual([5_000_000_000]);
  });

  it('reads only the requested entries', async () => {
    const beyond = { tag: tag.jpegTables, type: 7, count: 500, value: 190 };
    const wanted = (number: number) => number === tag.imageWidth;
    const [directory] = await readDirectories(toReader(classic([width, beyond])), { ...options, wanted });
    expect([...(directory?.keys() ?? [])]).toEqual([tag.imageWidth]);
  });

  it('returns no values for unknown types, and no numbers for text', async () => {
    const entries = [99, 2].map((type, i) => ({ tag: 1000 + i, type, count: 3, value: 0 }));
    const [directory] = await readDirectories(toReader(classic(entries)), options);
    expect([...(directory?.values() ?? [])].map((entry) => [entry.values.byteLength, toNumbers(entry)])).toEqual([
      [0, null],
      [3, null],
    ]);
  });

  it.each([
    ['is empty', new Uint8Array(), 'not-tiff'],
    ['is not a TIFF', new Uint8Array(100), 'not-tiff'],
    ['is truncated in a directory', classic([width]).subarray(0, 15), 'broken'],
    ['points to a directory beyond the end', classic([width], { next: 5000 }), 'broken'],
    ['loops', classic([width], { next: 8 }), 'broken'],
    ['claims too large a value', classic([{ ...width, type: 4, count: 1000 }]), 'broken'],
    ['points to values beyond the end', classic([{ ...width, type: 4, count: 10, value: 190 }]), 'broken'],
  ])('reports a file that %s', async (_what, bytes, code) => {
    await expect(readDirectories(toReader(bytes), options)).rejects.toMatchObject({ code });
  });
});
