import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Raster } from './raster.ts';
import { buildTiff } from './testing/build-tiff.ts';
import { readerOf } from './testing/open-fixture.ts';
import { unpackBits } from './unpack-bits.ts';

/** Packs each row as text of zeros and ones, filled up to whole bytes. */
function packBits(rows: readonly (readonly number[])[], bits: number): Uint8Array {
  return Uint8Array.from(
    rows.flatMap((row) => {
      const text = row.map((value) => value.toString(2).padStart(bits, '0')).join('');
      return (text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
    }),
  );
}

it.each(Array.from({ length: 16 }, (_, i) => i + 1))('samples of %i bits are unpacked row by row', (bits) => {
  const limit = 2 ** bits - 1;
  const value = fc.oneof(fc.constantFrom(0, limit), fc.nat({ max: limit }));
  const rows = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 4 }))
    .chain(([width, count]) =>
      fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: count, maxLength: count }),
    );
  fc.assert(
    fc.property(rows, (values) => {
      const width = values[0]?.length ?? 0;
      const samples = unpackBits(packBits(values, bits), bits, width);
      expect([...samples]).toEqual(values.flat());
      expect(samples).toBeInstanceOf(bits <= 8 ? Uint8Array : Uint16Array);
    }),
    { numRuns: 30 },
  );
});

it('an incomplete row is dropped', () => {
  const packed = packBits(
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    12,
  );
  expect([...unpackBits(packed.subarray(0, -1), 12, 3)]).toEqual([1, 2, 3]);
});

it.each([17, 24, 31])('samples of %i bits are not supported', async (bits) => {
  const tags = { 256: [1], 257: [1], 258: [bits], 259: [1], 262: [1], 277: [1] };
  const reading = Raster.open(readerOf(buildTiff([{ tags, blocks: [new Uint8Array(4)] }])));
  await expect(reading).rejects.toMatchObject({ name: 'RasterError', code: 'unsupported' });
});
