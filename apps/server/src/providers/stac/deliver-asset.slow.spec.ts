import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cogify } from '@groundtrack/cog';
import { dataFigures, dataPath } from '@groundtrack/fixtures';
import type { Resampling } from '@groundtrack/raster';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findGdal } from '../../testing/find-gdal.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import type { Target, WantedGrid } from '../area/plan-cut.ts';
import { ProviderError } from '../port/provider.ts';
import { deliverAsset } from './deliver-asset.ts';
import { makeTiff, type TiffWish } from './testing/make-tiff.ts';
import { openRangeServer, type RangeFaults, type RangeServer } from './testing/range-server.ts';

const { images } = dataFigures;
const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const never = new AbortController().signal;
const gdal = findGdal('gdal_translate is missing: what is cut is not compared with GDAL (Debian: gdal-bin)', [
  ['gdal_translate', '--version'],
]);

let root: string;
let server: RangeServer | undefined;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'remote-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});
afterAll(() => rm(root, { recursive: true }));

interface Wish {
  readonly bandNames?: readonly string[];
  readonly faults?: RangeFaults;
  readonly address?: (url: string) => string;
  readonly signal?: AbortSignal;
  readonly grid?: WantedGrid;
  readonly resampling?: Resampling;
}
async function deliver(
  file: Uint8Array,
  target: Target,
  { bandNames = [], faults, address = (url) => url, signal = never, ...place }: Wish = {},
) {
  server = await openRangeServer(file, faults);
  const directory = await mkdtemp(path.join(root, 'work-'));
  const delivery = { address: address(server.url), bandNames, secretHeaders: {}, target, ...place, directory };
  const image = await deliverAsset(rules, delivery, signal);
  return { ...image, names: await readdir(directory), directory };
}
async function refusal(...wish: Parameters<typeof deliver>): Promise<ProviderError> {
  const error: unknown = await deliver(...wish).catch((reason: unknown) => reason);
  if (!(error instanceof ProviderError)) throw new Error('expected a refusal of the provider', { cause: error });
  return error;
}
const real = (name: string) => readFile(dataPath('images', name));

