import { describe, expect, it } from 'vitest';
import { unpredict } from './predictor.ts';

const bytesOf = (values: Uint16Array | Uint32Array | Float64Array | BigUint64Array) => new Uint8Array(values.buffer);
const ROW = { widthPx: 3, perPixel: 1, littleEndian: true };

describe('horizontal prediction', () => {
  it('adds the previous sample of the same band in each row', () => {
    const differences = Uint8Array.of(10, 20, 1, 2, 255, 3, /* next row */ 7, 8, 1, 1, 1, 1);
    const samples = unpredict(differences, 2, { ...ROW, dataType: 'uint8', perPixel: 2 });
    expect([...samples]).toEqual([10, 20, 11, 22, 10, 25, 7, 8, 8, 9, 9, 10]);
  });

  it('swaps the bytes of a big-endian file first', () => {
    const samples = unpredict(Uint8Array.of(1, 0, 0, 255, 0, 1), 2, {
      ...ROW,
      dataType: 'uint16',
      littleEndian: false,
    });
    expect([...samples]).toEqual([256, 511, 512]);
  });

  it('carries from the lower to the upper half of 64 bits', () => {
    const wanted = Float64Array.of(0.1, 0.2, -1e300);
    const bits = new BigUint64Array(wanted.buffer);
    const differences = BigUint64Array.from(bits, (value, i) => value - (bits[i - 1] ?? 0n));
    const samples = unpredict(bytesOf(differences), 2, { ...ROW, dataType: 'float64' });
    expect([...samples]).toEqual([...wanted]);
  });

  it('wraps around', () => {
    const samples = unpredict(bytesOf(Uint32Array.of(0xff_ff_ff_ff, 2, 0)), 2, { ...ROW, dataType: 'uint32' });
    expect([...samples]).toEqual([0xff_ff_ff_ff, 1, 1]);
  });
});

describe('floating-point prediction', () => {
  it('joins the byte planes of a row, most significant first', () => {
    // 1.0 is 3f80 0000, 2.0 is 4000 0000, -1.0 is bf80 0000.
    const planes = [0x3f, 0x40, 0xbf, 0x80, 0x00, 0x80, 0, 0, 0, 0, 0, 0];
    const differences = Uint8Array.from(planes, (byte, i) => byte - (planes[i - 1] ?? 0));
    expect([...unpredict(differences, 3, { ...ROW, dataType: 'float32' })]).toEqual([1, 2, -1]);
  });
});
