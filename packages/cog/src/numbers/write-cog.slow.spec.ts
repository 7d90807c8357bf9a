import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cogify } from '../cogify.ts';
import { type DataType, limitsOf, newSamples, type Samples } from '../samples.ts';
import { openGdal } from '../testing/gdal.ts';
import type { CogRows } from './tile-row.ts';
import { type NumbersOptions, writeCog } from './write-cog.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'numbers-'));
afterAll(() => rm(directory, { recursive: true }));

const gdal = await openGdal(
  'GDAL is missing: COGs of numbers are not read with it (Debian: gdal-bin, python3-gdal)',
  process.env['CI'] === 'true',
);
afterAll(() => gdal?.close());

const utm = { epsg: 32618, transform: [323_000, 0.5, 0, 4_320_000, 0, -0.5] } as const;
type Wish = Partial<NumbersOptions> & { readonly count?: number };

function optionsOf({ count = 1, ...wish }: Wish): NumbersOptions {
  const bands = Array.from({ length: count }, () => ({}));
  return { ...utm, widthPx: 530, heightPx: 20, dataType: 'uint16', bands, ...wish };
}

/** Values over the whole range of a type, with gaps where `isHole`. */
function toValueAt({ dataType, nodata }: NumbersOptions): (x: number, y: number, band: number) => number {
  const isFloat = dataType.startsWith('float');
  const [min, max] = isFloat ? [-1e6, 1e6] : limitsOf(dataType);
  return (x, y, band) => {
    if (nodata !== undefined && isHole(x, y)) return nodata;
    const share = ((x * 31 + y * 17 + band * 101 + ((x * y) % 7)) % 997) / 997;
    const value = min + share * (max - min);
    return isFloat ? value : Math.round(value);
  };
}

const isHole = (x: number, y: number): boolean => (x + y) % 11 === 0 || (x < 40 && y < 40);

function* rowsOf(options: NumbersOptions, rowsAtOnce = 7): Generator<CogRows> {
  const { widthPx, heightPx, dataType, hasMask } = options;
  const valueAt = toValueAt(options);
  for (let top = 0; top < heightPx; top += rowsAtOnce) {
    const pixels = Math.min(rowsAtOnce, heightPx - top) * widthPx;
    const place = (i: number) => [i % widthPx, top + Math.floor(i / widthPx)] as const;
    const bands = options.bands.map((_, band) =>
      newSamples(dataType, pixels).map((_value, i) => valueAt(i % widthPx, top + Math.floor(i / widthPx), band)),
    );
    yield { bands, valid: hasMask ? new Uint8Array(pixels).map((_, i) => (isHole(...place(i)) ? 0 : 1)) : null };
  }
}

let files = 0;
async function write(wish: Wish, rowsAtOnce?: number) {
  const options = optionsOf(wish);
  const file = path.join(directory, `${files++}.tif`);
  await writeCog(file, options, rowsOf(options, rowsAtOnce));
  if (!gdal) throw new Error('GDAL is missing');
  return { options, ...(await gdal.read(file, options.dataType)) };
}

const whole = (options: NumbersOptions, band: number): Samples => {
  const samples = newSamples(options.dataType, options.widthPx * options.heightPx);
  const valueAt = toValueAt(options);
  return samples.map((_, i) => valueAt(i % options.widthPx, Math.floor(i / options.widthPx), band));
};

/** Straightforward reference implementation of halving a level. */
function halfOf({ widthPx, heightPx, dataType }: NumbersOptions, values: Samples, isValid: (i: number) => boolean) {
  const [columns, rows] = [Math.ceil(widthPx / 2), Math.ceil(heightPx / 2)];
  return newSamples(dataType, columns * rows).map((_, to) => {
    const [x, y] = [2 * (to % columns), 2 * Math.floor(to / columns)];
    const four = [0, 1, widthPx, widthPx + 1].map((step) => y * widthPx + x + step);
    const there = four.filter((i, k) => x + (k % 2) < widthPx && y + (k >> 1) < heightPx && isValid(i));
    if (there.length === 0) return values[four[0] ?? 0] ?? 0;
    const mean = there.reduce((sum, i) => sum + (values[i] ?? 0), 0) / there.length;
    return dataType.startsWith('float') ? mean : Math.floor(mean + 0.5);
  });
}

