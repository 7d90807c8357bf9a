import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projection } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findGdal } from '../../../testing/find-gdal.ts';
import type { Target } from '../../area/plan-cut.ts';
import { LocalFault, ProviderError } from '../../port/provider.ts';
import { makeTiff } from '../../stac/testing/make-tiff.ts';
import { type NumbersWish, numbersGeotiff } from '../../stac/testing/numbers-geotiff.ts';
import { makeZip, type ZipEntry } from './make-zip.testing.ts';
import { type OpenedPackage, openPackage, type SoldPicture } from './open-package.ts';
import { KINDS, type PackageKind } from './package-kind.ts';

const never = new AbortController().signal;
const gdal = findGdal('gdalwarp is missing: images of packages are not compared with GDAL (Debian: gdal-bin)', [
  ['gdalwarp', '--version'],
]);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'opened-'));
});
afterAll(() => rm(root, { recursive: true }));

type Wish = Partial<SoldPicture> & { readonly signal?: AbortSignal };

async function openFile(bytes: Uint8Array, kind: PackageKind, { signal = never, ...wish }: Wish = {}) {
  const directory = wish.directory ?? (await mkdtemp(path.join(root, 'work-')));
  const { mediaType, extensions } = KINDS[kind];
  const file = { path: path.join(directory, `package.${extensions[0]}`), kind, fileName: 'a.tif', mediaType };
  await writeFile(file.path, bytes);
  const sold = { ground: BOX, ...wish, directory };
  const result = await openPackage({ provider: 'acme' }, { ...file, sizeBytes: bytes.byteLength }, sold, signal).catch(
    (error: unknown) => error,
  );
  const names = (await readdir(directory)).toSorted();
  // What the package was has not changed.
  expect(Buffer.compare(await readFile(file.path), bytes)).toBe(0);
  return { result, names, file };
}
function imageOf(result: unknown) {
  // The caller expects a result, and the next line refuses an error.
  const { kind, ...rest } = result as OpenedPackage;
  if (kind !== 'image' || !('image' in rest)) throw new Error('expected an image', { cause: result });
  return rest.image;
}
function refusalOf({ result, names, file }: Awaited<ReturnType<typeof openFile>>): ProviderError {
  if (!(result instanceof ProviderError)) throw new Error('expected a refusal', { cause: result });
  expect(names).toEqual([path.basename(file.path)]);
  return result;
}
async function pixelsOf(file: string): Promise<Buffer> {
  const { channels } = await sharp(file).metadata();
  return sharp(file)
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

/** 3 × 3 km in the middle of the test images, in UTM zone 32, not aligned to their pixels. */
const BOX: Target = { epsg: 32_632, box: [570_030, 5_537_030, 573_030, 5_540_030], pixelM: 100 };
/** A north-up GeoTIFF of 200 × 200 pixels of 100 m around the box. */
const north = (wish: NumbersWish = {}) => numbersGeotiff(wish);
const waves = (column: number, row: number, band: number) =>
  Math.round(2000 + 900 * Math.sin(column / 9 + band) * Math.cos(row / 7));
/** The grid of a radar image as it was taken: turned by 17 degrees, in degrees, about a meter to a pixel. */
const TURNED = [
  10 + 0.0009 * -130,
  0.0014 * Math.cos(0.3),
  0.0009 * Math.sin(0.3),
  50 + 0.0009 * 85,
  0.0009 * Math.sin(0.3),
  -0.0009 * Math.cos(0.3),
] as const;
const radar = () =>
  numbersGeotiff({
    bands: 1,
    dataType: 'float32',
    epsg: 4326,
    transform: [...TURNED],
    valueAt: (c, r) => waves(c, r, 0) / 7.3,
  });
const turnedUtm = () =>
  numbersGeotiff({
    transform: [
      557_000,
      100 * Math.cos(0.3),
      100 * Math.sin(0.3),
      5_545_000,
      100 * Math.sin(0.3),
      -100 * Math.cos(0.3),
    ],
    valueAt: waves,
  });

describe('a GeoTIFF', () => {
  it('is cut like the image of a catalog, and comes with the original', async () => {
    const { result, names, file } = await openFile(await north(), 'tiff');
    const image = imageOf(result);
    // Whole pixels around the box.
    expect(image).toMatchObject({ epsg: 32_632, widthPx: 31, heightPx: 31 });
    expect(image.original).toEqual({ path: file.path, fileName: 'a.tif', mediaType: 'image/tiff' });
    expect(names).toEqual(['image.tif', 'package.tif']);
    expect(new Set(await pixelsOf(image.path)).size).toBeGreaterThan(50);
  });

  it('of 16 bits is stretched to 8, in the named bands', async () => {
    const bandNames = ['blue', 'green', 'red', 'nir'];
    const { result } = await openFile(await north({ valueAt: (_c, _r, band) => 1000 * (band + 1) }), 'tiff', {
      bandNames,
    });
    const image = imageOf(result);
    const pixels = await pixelsOf(image.path);
    expect(image.stretch).toHaveLength(3);
    expect([...pixels.subarray(0, 3)]).toEqual([255, 128, 0]);
  });

  it('is cut to the sold shape', async () => {
    const grid = projection(32_632);
    const corners = [
      [570_030, 5_537_030],
      [573_030, 5_537_030],
      [570_030, 5_540_030],
      [570_030, 5_537_030],
    ] as const;
    const clip = [{ type: 'Polygon' as const, coordinates: [corners.map((corner) => grid.toLonLat(corner))] }];
    const { result } = await openFile(await north(), 'tiff', { ground: { ...BOX, clip } });
    const { path: file, widthPx } = imageOf(result);
    const pixels = await pixelsOf(file);
    expect(pixels.subarray(3 * (widthPx - 3), 3 * widthPx).every((value) => value === 0)).toBe(true);
  });

  it('in strips is read in parts, however large it is', async () => {
    const side = 25_000;
    const none = Array.from({ length: side }, () => 0);
    const lies = [
      [256, 4, [side]],
      [257, 4, [side]],
      [273, 4, none],
      [278, 3, [1]],
      [279, 4, none],
    ] as const;
    const { result } = await openFile(makeTiff({ isTiled: false, lies }), 'tiff');
    expect(imageOf(result)).toMatchObject({ widthPx: 31, heightPx: 31 });
  });

  it.skipIf(!gdal).each<[string, () => Promise<Uint8Array>, Partial<SoldPicture>]>([
    ['turned in UTM, 16 bits', turnedUtm, {}],
    ['turned in UTM, 16 bits, in another grid', turnedUtm, { grid: 3857, resampling: 'cubic' }],
    ['turned in degrees, float32', radar, {}],
    ['turned in degrees, float32, as a whole', radar, { ground: { place: [10.02, 50.01] } }],
    ['turned in UTM, as a whole', turnedUtm, { ground: { place: [10, 50], pixelM: 80 } }],
  ])('is drawn north up as GDAL draws it: %s', async (_what, make, wish) => {
    const { result, file } = await openFile(await make(), 'tiff', wish);
    const image = imageOf(result);
    const raw = path.join(root, 'warped.raw');
    const grid = ['-t_srs', `EPSG:${image.epsg}`, '-te', ...image.box.map(String)];
    const size = ['-ts', String(image.widthPx), String(image.heightPx), '-ot', 'Float64'];
    // In a turned grid, GDAL would guess that the image is reduced, and smooth it.
    const scale = ['-wo', 'XSCALE=1', '-wo', 'YSCALE=1'];
    const format = ['-r', wish.resampling ?? 'bilinear', '-et', '0', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP'];
    execFileSync('gdalwarp', ['-q', '-overwrite', ...grid, ...size, ...scale, ...format, file.path, raw]);
    const bytes = await readFile(raw);
    const values = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
    const shades = await pixelsOf(image.path);
    const [stretch] = image.stretch ?? [];
    if (!stretch) throw new Error('The stretch is missing');
    const channels = shades.length / (image.widthPx * image.heightPx);
    const bands = values.length / (image.widthPx * image.heightPx);
    const shadeOf = (value: number) =>
      Math.min(255, Math.max(0, Math.round(((value - stretch.min) * 255) / (stretch.max - stretch.min))));
    const apart = shades.filter((shade, i) => {
      const value = values[Math.floor(i / channels) * bands + (i % channels)] ?? Number.NaN;
      return Math.abs(shade - shadeOf(value)) > 1;
    });
    expect(shades.length).toBeGreaterThanOrEqual(900);
    expect(apart).toHaveLength(0);
  });
});

describe('all of an image', () => {
  it('keeps its pixels if it is north up in a metric grid', async () => {
    const { result } = await openFile(await north(), 'tiff', { ground: { place: [10, 50] } });
    const box = [561_666, 5_529_109, 581_666, 5_549_109];
    expect(imageOf(result)).toMatchObject({ epsg: 32_632, widthPx: 200, heightPx: 200, box });
  });

  it('is in the UTM zone of its center, in its own resolution', async () => {
    const degrees = { epsg: 4326, transform: [-76.9, 0.0001, 0, 39.01, 0, -0.0001] as const };
    const { result } = await openFile(await north({ ...degrees, transform: [...degrees.transform] }), 'tiff', {
      ground: { place: [-76.89, 39] },
    });
    const { epsg, widthPx, heightPx, box } = imageOf(result);
    expect(epsg).toBe(32_618);
    // A pixel of 8.65 by 11.1 m becomes one of 9.81 m.
    expect((box[2] - box[0]) / widthPx).toBeCloseTo(9.81, 6);
    expect([widthPx, heightPx]).toEqual([182, 231]);
  });

  it('must show the place of the order', async () => {
    const refusal = refusalOf(await openFile(await north(), 'tiff', { ground: { place: [13.4, 52.5] } }));
    expect(refusal).toMatchObject({
      kind: 'malformed',
      message: 'The image does not show 52.5000, 13.4000: its center is at 50.0000, 10.0000',
    });
  });
});

describe('an image that was not sold', () => {
  const near: Target = { ...BOX, box: [559_640, 5_537_030, 564_640, 5_540_030] };
  it.each<[string, Target, string]>([
    ['of a place nearby', near, 'shows 59 % of what was sold around 49.9959, 9.8670, at least 90 %'],
    ['of another country', { ...BOX, epsg: 32_618 }, 'shows 0 % of what was sold around 49.9948, -74.0020'],
    ['of the other side of the world', { ...BOX, epsg: 32_701 }, 'shows 0 % of what was sold around'],
  ])('is refused: %s', async (_what, ground, words) => {
    const refusal = refusalOf(await openFile(await north(), 'tiff', { ground }));
    expect(refusal.kind).toBe('malformed');
    expect(refusal.message).toContain(words);
    expect(refusal.message).toMatch(/: its center is at 50\.0000, 10\.0000$/);
  });

  it('is delivered if less of it was promised', async () => {
    const { result } = await openFile(await north(), 'tiff', { ground: near, leastShare: 0.5 });
    expect(imageOf(result).widthPx).toBe(51);
  });
});

describe('a TIFF that cannot be delivered', () => {
  it.each<[string, () => Uint8Array, string]>([
    ['without a grid', () => makeTiff({ epsg: null }), 'without an EPSG code'],
    ['without a position', () => makeTiff({ lies: [[33_922, 12, []]] }), 'Position: not stated'],
    ['with control points', () => makeTiff({ hasControlPoints: true }), 'Position: control points alone'],
    ['of complex numbers', () => makeTiff({ bits: 32, sampleFormat: 5 }), 'complex numbers (cint32)'],
    ['of complex floats', () => makeTiff({ bits: 32, sampleFormat: 6 }), 'complex numbers (cfloat32)'],
    ['in JPEG 2000', () => makeTiff({ compression: 34_712 }), 'Compression: JPEG 2000'],
    ['in an unknown grid', () => makeTiff({ epsg: 2046 }), 'EPSG:2046'],
    ['that is cut off', () => makeTiff().subarray(0, 3_000), 'no TIFF, or one that is cut off'],
  ])('is refused: %s', async (_what, make, words) => {
    const refusal = refusalOf(await openFile(make(), 'tiff'));
    expect(refusal).toMatchObject({ kind: 'malformed', message: expect.stringContaining(words) });
    expect(refusal.message).not.toContain('Choose');
  });

  it('is refused if it is cut off where nothing was sold', async () => {
    const offsets = Array.from({ length: 16 }, (_, n) => (n === 15 ? 1e7 : 8 + n * 64 * 64));
    const refusal = refusalOf(await openFile(makeTiff({ sidePx: 256, lies: [[324, 4, offsets]] }), 'tiff'));
    expect(refusal).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('a block ends at byte 10004096 of'),
    });
  });

  it('is refused if its pixels are damaged', async () => {
    const refusal = refusalOf(await openFile(makeTiff({ compression: 8 }), 'tiff'));
    expect(refusal).toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('pixels of the image are damaged'),
    });
  });
});

