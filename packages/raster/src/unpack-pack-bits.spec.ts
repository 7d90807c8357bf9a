import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpackPackBits } from './unpack-pack-bits.ts';

const hex = (text: string) => Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16));

/** A part of a stream with its unpacked bytes. */
const part = fc.oneof(
  fc
    .record({ byte: fc.nat({ max: 255 }), count: fc.integer({ min: 2, max: 128 }) })
    .map(({ byte, count }) => ({ packed: [257 - count, byte], plain: Array<number>(count).fill(byte) })),
  fc
    .uint8Array({ minLength: 1, maxLength: 128 })
    .map((bytes) => ({ packed: [bytes.length - 1, ...bytes], plain: [...bytes] })),
  fc.constant({ packed: [128], plain: [] }),
);
const stream = fc.array(part, { maxLength: 12, size: 'max' }).map((parts) => ({
  packed: Uint8Array.from(parts.flatMap(({ packed }) => packed)),
  plain: Uint8Array.from(parts.flatMap(({ plain }) => plain)),
}));

describe('PackBits', () => {
  it("reads the example of Apple's technical note 1023", () => {
    const packed = hex('FE AA 02 80 00 2A FD AA 03 80 00 2A 22 F7 AA');
    const plain = hex('AA AA AA 80 00 2A AA AA AA AA 80 00 2A 22 AA AA AA AA AA AA AA AA AA AA');
    expect(unpackPackBits(packed, plain.length)).toEqual(plain);
  });

  it.each([
    ['one literal byte', [0, 7], [7]],
    ['128 literal bytes', [127, ...Array(128).keys()], [...Array(128).keys()]],
    ['two repeated bytes', [255, 7], [7, 7]],
    ['128 repeated bytes', [129, 7], Array(128).fill(7)],
    ['nothing', [128, 128, 0, 7], [7]],
  ])('reads a run of %s', (_what, packed, plain) => {
    expect([...unpackPackBits(Uint8Array.from(packed), 200)]).toEqual(plain);
  });

  it('reads any runs, and stops at the wanted length', () => {
    fc.assert(
      fc.property(stream, fc.double({ min: 0, max: 1, noNaN: true }), ({ packed, plain }, share) => {
        expect(unpackPackBits(packed, plain.length + 5)).toEqual(plain);
        const count = Math.floor(share * plain.length);
        expect(unpackPackBits(packed, count)).toEqual(plain.subarray(0, count));
      }),
    );
  });

  it('adds nothing to truncated data', () => {
    fc.assert(
      fc.property(stream, fc.double({ min: 0, max: 1, noNaN: true }), ({ packed, plain }, share) => {
        const bytes = unpackPackBits(packed.subarray(0, Math.floor(share * packed.length)), plain.length);
        expect(bytes).toEqual(plain.subarray(0, bytes.length));
      }),
    );
    expect([...unpackPackBits(hex('03 01 02'), 4)]).toEqual([1, 2]);
    expect([...unpackPackBits(hex('00 01 FE'), 4)]).toEqual([1]);
  });
});
