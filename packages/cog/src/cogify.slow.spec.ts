import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type TiffOptions } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { CogError, type CogOptions, cogify, type GeoOptions } from './index.ts';
import { openGdal } from './testing/gdal.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'cog-'));
afterAll(() => rm(directory, { recursive: true }));

const utm: GeoOptions = { epsg: 32618, transform: [323_000, 0.5, 0, 4_320_000, 0, -0.5] };
const gdal = await openGdal(
  'GDAL is missing: the checks of COG files by GDAL are SKIPPED (Debian: gdal-bin, python3-gdal)',
  process.env['CI'] === 'true',
);
afterAll(() => gdal?.close());

function gdalinfo(file: string) {
  if (!gdal) throw new Error('GDAL is missing');
  return gdal.info(file);
}

async function picture(channels: 1 | 3, width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * channels);
  for (let i = 0; i < pixels.length; i++) {
    const p = Math.floor(i / channels);
    pixels[i] = (p % width) * 0.1 + Math.floor(p / width) * (0.05 + (i % channels) * 0.04) + ((p * 7919) % 13);
  }
  return sharp(pixels, { raw: { width, height, channels } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png()
    .toBuffer();
}

let files = 0;
interface Made {
  readonly pyramid: string;
  readonly cog: string;
}
async function make(source: Buffer, tiff: TiffOptions, options: CogOptions = utm): Promise<Made> {
  const pyramid = path.join(directory, `${files}-pyramid.tif`);
  const cog = path.join(directory, `${files++}-cog.tif`);
  const { channels } = await sharp(source).metadata();
  await sharp(source)
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .tiff({ tile: true, tileWidth: 256, tileHeight: 256, pyramid: true, ...tiff })
    .toFile(pyramid);
  await cogify(pyramid, cog, options);
  return { pyramid, cog };
}

/** Pixels with one band or three; sharp would expand gray to three. */
async function raw(source: string | Buffer): Promise<Buffer> {
  const { channels } = await sharp(source).metadata();
  return sharp(source)
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

describe.skipIf(!gdal)('the output, read by GDAL', () => {
  test.each([1, 3] as const)('DEFLATE with %i band(s) is a COG with pixels identical to the source', async (n) => {
    const source = await picture(n, 1300, 900);
    const { cog } = await make(source, { compression: 'deflate', predictor: 'horizontal' });
    const info = await gdalinfo(cog);
    expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'DEFLATE' });
    expect(info.size).toEqual([1300, 900]);
    expect(info.bands).toHaveLength(n);
    expect(info.bands[0]?.overviews?.map(({ size }) => size)).toEqual([
      [650, 450],
      [325, 225],
      [162, 112],
    ]);
    expect(Buffer.compare(await raw(cog), await raw(source))).toBe(0);
    const plain = path.join(directory, `plain-${n}.tif`);
    await sharp(source)
      .toColourspace(n === 1 ? 'b-w' : 'srgb')
      .tiff({ compression: 'none' })
      .toFile(plain);
    expect(info.bands.map(({ checksum }) => checksum)).toEqual(
      (await gdalinfo(plain)).bands.map(({ checksum }) => checksum),
    );
  });

  test.each([1, 3] as const)('built-in DEFLATE with %i band(s) writes the same as libtiff', async (n) => {
    const source = await picture(n, 1300, 900);
    const { pyramid, cog } = await make(source, { compression: 'none' }, { ...utm, deflateLevel: 4 });
    const info = await gdalinfo(cog);
    expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'DEFLATE', PREDICTOR: '2' });
    expect(info.bands.map(({ checksum }) => checksum)).toEqual(
      (await gdalinfo(pyramid)).bands.map(({ checksum }) => checksum),
    );
    expect(Buffer.compare(await raw(cog), await raw(source))).toBe(0);
  });

  test('built-in DEFLATE also predicts 16-bit samples', async () => {
    const [width, height] = [700, 600];
    const values = Uint16Array.from({ length: width * height }, (_, i) => (i * 37 + ((i * 7919) % 101)) % 65_536);
    const pyramid = path.join(directory, 'deep.tif');
    await sharp(values, { raw: { width, height, channels: 1 } })
      .toColourspace('grey16')
      .tiff({ compression: 'none', tile: true, tileWidth: 256, tileHeight: 256, pyramid: true })
      .toFile(pyramid);
    const cog = path.join(directory, 'deep-cog.tif');
    await cogify(pyramid, cog, { ...utm, deflateLevel: 9 });
    const [ours, before] = [await gdalinfo(cog), await gdalinfo(pyramid)];
    expect(ours.bands[0]).toMatchObject({ type: 'UInt16', checksum: before.bands[0]?.checksum });
    expect(ours.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'DEFLATE' });
  });

  test('JPEG keeps its tables and photometric interpretation', async () => {
    const { pyramid, cog } = await make(await picture(3, 1100, 1100), { compression: 'jpeg', quality: 85 });
    const info = await gdalinfo(cog);
    expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'YCbCr JPEG' });
    expect(info.bands.map(({ checksum }) => checksum)).toEqual(
      (await gdalinfo(pyramid)).bands.map(({ checksum }) => checksum),
    );
  });

  test('projected: CRS, exact corners, metadata, nodata and time', async () => {
    const { cog } = await make(
      await picture(1, 1000, 800),
      { compression: 'deflate' },
      {
        ...utm,
        metadata: { SATELLITE: 'Größe <1> & "two"', EMPTY: '' },
        nodata: 0,
        datetime: new Date('2026-08-22T15:10:37.824Z'),
      },
    );
    const info = await gdalinfo(cog);
    expect(info.stac['proj:epsg']).toBe(32618);
    expect(info.cornerCoordinates.upperLeft).toEqual([323_000, 4_320_000]);
    expect(info.cornerCoordinates.lowerRight).toEqual([323_500, 4_319_600]);
    expect(info.metadata['']).toMatchObject({
      SATELLITE: 'Größe <1> & "two"',
      TIFFTAG_DATETIME: '2026:08:22 15:10:37',
      AREA_OR_POINT: 'Area',
    });
    expect(info.bands[0]?.noDataValue).toBe(0);
  });

  test('geographic and rotated transforms round-trip exactly', async () => {
    const source = await picture(3, 600, 600);
    const degrees = [-76.9, 0.000_01, 0, 39.1, 0, -0.000_01] as const;
    const geographic = await gdalinfo(
      (await make(source, { compression: 'deflate' }, { epsg: 4326, transform: degrees })).cog,
    );
    expect(geographic.stac['proj:epsg']).toBe(4326);
    expect(geographic.geoTransform).toEqual(degrees);
    const turned = [500_000, 0.4, 0.3, 4_000_000, 0.3, -0.4] as const;
    const rotated = await gdalinfo(
      (await make(source, { compression: 'deflate' }, { epsg: 32733, transform: turned })).cog,
    );
    expect(rotated.stac['proj:epsg']).toBe(32733);
    expect(rotated.geoTransform).toEqual(turned);
  });

  test('BigTIFF sources produce the same file', async () => {
    const source = await picture(3, 700, 500);
    const small = await make(source, { compression: 'deflate' });
    const big = await make(source, { compression: 'deflate', bigtiff: true });
    expect((await readFile(big.pyramid)).readUInt16LE(2)).toBe(43);
    expect((await readFile(big.cog)).equals(await readFile(small.cog))).toBe(true);
    expect((await gdalinfo(big.cog)).metadata.IMAGE_STRUCTURE?.LAYOUT).toBe('COG');
  });
});

