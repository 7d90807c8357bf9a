import { deflateSync, zstdCompressSync } from 'node:zlib';
import { type DataType, limitsOf, toSamples } from '@groundtrack/cog/samples';
import { describe, expect, it } from 'vitest';
import { packLerc } from './testing/pack-lerc.ts';
import { unpackLerc } from './unpack-lerc.ts';

const size = { widthPx: 4, heightPx: 4, depth: 1 };
const counted = Array.from({ length: 16 }, (_, i) => i);
const PLAIN = { parameters: [4, 0], limit: 10_000, alphaBand: null };

describe('LERC', () => {
  it.each<DataType>(['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'])(
    'keeps every value of %s',
    async (dataType) => {
      const [min, max] = limitsOf(dataType).map((limit) =>
        Number.isFinite(limit) ? limit : Math.sign(limit) * 2 ** 60,
      );
      const values = [min ?? 0, max ?? 0, ...counted.slice(2)];
      const bytes = await unpackLerc(packLerc({ ...size, dataType, values }), { dataType, ...PLAIN });
      expect([...toSamples(dataType, bytes)]).toEqual(values);
    },
  );

  it.each<[string, readonly number[] | null, (block: Uint8Array) => Uint8Array]>([
    ['without parameters', null, (block) => block],
    ['with Deflate', [4, 1], (block) => deflateSync(block)],
    ['with ZSTD', [4, 2], (block) => zstdCompressSync(block)],
  ])('is unpacked %s', async (_how, parameters, pack) => {
    const block = packLerc({ ...size, dataType: 'uint8', values: counted });
    const bytes = await unpackLerc(pack(block), { ...PLAIN, dataType: 'uint8', parameters, limit: block.length });
    expect([...bytes]).toEqual(counted);
  });

  const mask = counted.map((i) => i % 3 !== 0);
  const pairs = counted.flatMap((i) => [i + 1, i + 101]);

  it('marks masked pixels of floating point as NaN, in all bands', async () => {
    const block = packLerc({ ...size, depth: 2, dataType: 'float32', values: pairs, mask });
    const samples = toSamples('float32', await unpackLerc(block, { dataType: 'float32', ...PLAIN }));
    expect([...samples]).toEqual(pairs.map((value, i) => (mask[Math.floor(i / 2)] ? value : Number.NaN)));
  });

  it('has zero for masked pixels of whole numbers', async () => {
    const block = packLerc({ ...size, depth: 2, dataType: 'int16', values: pairs, mask });
    const samples = toSamples('int16', await unpackLerc(block, { dataType: 'int16', ...PLAIN }));
    expect([...samples]).toEqual(pairs.map((value, i) => (mask[Math.floor(i / 2)] ? value : 0)));
  });

  it.each([
    ['some pixels', mask],
    ['no pixel', undefined],
  ])('has an alpha band if libtiff stored one that hides %s', async (_which, hidden) => {
    const isValid = (i: number) => hidden?.[i] ?? true;
    const block = packLerc({
      ...size,
      depth: 2,
      dataType: 'uint8',
      values: pairs,
      ...(hidden ? { mask: hidden } : {}),
    });
    const bytes = await unpackLerc(block, { ...PLAIN, dataType: 'uint8', alphaBand: 2 });
    expect([...bytes]).toEqual(counted.flatMap((i) => (isValid(i) ? [i + 1, i + 101, 255] : [0, 0, 0])));
    // An alpha band with other values is one of the stored bands.
    expect(await unpackLerc(block, { ...PLAIN, dataType: 'uint8', alphaBand: 1 })).toHaveLength(32);
  });

  it('of another type is broken, and further compression is not supported', async () => {
    const block = packLerc({ ...size, dataType: 'int16', values: counted });
    await expect(unpackLerc(block, { dataType: 'uint16', ...PLAIN })).rejects.toMatchObject({
      code: 'broken',
      message: 'a LERC block of S16 in uint16',
    });
    await expect(unpackLerc(block, { ...PLAIN, dataType: 'int16', parameters: [4, 3] })).rejects.toMatchObject({
      code: 'unsupported',
      message: 'LERC with further compression 3',
    });
  });
});
