import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RasterError } from './raster-error.ts';
import { unpackLzw } from './unpack-lzw.ts';

const [CLEAR, END] = [256, 257];

/** Packs codes, each with its number of bits, most significant bit first. */
function packCodes(codes: readonly (readonly [code: number, bits: number])[]): Uint8Array {
  const text = codes.map(([code, bits]) => code.toString(2).padStart(bits, '0')).join('');
  return Uint8Array.from(text.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

const nineBits = (...codes: readonly number[]) => packCodes(codes.map((code) => [code, 9]));

interface Encoding {
  /** The entry that completes the table, after which it is cleared; 4094 in TIFF 6.0. */
  readonly lastEntry?: number;
  readonly clears?: number;
}

/** The encoder of TIFF 6.0 section 13, with its table of strings. */
function packLzw(bytes: Iterable<number>, { lastEntry = 4094, clears = 1 }: Encoding = {}): Uint8Array {
  const codes: [number, number][] = [];
  let table = new Map<string, number>();
  let [next, bits] = [258, 9];
  const write = (code: number) => codes.push([code, bits]);
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text));
  const clear = () => {
    for (let i = 0; i < clears; i++) {
      write(CLEAR);
      [next, bits, table] = [258, 9, new Map()];
    }
  };
  clear();
  let known = '';
  for (const byte of bytes) {
    const longer = known + String.fromCharCode(byte);
    if (codeOf(longer) !== undefined) {
      known = longer;
      continue;
    }
    write(codeOf(known) ?? 0);
    if (next < 4096) {
      table.set(longer, next);
      // 'As soon as we add table entry 511, we switch to 10-bit codes', and the same for 1023 and 2047.
      if (next === 511 || next === 1023 || next === 2047) bits++;
      if (next === lastEntry) clear();
      else next++;
    }
    known = String.fromCharCode(byte);
  }
  if (known !== '') write(codeOf(known) ?? 0);
  write(END);
  return packCodes(codes);
}

/** Bytes of which no two neighbors occur twice, so that each byte after the first adds an entry to the table. */
const distinctPairs = (count: number) => {
  let byte = 0;
  return Uint8Array.from({ length: count }, (_, i) => (byte = (byte + 1 + 2 * Math.floor(i / 256)) & 255));
};

/** Few different bytes give long strings, many fill the table. */
const contents = fc
  .tuple(fc.constantFrom(1, 2, 5, 255), fc.integer({ min: 0, max: 6000 }), fc.nat())
  .map(([max, count, seed]) =>
    Uint8Array.from({ length: count }, (_, i) => Math.imul(seed + i * i, 0x9e37_79b1) % (max + 1)),
  );

describe('LZW', () => {
  it('reads the example of TIFF 6.0 section 13', () => {
    const packed = nineBits(CLEAR, 7, 258, 8, 8, 258, 6, 6, END);
    expect([...unpackLzw(packed, 9)]).toEqual([7, 7, 7, 8, 8, 7, 7, 6, 6]);
    expect(packLzw([7, 7, 7, 8, 8, 7, 7, 6, 6])).toEqual(packed);
  });

  it('reads a code in the moment it is defined', () => {
    expect([...unpackLzw(nineBits(CLEAR, 7, 258, 259, 260, END), 10)]).toEqual(Array(10).fill(7));
  });

  it('ignores what follows the end', () => {
    expect([...unpackLzw(nineBits(CLEAR, 7, END, 8), 10)]).toEqual([7]);
  });

  it.each([511, 1023, 2047, 4094])('follows the table to entry %i and beyond', (entry) => {
    for (let count = entry - 258 - 3; count < entry - 258 + 6; count++) {
      const bytes = distinctPairs(count);
      expect(unpackLzw(packLzw(bytes), count)).toEqual(bytes);
    }
  });

  it('continues with a full table if the encoder does not clear it', () => {
    const bytes = Uint8Array.from([...distinctPairs(5000), ...distinctPairs(5000)]);
    expect(unpackLzw(packLzw(bytes, { lastEntry: Infinity }), bytes.length)).toEqual(bytes);
  });

  it.each<Encoding>([{ lastEntry: 258 }, { lastEntry: 300, clears: 2 }, { lastEntry: 511 }, { lastEntry: 1500 }])(
    'starts over at each clear code: %j',
    (encoding) => {
      const bytes = Uint8Array.from([...distinctPairs(2000), ...new Uint8Array(2000)]);
      expect(unpackLzw(packLzw(bytes, encoding), bytes.length)).toEqual(bytes);
    },
  );

  it('returns any bytes unchanged, or as many of them as wanted', () => {
    fc.assert(
      fc.property(contents, fc.double({ min: 0, max: 1, noNaN: true }), (bytes, share) => {
        const packed = packLzw(bytes);
        expect(Buffer.compare(unpackLzw(packed, bytes.length + 10), bytes)).toBe(0);
        const count = Math.floor(share * bytes.length);
        expect(Buffer.compare(unpackLzw(packed, count), bytes.subarray(0, count))).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, Uint8Array]>([
    ['a string before the first byte', nineBits(CLEAR, 258, 7)],
    ['a string without a clear code', nineBits(258)],
    ['a string from before the clear code', nineBits(CLEAR, 7, 8, 9, CLEAR, 7, 259)],
    ['the code after the next', nineBits(CLEAR, 7, 8, 260)],
    ['the largest code', nineBits(CLEAR, 7, 511)],
  ])('is broken by %s', (_what, packed) => {
    expect(() => unpackLzw(packed, 100)).toThrow(RasterError);
  });

  it('returns the beginning of truncated data', () => {
    const bytes = distinctPairs(600);
    const packed = packLzw(bytes);
    for (let end = 0; end < packed.length; end++) {
      const part = unpackLzw(packed.subarray(0, end), bytes.length);
      expect(Buffer.compare(part, bytes.subarray(0, part.length))).toBe(0);
      // 9 or 10 bits per byte, and a clear code.
      expect(part.length).toBeGreaterThanOrEqual(Math.floor((end * 8 - 9) / 10));
    }
  });

  it('returns at most the promised bytes of random data, or is broken', () => {
    const isSafe = ([packed, length]: readonly [Uint8Array, number]) => {
      try {
        return unpackLzw(packed, length).length <= length;
      } catch (error) {
        return error instanceof RasterError;
      }
    };
    const cases = fc.sample(fc.tuple(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 300 })), 300);
    expect(cases.filter((each) => !isSafe(each))).toEqual([]);
  });
});