describe('byte layout', () => {
  test('directories precede the tiles, which start with the smallest level and have leaders and trailers', async () => {
    const { cog } = await make(await picture(3, 1300, 900), { compression: 'deflate' });
    const bytes = await readFile(cog);
    expect(bytes.toString('latin1', 8, 51)).toBe('GDAL_STRUCTURAL_METADATA_SIZE=000140 bytes\n');
    const levels = directories(bytes);
    expect(levels.map(({ subfile }) => subfile)).toEqual([0, 1, 1, 1]);
    let at = Math.max(...levels.map(({ end }) => end));
    for (const { offsets, counts } of levels.toReversed()) {
      for (const [i, offset] of offsets.entries()) {
        const count = counts[i] ?? 0;
        expect(offset).toBe(at + 4);
        expect(bytes.readUInt32LE(at)).toBe(count);
        expect(bytes.subarray(offset + count, offset + count + 4)).toEqual(
          bytes.subarray(offset + count - 4, offset + count),
        );
        at = offset + count + 4;
      }
    }
    expect(at).toBe(bytes.length);
  });
});

describe('rejected input', () => {
  const target = path.join(directory, 'refused.tif');

  async function refusal(source: Buffer, options: CogOptions = utm): Promise<CogError> {
    const file = path.join(directory, 'source.tif');
    await writeFile(file, source);
    const error: unknown = await cogify(file, target, options).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(CogError);
    return error as CogError;
  }

  test('files other than tiled little-endian TIFFs', async () => {
    expect(await refusal(Buffer.alloc(0))).toMatchObject({ code: 'not-tiff' });
    expect(await refusal(await picture(1, 30, 30))).toMatchObject({ code: 'not-tiff' });
    expect(await refusal(Buffer.from('MM\0*\0\0\0\b'))).toMatchObject({ code: 'unsupported' });
    const strips = await sharp(await picture(1, 300, 300))
      .tiff({ tile: false })
      .toBuffer();
    expect(await refusal(strips)).toMatchObject({ code: 'unsupported', message: expect.stringContaining('tiles') });
  });

  test('an invalid georeference', async () => {
    const source = await readFile((await make(await picture(1, 300, 300), { compression: 'deflate' })).pyramid);
    expect(await refusal(source, { ...utm, epsg: 0.5 })).toMatchObject({ code: 'bad-option' });
    expect(await refusal(source, { ...utm, transform: [0, 0, 0, 0, 0, 0] })).toMatchObject({ code: 'bad-option' });
    expect(await refusal(source, { ...utm, transform: [0, Number.NaN, 0, 0, 0, 1] })).toMatchObject({
      code: 'bad-option',
    });
    expect(await refusal(source, { ...utm, datetime: new Date('never') })).toMatchObject({ code: 'bad-option' });
  });

  test('compressed tiles and missing levels', async () => {
    const source = await readFile((await make(await picture(1, 300, 300), { compression: 'deflate' })).pyramid);
    expect(await refusal(source, { ...utm, deflateLevel: 6 })).toMatchObject({ code: 'unsupported' });
    expect(await refusal(source, { ...utm, deflateLevel: 0 })).toMatchObject({ code: 'bad-option' });
    expect(await refusal(source, { ...utm, deflateLevel: 1.5 })).toMatchObject({ code: 'bad-option' });
  });

  test('a target equal to the source leaves the source unchanged', async () => {
    const { pyramid } = await make(await picture(1, 300, 300), { compression: 'deflate' });
    const before = await readFile(pyramid);
    await expect(cogify(pyramid, pyramid, utm)).rejects.toMatchObject({ code: 'bad-option' });
    expect((await readFile(pyramid)).equals(before)).toBe(true);
  });

  test('a tile beyond the end of the file', async () => {
    expect(await refusal(hugeBigTiff(5_000_000_000))).toMatchObject({ code: 'broken' });
  });

  test('a result that exceeds classic TIFF', async () => {
    const sparse = path.join(directory, 'sparse.tif');
    await writeFile(sparse, hugeBigTiff(5_000_000_000));
    await truncate(sparse, 5_000_001_000);
    await expect(cogify(sparse, target, utm)).rejects.toMatchObject({ code: 'too-large' });
    await rm(sparse);
  });

  test('damaged files cause a clear error or a complete file, never a partial one', async () => {
    const { pyramid } = await make(await picture(3, 300, 300), { compression: 'deflate' });
    const whole = await readFile(pyramid);
    const random = seeded(20_261_121);
    const file = path.join(directory, 'damaged.tif');
    for (let round = 0; round < 400; round++) {
      const cut = round % 2 === 0 ? whole.length : Math.floor(random() * whole.length);
      const damaged = Buffer.from(whole.subarray(0, cut));
      const damages = cut === whole.length ? 1 + Math.floor(random() * 6) : 0;
      // libvips writes directories at the end of a file and the header at the start; damage matters most there.
      for (let i = 0; i < damages; i++) {
        const back = Math.floor(random() * 900);
        damaged[i % 3 === 0 ? Math.floor(random() * 8) : whole.length - 1 - back] = Math.floor(random() * 256);
      }
      await writeFile(file, damaged);
      await rm(target, { force: true });
      const error: unknown = await cogify(file, target, utm).catch((reason: unknown) => reason);
      if (error === undefined) continue;
      expect(error).toBeInstanceOf(CogError);
      expect(await readdir(directory)).not.toContain('refused.tif');
    }
  });
});