describe('a file without a decoder', () => {
  it.each<[PackageKind, string]>([
    ['jp2', 'a JPEG 2000 image'],
    ['nitf', 'a NITF file'],
    ['png', 'a PNG'],
    ['tar', 'a TAR archive'],
    ['gzip', 'a gzip archive'],
  ])('is an original only: %s', async (kind, words) => {
    const { result, file } = await openFile(Buffer.from('anything'), kind);
    expect(result).toEqual({
      kind: 'original-only',
      why: `The file is ${words}, which this server cannot decode`,
      original: { path: file.path, fileName: 'a.tif', mediaType: KINDS[kind].mediaType },
    });
  });
});

describe('a ZIP', () => {
  const zip = (entries: readonly ZipEntry[], wish: Wish = {}) => openFile(makeZip(entries), 'zip', wish);
  const eula = { name: 'EULA.pdf', bytes: Buffer.alloc(50_000) };

  it('contains the image: the largest TIFF', async () => {
    const bytes = await north();
    const small = makeTiff();
    const { result, names, file } = await zip([
      eula,
      { name: 'files/' },
      { name: 'files/browse.tif', bytes: small },
      { name: 'files/scene_MUL.TIF', bytes },
      { name: 'files/browse.jpg', bytes: Buffer.alloc(2 * bytes.byteLength) },
    ]);
    expect(imageOf(result)).toMatchObject({ widthPx: 31, original: { path: file.path, mediaType: 'application/zip' } });
    expect(names).toEqual(['image.tif', 'package.zip']);
  });

  it('contains the image that the adapter prefers', async () => {
    const gray = makeTiff();
    const entries = [
      { name: 'a/PAN.tif', bytes: gray, isStored: true },
      { name: 'a/MUL.tif', bytes: await north() },
    ];
    const chosen = await zip(entries, { prefer: [/RGB\.tif$/, /PAN\.tif$/g] });
    expect(await pixelsOf(imageOf(chosen.result).path)).toHaveLength(31 * 31);
    const other = await zip(entries, { prefer: [/RGB\.tif$/] });
    expect(await pixelsOf(imageOf(other.result).path)).toHaveLength(31 * 31 * 3);
  });

  it.each<[string, readonly ZipEntry[], Partial<SoldPicture>, string]>([
    ['only JPEG 2000', [eula, { name: 'a/scene.JP2', bytes: Buffer.alloc(9) }], {}, 'has no TIFF, but a/scene.JP2'],
    [
      'a preferred JPEG 2000',
      [
        { name: 'b.tif', bytes: makeTiff() },
        { name: 'a.jp2', bytes: Buffer.from('0000000c6a5020200d0a870a', 'hex') },
      ],
      { prefer: [/\.jp2$/] },
      'a.jp2 in the ZIP is a JPEG 2000 image',
    ],
    ['a ZIP named TIFF', [{ name: 'b.tif', bytes: makeZip([eula]) }], {}, 'b.tif in the ZIP is a ZIP'],
  ])('is an original only with %s', async (_what, entries, wish, words) => {
    const { result, names } = await zip(entries, wish);
    expect(result).toMatchObject({ kind: 'original-only', why: expect.stringContaining(words) });
    expect(names).toEqual(['package.zip']);
  });

  const bytes = makeTiff();
  it.each<[string, readonly ZipEntry[], string]>([
    ['a name outside', [{ name: '../x', bytes }], 'invalid relative path: ../x'],
    ['a name outside of Windows', [{ name: String.raw`a\..\..\x.tif`, bytes }], 'invalid relative path'],
    ['an absolute name', [{ name: '/etc/x.tif', bytes }], 'absolute path: /etc/x.tif'],
    ['a drive', [{ name: 'C:/x.tif', bytes }], 'absolute path: C:/x.tif'],
    ['a link', [{ name: 'x.tif', bytes: Buffer.from('/etc/passwd'), mode: 0o12_0777 }], 'x.tif is a link'],
    ['an encrypted entry', [{ name: 'x.tif', bytes, flags: 1 }], 'x.tif is encrypted'],
    ['too many entries', Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}.tif` })), '2001 entries; at most 2000'],
    [
      'too much in all',
      Array.from({ length: 30 }, (_, n) => ({ name: `${n}.tif`, statedBytes: 3.5e9 })),
      '105000000000 bytes; at most 100000000000',
    ],
    ['a bomb', [{ name: 'x.tif', bytes: Buffer.alloc(70 * 2 ** 20) }], 'x.tif would expand from'],
    ['a bomb that lies', [{ name: 'x.tif', bytes: Buffer.alloc(2 ** 22), statedBytes: 1_000 }], 'too many bytes'],
    ['a short entry', [{ name: 'x.tif', bytes, statedBytes: 60_000 }], 'not enough bytes'],
    ['a damaged entry', [{ name: 'x.tif', bytes, statedCrc32: 7 }], 'x.tif is damaged: its checksum differs'],
    ['no image', [eula, { name: 'browse.jpg' }], 'no image among its 2 entries: EULA.pdf, browse.jpg'],
    ['nothing', [], 'no image among its 0 entries'],
    ['a page as TIFF', [{ name: 'x.tif', bytes: Buffer.from('<html>') }], 'x.tif is no image'],
  ])('is refused with %s', async (_what, entries, words) => {
    const refusal = refusalOf(await zip(entries));
    expect(refusal.kind).toBe('malformed');
    expect(refusal.message).toContain('The ZIP was refused: ');
    expect(refusal.message).toContain(words);
  });

  it('is refused if it is cut off', async () => {
    const refusal = refusalOf(await openFile(makeZip([{ name: 'x.tif', bytes }]).subarray(0, -9), 'zip'));
    expect(refusal).toMatchObject({ kind: 'malformed', message: expect.stringContaining('cannot be read') });
  });

  it('is refused if its image is not the sold one', async () => {
    const refusal = refusalOf(await zip([{ name: 'x.tif', bytes }], { ground: { place: [0, 0] } }));
    expect(refusal).toMatchObject({ kind: 'malformed', message: expect.stringContaining('does not show') });
  });

  it.each(['inside.tif', 'image.tif'])('leaves nothing on a disk that fills up while %s is written', async (name) => {
    const directory = await mkdtemp(path.join(root, 'work-'));
    await symlink('/dev/full', path.join(directory, name));
    const refusal = refusalOf(await zip([{ name: 'x.tif', bytes }], { directory }));
    expect(refusal).toBeInstanceOf(LocalFault);
    expect(refusal).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('ENOSPC') });
  });
});

it('a package is given up with its caller', async () => {
  const { result } = await openFile(makeTiff(), 'tiff', { signal: AbortSignal.abort() });
  expect(result).toMatchObject({ name: 'ProviderError', kind: 'timeout' });
});