/** Index of the first difference; -1: none. */
function differ(one: Samples | undefined, other: Samples | undefined): number {
  if (!one || !other || one.length !== other.length) return 0;
  return one.findIndex((value, i) => !Object.is(value, other[i]));
}

describe.skipIf(!gdal)('analytic images', () => {
  it.each<[DataType, number, number?]>([
    ['uint8', 3],
    ['uint16', 4, 600],
    ['int16', 1],
    ['uint32', 2],
    ['int32', 1],
    ['float32', 5],
    ['float64', 2],
    ['uint16', 64],
  ])(
    'of %s in %i bands are read back unchanged, and averaged in the overviews',
    async (dataType, count, heightPx = 20) => {
      const { options, file, bands, masks } = await write({ dataType, count, heightPx });
      expect([...file.errors, ...file.warnings]).toEqual([]);
      expect(file.structure).toMatchObject({
        LAYOUT: 'COG',
        COMPRESSION: 'DEFLATE',
        PREDICTOR: dataType.startsWith('float') ? '3' : '2',
      });
      expect(file.bands).toHaveLength(count);
      for (const [band, [values, half]] of bands.entries()) {
        expect(differ(values, whole(options, band))).toBe(-1);
        expect(
          differ(
            half,
            halfOf(options, whole(options, band), () => true),
          ),
        ).toBe(-1);
      }
      expect(masks.every((mask) => mask.every((value) => value === 255))).toBe(true);
    },
  );

  it.each<[DataType, number]>([
    ['uint16', 0],
    ['int16', -9999],
    ['float32', Number.NaN],
  ])('of %s without data at %f do not count in the overviews', async (dataType, nodata) => {
    const { options, file, bands, masks } = await write({ dataType, nodata, count: 2 });
    expect([...file.errors, ...file.warnings]).toEqual([]);
    expect(file.bands[0]?.noData).toBe(Number.isNaN(nodata) ? 'NaN' : nodata);
    const values = whole(options, 0);
    expect(
      differ(
        bands[0]?.[1],
        halfOf(options, values, (i) => !Object.is(values[i], nodata)),
      ),
    ).toBe(-1);
    const holes = masks[0]?.map((_, i) => (Object.is(values[i], nodata) ? 0 : 255));
    expect(differ(masks[0], holes)).toBe(-1);
  });

  it('have a mask next to their tiles', async () => {
    const { options, file, bands, masks } = await write({ hasMask: true, count: 2 });
    expect([...file.errors, ...file.warnings]).toEqual([]);
    const { widthPx } = options;
    const isValid = (i: number) => !isHole(i % widthPx, Math.floor(i / widthPx));
    const holes = masks[0]?.map((_, i) => (isValid(i) ? 255 : 0));
    expect(differ(masks[0], holes)).toBe(-1);
    expect(differ(bands[0]?.[1], halfOf(options, whole(options, 0), isValid))).toBe(-1);
    expect([masks[1]?.[0], masks[1]?.[100]]).toEqual([0, 255]);
  });

  it.each([1, 3])('of bytes have a mask as well, with %i bands', async (count) => {
    const { options, bands, masks } = await write({ dataType: 'uint8', hasMask: true, count, heightPx: 519 });
    const isValid = (i: number) => !isHole(i % options.widthPx, Math.floor(i / options.widthPx));
    for (const [band, [values, half]] of bands.entries()) {
      expect(differ(values, whole(options, band))).toBe(-1);
      expect(differ(half, halfOf(options, whole(options, band), isValid))).toBe(-1);
    }
    const anyOf = halfOf(
      options,
      Uint8Array.from({ length: options.widthPx * 519 }, (_, i) => (isValid(i) ? 255 : 0)),
      isValid,
    );
    expect(differ(masks[1], anyOf)).toBe(-1);
  });

  it.each<[DataType, number]>([
    ['uint8', 3],
    ['uint16', 4],
  ])('of %s are the same from %i interleaved bands', async (dataType, count) => {
    const options = optionsOf({ dataType, count, hasMask: true, heightPx: 520 });
    const [apart, together] = ['apart.tif', 'together.tif'].map((name) => path.join(directory, name));
    await writeCog(apart ?? '', options, rowsOf(options));
    const sideBySide = [...rowsOf(options)].map(({ bands, valid }) => {
      const pixels = newSamples(dataType, (bands[0]?.length ?? 0) * count);
      return { pixels: pixels.map((_, i) => bands[i % count]?.[Math.floor(i / count)] ?? 0), valid: valid ?? null };
    });
    await writeCog(together ?? '', options, sideBySide);
    expect((await readFile(together ?? '')).equals(await readFile(apart ?? ''))).toBe(true);
    const short = [{ pixels: newSamples(dataType, options.widthPx * count - 1) }];
    await expect(writeCog(together ?? '', options, short)).rejects.toMatchObject({ code: 'bad-option' });
  });

  it('of classes contain no new classes in the overviews', async () => {
    const { options, bands } = await write({ dataType: 'uint8', overviews: 'nearest' });
    const values = whole(options, 0);
    const [half] = bands[0]?.slice(1) ?? [];
    expect([...(half ?? [])].slice(0, 265)).toEqual(Array.from({ length: 265 }, (_, x) => values[2 * x]));
  });

  it('are independent of how rows are split', async () => {
    const [byOne, byMany] = [await write({ heightPx: 520 }, 1), await write({ heightPx: 520 }, 520)];
    for (const [level, values] of byOne.bands[0]?.entries() ?? [])
      expect(differ(values, byMany.bands[0]?.[level])).toBe(-1);
    expect((await readdir(directory)).filter((name) => !name.endsWith('.tif'))).toEqual([]);
  });

  it('describe their bands and georeference', async () => {
    const { file } = await write({
      epsg: 4269,
      unit: 'degree',
      transform: [-76.9, 1e-5, 0, 39.1, 0, -1e-5],
      bands: [
        { name: 'near <infra> "red"', scale: 0.0001, offset: -0.1, unit: '1', wavelengthUm: 0.865, fwhmUm: 0.02 },
        { name: 'pan' },
      ],
    });
    expect(file).toMatchObject({ epsg: '4269', transform: [-76.9, 1e-5, 0, 39.1, 0, -1e-5] });
    expect(file.bands).toMatchObject([
      {
        description: 'near <infra> "red"',
        scale: 0.0001,
        offset: -0.1,
        unit: '1',
        imagery: { CENTRAL_WAVELENGTH_UM: '0.865', FWHM_UM: '0.02' },
        color: 'Gray',
      },
      { description: 'pan', scale: null, offset: null, unit: '', color: 'Undefined' },
    ]);
    expect((await write({ count: 4, isRgb: true })).file.bands.map(({ color }) => color)).toEqual([
      'Red',
      'Green',
      'Blue',
      'Undefined',
    ]);
  });

  it.each([
    [1, 512, 1],
    [513, 1, 2],
    [1030, 9, 3],
  ])('of %i x %i pixels make %i levels', async (widthPx, heightPx, levels) => {
    const { options, file, bands } = await write({ widthPx, heightPx, dataType: 'uint8' });
    expect([...file.errors, ...file.warnings]).toEqual([]);
    expect(file.bands[0]?.levels).toHaveLength(levels);
    const coarser = bands[0]?.slice(1, 2) ?? [];
    for (const half of coarser)
      expect(
        differ(
          half,
          halfOf(options, whole(options, 0), () => true),
        ),
      ).toBe(-1);
  });

  it('with many bands have smaller tiles', async () => {
    const { file } = await write({ count: 16, heightPx: 10 });
    expect(file.bands[0]?.block).toEqual([256, 256]);
  });

  it.each([
    [100, 128, 128],
    [129, 7, 256],
    [257, 300, 512],
  ])('of %i x %i pixels are in one tile of %i', async (widthPx, heightPx, side) => {
    const { options, file, bands } = await write({ widthPx, heightPx });
    expect([...file.errors, ...file.warnings]).toEqual([]);
    expect(file.bands[0]).toMatchObject({ block: [side, side], levels: [{ widthPx, heightPx }] });
    expect(differ(bands[0]?.[0], whole(options, 0))).toBe(-1);
  });
});