/** Pixels as GDAL reads them from the original: columns, rows, width, height. */
function gdalPixels(name: string, window: readonly number[]): Buffer {
  const raw = path.join(root, 'reference.raw');
  const options = ['-q', '-of', 'ENVI', '-co', 'INTERLEAVE=BIP', '-srcwin', ...window.map(String)];
  execFileSync('gdal_translate', [...options, dataPath('images', name), raw]);
  return readFileSync(raw);
}
async function pixelsOf(file: string): Promise<Buffer> {
  const { channels } = await sharp(file).metadata();
  return sharp(file)
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

/** 10 km of the tiled image, not aligned to its pixels of 100 m. Its upper left corner is in column 300, row 400. */
const coast: Target = { epsg: 32_634, box: [729_960, 3_550_020, 739_930, 3_560_000], pixelM: 100 };
const coastWindow = [300, 400, 100, 100];

describe('an image in the grid of the ordered box', () => {
  it('is read only at the tiles of the box', async () => {
    const file = await real(images.tiled);
    const image = await deliver(file, coast);
    // The sides are aligned to image pixels, less than one pixel outside of the ordered box.
    expect(image).toMatchObject({ widthPx: 100, heightPx: 100, box: [729_960, 3_550_000, 739_960, 3_560_000] });
    expect(server?.sentBytes).toBeLessThan(file.byteLength * 0.25);
    expect(image.names).toEqual(['image.tif']);
  });

  it.skipIf(!gdal)('keeps every pixel as GDAL reads it from the original', async () => {
    const image = await deliver(await real(images.tiled), coast);
    const reference = gdalPixels(images.tiled, coastWindow);
    expect(Buffer.compare(await pixelsOf(image.path), reference)).toBe(0);
  });

  it.skipIf(!gdal)('is read as a whole if it has no tiles and is small, with the same pixels', async () => {
    const [left, top, a, e] = [101_985, 2_826_915, 300.037926675094809, 300.041782729804993];
    const box = [left + 200.2 * a, top - 340.9 * e, left + 259.5 * a, top - 300.4 * e] as const;
    const image = await deliver(await real(images.strips), { epsg: 32_618, box, pixelM: 300 });
    expect(image).toMatchObject({ widthPx: 60, heightPx: 41 });
    expect(Buffer.compare(await pixelsOf(image.path), gdalPixels(images.strips, [200, 300, 60, 41]))).toBe(0);
  });

  it.skipIf(!gdal)('of 16 bits is stretched alike everywhere, and keeps the order of its values', async () => {
    const file = await real(images.sixteenBit);
    const [left, top, a, e] = [570_585, 5_847_615, 100.012903225806454, 100.01273885350318];
    const box = [left + 900 * a, top - 1100 * e, left + 1100 * a, top - 900 * e] as const;
    const image = await deliver(file, { epsg: 32_660, box, pixelM: 100 });
    expect([image.widthPx, image.heightPx]).toEqual([200, 200]);
    const bytes = gdalPixels(images.sixteenBit, [900, 900, 200, 200]);
    const values = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
    const shades = await pixelsOf(image.path);
    const pairs = Array.from(values, (value, i) => [value, shades[i] ?? -1] as const).toSorted(([x], [y]) => x - y);
    const isOrdered = pairs.every(([value, shade], i) => {
      const [before, shadeBefore] = pairs[i - 1] ?? [-1, -1];
      return value === before ? shade === shadeBefore : shade >= shadeBefore;
    });
    expect(isOrdered).toBe(true);
    const [stretch] = image.stretch ?? [];
    if (!stretch) throw new Error('The stretch is not said');
    const { min, max } = stretch;
    const step = (max - min) / 255;
    const inside = pairs.filter(([, shade]) => shade > 0 && shade < 255);
    expect(inside.filter(([value, shade]) => Math.abs(min + shade * step - value) > step * 0.51)).toEqual([]);
    expect(inside.length).toBeGreaterThan(1000);
    expect(new Set(shades).size).toBeGreaterThan(5);
  });

  it.skipIf(!gdal).each(['nearest', 'bilinear', 'cubic'] as const)(
    'is drawn in the chosen EPSG grid as GDAL draws it: %s',
    async (resampling) => {
      const image = await deliver(await real(images.tiled), coast, { grid: 3857, resampling });
      expect(image.epsg).toBe(3857);
      const raw = path.join(root, `warped-${resampling}.raw`);
      const grid = ['-t_srs', 'EPSG:3857', '-te', ...image.box.map(String)];
      const size = ['-ts', String(image.widthPx), String(image.heightPx)];
      const kernel = ['-r', resampling === 'nearest' ? 'near' : resampling, '-et', '0'];
      const format = ['-of', 'ENVI', '-co', 'INTERLEAVE=BIP'];
      execFileSync('gdalwarp', ['-q', ...grid, ...size, ...kernel, ...format, dataPath('images', images.tiled), raw]);
      const [drawn, reference] = [await pixelsOf(image.path), readFileSync(raw)];
      expect(drawn).toHaveLength(reference.length);
      const apart = drawn.filter((value, i) => Math.abs(value - (reference[i] ?? -1)) > 1);
      // A position between two pixels may become either.
      expect(apart.length).toBeLessThan(resampling === 'nearest' ? drawn.length * 0.002 : 1);
    },
  );

  it('is black where the box is outside of the image', async () => {
    const box = [699_460, 3_595_000, 704_960, 3_600_700] as const;
    const image = await deliver(await real(images.tiled), { epsg: 32_634, box, pixelM: 100 });
    expect(image).toMatchObject({ widthPx: 55, heightPx: 57, box });
    const pixels = await pixelsOf(image.path);
    expect(pixels.subarray(0, 55 * 3 * 7).every((value) => value === 0)).toBe(true);
  });
});

describe('the bands of a picture', () => {
  const box: Target = { epsg: 32_632, box: [569_000, 5_540_000, 570_000, 5_541_000], pixelM: 100 };
  const tens = (band: number) => ((band + 1) * 10) % 250;
  // Near infrared is much brighter than the picture and must not affect its stretch.
  const thousands = (band: number) => (band < 3 ? (band + 1) * 1000 : 60_000);
  const bgrn = ['blue', 'green', 'red', 'nir'];

  it.each<[string, TiffWish, readonly string[], readonly number[]]>([
    ['3 gray ones of 8 bits', { bands: 3, fillOf: tens }, [], [10, 20, 30]],
    ['4 gray ones of 8 bits', { bands: 4, fillOf: tens }, [], [10, 20, 30]],
    ['4 gray ones with names', { bands: 4, fillOf: tens }, bgrn, [30, 20, 10]],
    ['4 gray ones without tiles', { bands: 4, fillOf: tens, isTiled: false }, bgrn, [30, 20, 10]],
    [
      '4 RGB ones with the same names',
      { bands: 4, photometric: 2, fillOf: tens },
      ['red', 'green', 'blue'],
      [10, 20, 30],
    ],
    ['4 gray ones in tiles of their own', { bands: 4, isPlanar: true, fillOf: tens }, bgrn, [30, 20, 10]],
    ['3 of signed numbers', { bands: 3, bits: 16, sampleFormat: 2, fillOf: thousands }, [], [0, 128, 255]],
    ['40 gray ones', { bands: 40, fillOf: tens }, [], [10, 20, 30]],
    ['2 of 8 bits', { bands: 2, fillOf: tens }, [], [10]],
    ['3 gray ones of 16 bits', { bands: 3, bits: 16, fillOf: thousands }, [], [0, 128, 255]],
    ['4 gray ones of 16 bits', { bands: 4, bits: 16, fillOf: thousands }, [], [0, 128, 255]],
    ['4 RGB ones of 16 bits', { bands: 4, bits: 16, photometric: 2, fillOf: thousands }, [], [0, 128, 255]],
    ['8 gray ones of 16 bits', { bands: 8, bits: 16, fillOf: thousands }, bgrn, [255, 128, 0]],
  ])('%s', async (_what, wish, bandNames, expected) => {
    const image = await deliver(makeTiff(wish), box, { bandNames });
    const pixels = await pixelsOf(image.path);
    expect([...pixels]).toEqual(Array.from({ length: 100 }, () => expected).flat());
  });

  it('are the same if the image is resampled', async () => {
    const target: Target = { epsg: 32_633, box: [140_700, 5_551_100, 141_700, 5_552_100], pixelM: 100 };
    const image = await deliver(makeTiff({ bands: 4, fillOf: tens }), target, { bandNames: bgrn });
    const pixels = await pixelsOf(image.path);
    expect([...pixels]).toEqual(Array.from({ length: 100 }, () => [30, 20, 10]).flat());
  });
});

describe('a large COG', () => {
  const side = 3000;
  let cog: Buffer;
  beforeAll(async () => {
    const noise = Buffer.alloc(side * side * 3);
    for (let i = 0; i < noise.length; i++) noise[i] = (i * 7919 + (i >>> 9) * 131) % 251;
    const pyramid = path.join(root, 'pyramid.tif');
    await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .tiff({ compression: 'none', tile: true, tileWidth: 256, tileHeight: 256, pyramid: true })
      .toFile(pyramid);
    const target = path.join(root, 'large.tif');
    await cogify(pyramid, target, { epsg: 32_634, transform: [500_000, 1, 0, 4_000_000, 0, -1], deflateLevel: 1 });
    cog = await readFile(target);
  });
  const box: Target = { epsg: 32_634, box: [501_000, 3_998_500, 501_500, 3_999_000], pixelM: 1 };

  it('transfers a few percent of its bytes for a box of a thirty-sixth of its area', async () => {
    const image = await deliver(cog, box);
    const whole = path.join(root, 'large.tif');
    const expected = await sharp(whole).extract({ left: 1000, top: 1000, width: 500, height: 500 }).raw().toBuffer();
    expect(Buffer.compare(await pixelsOf(image.path), expected)).toBe(0);
    expect((server?.sentBytes ?? Infinity) / cog.byteLength).toBeLessThan(0.12);
    expect(server?.requests).toBeLessThan(12);
  });

  it('continues after a broken connection, byte for byte the same', async () => {
    const smooth = await readFile((await deliver(cog, box)).path);
    const sentBytes = server?.sentBytes ?? 0;
    await server?.close();
    const broken = await deliver(cog, box, { faults: { breaksOff: { afterBytes: 20_000, times: 12 } } });
    expect(Buffer.compare(await readFile(broken.path), smooth)).toBe(0);
    // Bytes that had arrived were not requested again.
    expect(server?.sentBytes).toBe(sentBytes);
  });

  it.each<[string, RangeFaults, string, string]>([
    ['breaks off for ever', { breaksOff: { afterBytes: 0, times: 1e9 } }, 'unavailable', 'broke off at byte'],
    ['is down', { isDownFor: 1e9 }, 'unavailable', 'answered 503'],
    ['replaces the file in the middle', { replacedAtRequest: 3 }, 'unavailable', 'was replaced while it was read'],
    ['sends other ranges', { shiftsRangesBy: 7 }, 'malformed', 'The server did not send the requested range'],
    ['sends us to the own network', { redirectsTo: 'http://169.254.169.254/latest' }, 'rejected', 'not allowed'],
    ['sends us to a file', { redirectsTo: 'file:///etc/passwd' }, 'rejected', 'without a web address'],
  ])('reports by name that a server %s', async (_what, faults, kind, words) => {
    expect(await refusal(cog, box, { faults })).toMatchObject({ kind, message: expect.stringContaining(words) });
  });

  it('is retried if the connection brings nothing, up to three times', async () => {
    const image = await deliver(cog, box, { faults: { breaksOff: { afterBytes: 0, times: 3 } } });
    expect(image.widthPx).toBe(500);
  });

  it('is read from a server that ignores ranges if the file is small', async () => {
    const image = await deliver(cog, box, { faults: { ignoresRanges: true } });
    expect(image.widthPx).toBe(500);
    await server?.close();
    const claims = { 'content-length': String(600 * 2 ** 20) };
    const refused = await refusal(cog, box, { faults: { ignoresRanges: true, headers: claims } });
    expect(refused).toMatchObject({
      kind: 'rejected',
      message:
        'This image cannot be delivered. Size: 600 MB; possible: 512 MB from a server that sends no parts of a file. ' +
        'Choose another image of this place.',
    });
  });

  it('is rejected if the file is truncated, at whichever byte', async () => {
    for (const bytes of [0, 3, 10, 300, 2000, cog.byteLength / 2, cog.byteLength - 9_000_000]) {
      const { kind, message } = await refusal(cog.subarray(0, Math.max(0, bytes)), box);
      expect(kind).toMatch(/rejected|unavailable/);
      expect(message).toMatch(/cut off|416|no TIFF/);
      await server?.close();
    }
  });

  it('stops immediately when its signal fires', async () => {
    const stop = AbortSignal.timeout(50);
    await expect(
      deliver(cog, box, { faults: { breaksOff: { afterBytes: 1, times: 1e9 } }, signal: stop }),
    ).rejects.toThrow();
  });

  it('cannot influence the names of our files', async () => {
    const headers = { 'content-disposition': 'attachment; filename="../../evil.sh"' };
    const address = (url: string) => url.replace('image.tif', '..%2f..%2fevil.tif;rm%20-rf');
    const image = await deliver(cog, box, { faults: { headers }, address });
    expect(image.names).toEqual(['image.tif']);
    expect(path.dirname(image.path)).toBe(image.directory);
  });
});

describe('a file that is no image of the box', () => {
  it('is reported as a page if its server sends one', async () => {
    const page = Buffer.from('<!doctype html><title>Sign in</title>');
    const { message } = await refusal(page, coast, { faults: { headers: { 'content-type': 'text/html' } } });
    expect(message).toContain('Format: a web page in place of the file');
  });

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['a web page', async () => Buffer.from('<!doctype html><title>Sign in</title>'.repeat(50)), 'no TIFF'],
    [
      'a picture of another kind',
      () =>
        sharp({ create: { width: 99, height: 99, channels: 3, background: '#123' } })
          .png()
          .toBuffer(),
      'no TIFF',
    ],
    [
      'a TIFF without a position',
      () =>
        sharp({ create: { width: 99, height: 99, channels: 3, background: '#123' } })
          .tiff()
          .toBuffer(),
      'Position: not stated',
    ],
    ['an image in a grid without a code', () => real(images.unnamedGrid), 'Grid: one without an EPSG code'],
    [
      'an image in a grid we do not have',
      async () => makeTiff({ epsg: 2046 }),
      'Grid: EPSG:2046, which is not computed to a meter; possible: a grid of EPSG',
    ],
    ['an image of another place', () => real(images.sixteenBit), 'shows nothing of the ordered box'],
  ])('%s is rejected by name', async (_what, file, words) => {
    const refused = await refusal(await file(), coast);
    expect(refused).toMatchObject({ kind: 'rejected', message: expect.stringContaining(words) });
  });

  it('allocates nothing for a TIFF that states absurd sizes', async () => {
    const file = await real(images.tiled);
    const sizes = { 256: 0x7f_ff_ff_ff, 257: 0x7f_ff_ff_ff, 322: 0x4000_0000, 323: 0x4000_0000 } as const;
    for (const changed of [[256, 257], [322], [322, 323], [256, 257, 322, 323]] as const) {
      const bomb = Buffer.from(file);
      for (const tag of changed) setTag(bomb, tag, sizes[tag]);
      const { kind, message } = await refusal(bomb, coast);
      expect(kind).toBe('rejected');
      expect(message).toMatch(/states|tiles of the image have/);
      await server?.close();
    }
  });

  it('is rejected if its tiles are damaged, without details of our disk', async () => {
    const file = await real(images.tiled);
    const damaged = Buffer.from(file);
    damaged.fill(0x5a, 60_000);
    const refused = await refusal(damaged, coast);
    expect(refused).toMatchObject({ kind: 'rejected', message: expect.not.stringContaining(root) });
  });

  it('is resampled if the image has another grid than the box', async () => {
    const file = await real(images.world);
    const box = [500_000, 5_400_000, 700_000, 5_600_000] as const;
    const image = await deliver(file, { epsg: 32_632, box, pixelM: 1000 });
    expect(image).toMatchObject({ widthPx: 200, heightPx: 200, box });
    expect(new Set(await pixelsOf(image.path)).size).toBeGreaterThan(20);
  });
});

/** Sets a number of the first directory, as a long. */
function setTag(tiff: Buffer, tag: number, value: number): void {
  const at = tiff.readUInt32LE(4);
  for (let i = 0; i < tiff.readUInt16LE(at); i++) {
    const entry = at + 2 + i * 12;
    if (tiff.readUInt16LE(entry) !== tag) continue;
    tiff.writeUInt16LE(4, entry + 2);
    tiff.writeUInt32LE(value, entry + 8);
  }
}