/** A BigTIFF header and one directory whose only tile is longer than the file. */
function hugeBigTiff(tileBytes: number): Buffer {
  const entries = [
    [256, 512],
    [257, 512],
    [322, 512],
    [323, 512],
    [324, 16],
    [325, tileBytes],
  ] as const;
  const file = Buffer.alloc(16 + 8 + entries.length * 20 + 8);
  file.write('II', 0, 'latin1');
  file.writeUInt16LE(43, 2);
  file.writeUInt16LE(8, 4);
  file.writeBigUInt64LE(16n, 8);
  file.writeBigUInt64LE(BigInt(entries.length), 16);
  entries.forEach(([number, value], i) => {
    const at = 24 + i * 20;
    file.writeUInt16LE(number, at);
    file.writeUInt16LE(16, at + 2);
    file.writeBigUInt64LE(1n, at + 4);
    file.writeBigUInt64LE(BigInt(value), at + 12);
  });
  return file;
}

interface ReadDirectory {
  readonly subfile: number;
  readonly offsets: number[];
  readonly counts: number[];
  readonly end: number;
}

/** An independent reader for the few fields that the layout specs check. */
function directories(bytes: Buffer): ReadDirectory[] {
  const result: ReadDirectory[] = [];
  for (let at = bytes.readUInt32LE(4); at !== 0; ) {
    const count = bytes.readUInt16LE(at);
    const values = new Map<number, number[]>();
    let end = at + 2 + count * 12 + 4;
    for (let i = 0; i < count; i++) {
      const entry = at + 2 + i * 12;
      const bytesEach = { 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 12: 8 }[bytes.readUInt16LE(entry + 2)] ?? Number.NaN;
      const n = bytes.readUInt32LE(entry + 4);
      const outside = n * bytesEach > 4;
      const from = outside ? bytes.readUInt32LE(entry + 8) : entry + 8;
      if (outside) end = Math.max(end, from + n * bytesEach + ((n * bytesEach) % 2));
      if (bytesEach !== 4) continue;
      const list = Array.from({ length: n }, (_, v) => bytes.readUInt32LE(from + v * 4));
      values.set(bytes.readUInt16LE(entry), list);
    }
    result.push({
      subfile: values.get(254)?.[0] ?? -1,
      offsets: values.get(324) ?? [],
      counts: values.get(325) ?? [],
      end,
    });
    at = bytes.readUInt32LE(at + 2 + count * 12);
  }
  return result;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}
