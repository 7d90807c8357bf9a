import { describe, expect, test } from 'vitest';
import { CogError } from './cog-error.ts';
import { type GeoOptions, geoFields } from './geo-fields.ts';
import { tag } from './tags.ts';

const utm: GeoOptions = { epsg: 32618, transform: [323_000, 0.5, 0, 4_320_000, 0, -0.25] };

function fieldOf(number: number, options: Partial<GeoOptions> = {}): Buffer | undefined {
  return geoFields({ ...utm, ...options }).find((field) => field.tag === number)?.bytes;
}
const doubles = (bytes: Buffer | undefined) =>
  bytes && Array.from({ length: bytes.length / 8 }, (_, i) => bytes.readDoubleLE(i * 8));
const shorts = (bytes: Buffer | undefined) =>
  bytes && Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16LE(i * 2));
const textOf = (bytes: Buffer | undefined) => bytes?.toString('utf8').replace(/\0$/, '');

describe('the georeference of a picture', () => {
  test('is a scale and a corner if north is up', () => {
    expect(doubles(fieldOf(tag.modelPixelScale))).toEqual([0.5, 0.25, 0]);
    expect(doubles(fieldOf(tag.modelTiepoint))).toEqual([0, 0, 0, 323_000, 4_320_000, 0]);
    expect(fieldOf(tag.modelTransformation)).toBeUndefined();
  });

  test.each([
    ['rotated', [10, 1, 2, 20, 3, -4]],
    ['south up', [10, 1, 0, 20, 0, 4]],
    ['mirrored', [10, -1, 0, 20, 0, -4]],
  ] as const)('that is %s is a matrix', (_how, [x0, dx, rx, y0, ry, dy]) => {
    const transform = [x0, dx, rx, y0, ry, dy] as const;
    const matrix = [dx, rx, 0, x0, ry, dy, 0, y0, 0, 0, 0, 0, 0, 0, 0, 1];
    expect(doubles(fieldOf(tag.modelTransformation, { transform }))).toEqual(matrix);
    expect(fieldOf(tag.modelPixelScale, { transform })).toBeUndefined();
  });

  test.each([
    [32618, 1, [3072, 0, 1, 32618, 3076, 0, 1, 9001]],
    [4326, 2, [2048, 0, 1, 4326, 2054, 0, 1, 9102]],
  ])('in EPSG:%i has its model, code and unit as keys in rising order', (epsg, model, crs) => {
    const keys = shorts(fieldOf(tag.geoKeyDirectory, { epsg }));
    expect(keys).toEqual([1, 1, 0, 4, 1024, 0, 1, model, 1025, 0, 1, 1, ...crs]);
  });
});

describe('optional metadata', () => {
  test('is not written if omitted', () => {
    const numbers = geoFields({ ...utm, metadata: {} }).map((field) => field.tag);
    expect(numbers).toEqual([tag.modelPixelScale, tag.modelTiepoint, tag.geoKeyDirectory]);
  });

  test('is written in the format of GDAL', () => {
    expect(textOf(fieldOf(tag.gdalNodata, { nodata: 0 }))).toBe('0');
    expect(textOf(fieldOf(tag.gdalNodata, { nodata: -9999.5 }))).toBe('-9999.5');
    const datetime = new Date('2026-08-22T15:10:37.999Z');
    expect(textOf(fieldOf(tag.dateTime, { datetime }))).toBe('2026:08:22 15:10:37');
  });

  test.each([
    ['plain', 'a b', 'a b'],
    ['an ampersand, escaped twice', 'A&B', 'A&amp;amp;B'],
    ['marks, escaped twice', '<"', '&amp;lt;&amp;quot;'],
    ['letters beyond ASCII', 'Zürich', 'Zürich'],
    ['characters that XML cannot express: left out', 'a\u0000\u0008b', 'ab'],
  ])('has metadata with %s', (_what, value, written) => {
    const xml = textOf(fieldOf(tag.gdalMetadata, { metadata: { NAME: value } }));
    expect(xml).toBe(`<GDALMetadata>\n  <Item name="NAME">${written}</Item>\n</GDALMetadata>\n`);
  });
});

test.each<[string, Partial<GeoOptions>]>([
  ['a code below the range', { epsg: 1023 }],
  ['a code for one defined by the user', { epsg: 32767 }],
  ['half a code', { epsg: 4326.5 }],
  ['no code', { epsg: Number.NaN }],
  ['pixels without width', { transform: [0, 0, 0, 0, 0, -1] }],
  ['pixels of zero area', { transform: [0, 1, 2, 0, 2, 4] }],
  ['an infinite corner', { transform: [Infinity, 1, 0, 0, 0, -1] }],
  ['no date', { datetime: new Date(Number.NaN) }],
])('rejects %s', (_what, options) => {
  const refused = () => geoFields({ ...utm, ...options });
  expect(refused).toThrow(CogError);
  expect(refused).toThrow(expect.objectContaining({ code: 'bad-option', name: 'CogError' }));
});