describe('a COG with another header', () => {
  const metadata = { SATELLITE: 'SkySat-C11' };

  it.each<[string, Wish]>([
    ['a no-data value', { count: 3, nodata: 0 }],
    ['a mask', { count: 2, hasMask: true, dataType: 'float32' }],
    ['colors', { count: 4, isRgb: true, dataType: 'uint8' }],
  ])('has the same tiles, with %s', async (_what, wish) => {
    const options = optionsOf({ ...wish, heightPx: 600 });
    const [plain, named, again] = ['plain', 'named', 'again'].map((name) => path.join(directory, `${name}.tif`));
    if (!plain || !named || !again) throw new Error('There are three files');
    await writeCog(plain, options, rowsOf(options));
    await writeCog(named, { ...options, metadata }, rowsOf(options));
    await cogify(plain, again, { ...options, metadata });
    expect((await readFile(again)).equals(await readFile(named))).toBe(true);
  });

  it('is not compressed again if it has a mask', async () => {
    const options = optionsOf({ hasMask: true });
    const [source, target] = [path.join(directory, 'masked.tif'), path.join(directory, 'deflated.tif')];
    await writeCog(source, options, rowsOf(options));
    await expect(cogify(source, target, { ...utm, deflateLevel: 4 })).rejects.toMatchObject({ code: 'unsupported' });
  });
});

