import type { Directory, DirectoryEntry } from '@groundtrack/cog';
import { describe, expect, it } from 'vitest';
import { toLayout, toOverviewLayout } from './raster-layout.ts';

/** A directory with short and text values. */
function directory(tags: Readonly<Record<number, readonly number[] | string>>): Directory {
  return new Map(
    Object.entries(tags).map(([number, value]): [number, DirectoryEntry] => {
      const isText = typeof value === 'string';
      const bytes = isText ? Buffer.from(`${value}\0`) : new Uint8Array(Uint16Array.from(value).buffer);
      const values = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const count = isText ? bytes.length : value.length;
      return [Number(number), { tag: Number(number), type: isText ? 2 : 3, count, values, littleEndian: true }];
    }),
  );
}

const strip = { 256: [4], 257: [2], 258: [8, 8, 8, 8], 259: [1], 277: [4], 273: [8], 279: [32] } as const;
const colorsOf = (tags: Parameters<typeof directory>[0]) => toLayout(directory({ ...strip, ...tags })).colors;

describe('the colors of bands', () => {
  it('follow the color model', () => {
    expect(colorsOf({ 262: [1] })).toEqual([null, null, null, null]);
    expect(colorsOf({ 262: [2], 338: [0] })).toEqual(['red', 'green', 'blue', null]);
    expect(colorsOf({ 262: [2], 338: [2] })).toEqual(['red', 'green', 'blue', 'alpha']);
    expect(colorsOf({ 262: [1], 338: [2] })).toEqual([null, 'alpha', null, null]);
    expect(colorsOf({ 262: [1], 338: [2, 0, 0] })).toEqual([null, 'alpha', null, null]);
  });

  it('have no alpha if GDAL reads a color', () => {
    expect(colorsOf({ 262: [2], 338: [2, 2] })).toEqual(['red', 'green', 'blue', null]);
    expect(colorsOf({ 262: [0], 338: [2, 0, 0] })).toEqual([null, null, null, null]);
  });

  it("prefer GDAL's metadata to the color model", () => {
    const item = (sample: number, color: string) =>
      `<Item name="COLORINTERP" sample="${sample}" role="colorinterp">${color}</Item>`;
    const metadata = `<GDALMetadata>${[item(0, 'Blue'), item(2, 'Red'), item(3, 'Undefined')].join('')}</GDALMetadata>`;
    expect(colorsOf({ 262: [2], 338: [2], 42112: metadata })).toEqual(['blue', 'green', 'red', null]);
  });

  it('are inherited by overviews, like the no-data value', () => {
    const image = directory({ ...strip, 262: [2], 338: [2], 42113: '7' });
    const overview = directory({ ...strip, 262: [1], 338: [0, 0, 0] });
    expect(toOverviewLayout(overview, image)).toMatchObject({ alphaBand: 3, noData: 7 });
  });
});

describe('a palette', () => {
  const gray = { 256: [4], 257: [2], 258: [1], 259: [1], 262: [3], 273: [8], 279: [2] };
  const paletteOf = (map: readonly number[]) =>
    toLayout(directory({ ...gray, 320: map })).palette?.map((each) => [...each]);

  it('of 16 bits is reduced to 8, like in GDAL', () => {
    expect(paletteOf([0, 65_535, 257, 514, 40_000, 1])).toEqual([
      [0, 255],
      [1, 2],
      [155, 0],
    ]);
  });

  it('of 0 to 255 stays unchanged', () => {
    expect(paletteOf([0, 255, 1, 2, 128, 200])).toEqual([
      [0, 255],
      [1, 2],
      [128, 200],
    ]);
  });
});

it.each([
  ['-9999', 'none of unsigned bytes', null],
  ['255', 'a byte', 255],
  ['nan', 'none of whole numbers', null],
  ['', 'nothing', null],
])('no-data "%s" is %s', (text, _what, noData) => {
  expect(toLayout(directory({ ...strip, 42113: text })).noData).toBe(noData);
});

it.each<[Record<number, number[]>, string]>([
  [{ 256: [0] }, '0 x 2 pixels'],
  [{ 258: [8, 16, 8, 8] }, 'bands of 8, 16, 8, 8 bits'],
  [{ 258: [64], 277: [1] }, '64 bits'],
  [{ 273: [8, 40], 279: [32] }, '2 blocks'],
  [{ 259: [5], 317: [3] }, 'floating-point prediction of whole numbers'],
])('%j is refused: %s', (tags, words) => {
  expect(() => toLayout(directory({ ...strip, ...tags }))).toThrow(words);
});
