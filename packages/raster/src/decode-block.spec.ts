import { deflateSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesOfBlock, decodeBlock } from './decode-block.ts';
import type { RasterLayout } from './raster-layout.ts';
import { layoutWith } from './testing/layout-with.ts';
import { packLerc } from './testing/pack-lerc.ts';

const size = { blockWidthPx: 5, blockHeightPx: 4 };
const values = Array.from({ length: 5 * 4 * 3 }, (_, i) => (i * 37) % 256);
const bytes = Uint8Array.from(values);
const color = layoutWith({ ...size, bands: 3 });
const whole = { heightPx: 4 };
/** Literal runs only. */
const literal = (plain: Uint8Array) => Uint8Array.of(plain.length - 1, ...plain);

const packers: readonly [name: string, compression: number, pack: (plain: Uint8Array) => Uint8Array][] = [
  ['none', 1, (plain) => plain.slice()],
  ['Deflate', 8, (plain) => deflateSync(plain)],
  ['old Deflate', 32_946, (plain) => deflateSync(plain)],
  ['ZSTD', 50_000, (plain) => zstdCompressSync(plain)],
  ['PackBits', 32_773, literal],
];

describe.each(packers)('a block with compression %s', (_name, compression, pack) => {
  const layout = { ...color, compression };

  it('is decoded, and does not share its bytes', async () => {
    const packed = pack(bytes);
    const samples = await decodeBlock(packed, layout, whole);
    packed.fill(0);
    expect([...samples]).toEqual(values);
  });

  it('of fewer rows, as the last strip, is decoded', async () => {
    const rows = bytes.subarray(0, 5 * 3 * 3);
    expect([...(await decodeBlock(pack(rows), layout, { heightPx: 3 }))]).toEqual([...rows]);
    expect([...(await decodeBlock(pack(bytes), layout, { heightPx: 3 }))]).toEqual([...rows]);
  });

  it('that is too short is broken', async () => {
    await expect(decodeBlock(pack(bytes.subarray(1)), layout, whole)).rejects.toMatchObject({
      name: 'RasterError',
      code: 'broken',
      message: 'a block of 59 samples where there should be 60',
    });
  });

  it.each([0, 1, 5])('that is cut off after %i bytes is broken', async (count) => {
    const reading = decodeBlock(pack(bytes).subarray(0, count), layout, whole);
    await expect(reading).rejects.toMatchObject({ name: 'RasterError', code: 'broken' });
  });
});

describe('a decompression bomb', () => {
  const bomb = new Uint8Array(2 ** 20);

  it.each<[string, Partial<RasterLayout>, Uint8Array]>([
    ['Deflate', { compression: 8 }, deflateSync(bomb)],
    ['ZSTD', { compression: 50_000 }, zstdCompressSync(bomb)],
    ['LERC with Deflate', { compression: 34_887, lercParameters: [4, 1] }, deflateSync(bomb)],
    ['LERC with ZSTD', { compression: 34_887, lercParameters: [4, 2] }, zstdCompressSync(bomb)],
  ])('of %s is broken', async (_name, properties, packed) => {
    await expect(decodeBlock(packed, { ...color, ...properties }, whole)).rejects.toMatchObject({
      name: 'RasterError',
      message: expect.stringContaining('larger than'),
    });
  });
});

describe('the samples of a block', () => {
  it.each<[string, number, (block: Uint8Array) => Uint8Array]>([
    ['LERC', 0, (block) => block],
    ['LERC with Deflate', 1, (block) => deflateSync(block)],
    ['LERC with ZSTD', 2, (block) => zstdCompressSync(block)],
  ])('of %s have the byte order of the file before compression', async (_name, further, pack) => {
    const type = { ...size, dataType: 'uint16', bits: 16, compression: 34_887 } as const;
    const layout = layoutWith({ ...type, lercParameters: [4, further], littleEndian: false });
    const swapped = Array.from({ length: 20 }, (_, i) => (i + 1) * 256);
    const block = packLerc({ dataType: 'uint16', widthPx: 5, heightPx: 4, depth: 1, values: swapped });
    expect([...(await decodeBlock(pack(block), layout, whole))]).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('of LERC are joined by alpha, which other planes do not have', async () => {
    const layout = layoutWith({ ...size, bands: 2, alphaBand: 1, compression: 34_887 });
    const block = packLerc({ dataType: 'uint8', widthPx: 5, heightPx: 4, depth: 1, values: values.slice(0, 20) });
    expect([...(await decodeBlock(block, layout, whole))]).toEqual(
      values.slice(0, 20).flatMap((value) => [value, 255]),
    );
    expect([...(await decodeBlock(block, { ...layout, isPlanar: true }, whole))]).toEqual(values.slice(0, 20));
  });

  it('of 12 bits begin at a byte in each row', async () => {
    const layout = layoutWith({ blockWidthPx: 1, blockHeightPx: 2, bits: 12, dataType: 'uint16' });
    expect([...(await decodeBlock(Uint8Array.of(0x12, 0x3f, 0x45, 0x6f), layout, { heightPx: 2 }))]).toEqual([
      0x123, 0x456,
    ]);
  });

  it('of a single plane are those of one band', async () => {
    const layout = { ...color, isPlanar: true };
    expect([...(await decodeBlock(bytes.subarray(0, 20), layout, whole))]).toEqual(values.slice(0, 20));
  });

  it('undo the prediction across bands', async () => {
    const differences = Uint8Array.from(values, (value, i) => value - (i % 15 < 3 ? 0 : (values[i - 3] ?? 0)));
    const layout = { ...color, compression: 8, predictor: 2 };
    expect([...(await decodeBlock(deflateSync(differences), layout, whole))]).toEqual(values);
  });

  it('with an unknown compression are not supported', async () => {
    const reading = decodeBlock(bytes, { ...color, compression: 34_712 }, whole);
    await expect(reading).rejects.toMatchObject({ code: 'unsupported', message: 'compression 34712' });
  });
});

it.each<[Partial<RasterLayout>, number]>([
  [{ bands: 3 }, 5 * 3 * 2],
  [{ bands: 3, isPlanar: true }, 5 * 2],
  [{ bands: 3, bits: 16 }, 5 * 3 * 2 * 2],
  [{ bands: 1, bits: 1 }, 2],
  [{ bands: 3, bits: 12 }, 23 * 2],
])('two rows of %j have %i bytes', (properties, count) => {
  expect(bytesOfBlock(layoutWith({ ...size, ...properties }), 2)).toBe(count);
});