describe('invalid input', () => {
  const target = path.join(directory, 'refused.tif');

  it.each<[string, Wish]>([
    ['no band', { bands: [] }],
    ['65 bands', { count: 65 }],
    ['no width', { widthPx: 0 }],
    ['half a row', { heightPx: 1.5 }],
    ['colors of two bands', { count: 2, isRgb: true }],
    ['a no-data value beyond the type', { nodata: -9999 }],
    ['a no-data value between whole numbers', { nodata: 0.5 }],
    ['a no-data value that is not an integer', { nodata: Number.NaN }],
    ['a nonexistent level', { deflateLevel: 10 }],
    ['a nonexistent code', { epsg: 12 }],
  ])('of %s', async (_what, wish) => {
    const options = optionsOf(wish);
    await expect(writeCog(target, options, rowsOf(optionsOf({})))).rejects.toMatchObject({ code: 'bad-option' });
  });

  it.each<[string, CogRows[]]>([
    ['too few rows', [{ bands: [new Uint16Array(530)] }]],
    ['too many rows', [{ bands: [new Uint16Array(530 * 21)] }]],
    ['half a row', [{ bands: [new Uint16Array(531)] }]],
    ['bands of different length', [{ bands: [new Uint16Array(530), new Uint16Array(1060)] }]],
    ['another type', [{ bands: [new Float32Array(530 * 20)] }]],
    ['a mask of another size', [{ bands: [new Uint16Array(530)], valid: new Uint8Array(7) }]],
  ])('of %s leave no file', async (_what, rows) => {
    await expect(writeCog(target, optionsOf({}), rows)).rejects.toMatchObject({ code: 'bad-option' });
    expect((await readdir(directory)).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('fail with the error of the row source', async () => {
    async function* failing(): AsyncGenerator<CogRows> {
      yield { bands: [new Uint16Array(530 * 12)] };
      await Promise.reject(new Error('the source ended'));
    }
    await expect(writeCog(target, optionsOf({}), failing())).rejects.toThrow('the source ended');
    expect((await readdir(directory)).filter((name) => name.startsWith('refused'))).toEqual([]);
  });
});
