import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeBlock } from './decode-block.ts';
import { decodePicture } from './decode-picture.ts';
import { compression, photometric } from './pixel-format.ts';
import { layoutWith } from './testing/layout-with.ts';

const [widthPx, heightPx] = [24, 16];
const SIZE = { blockWidthPx: widthPx, blockHeightPx: heightPx };
const webP = layoutWith({ ...SIZE, compression: compression.webP });
const jpeg = layoutWith({ ...SIZE, compression: compression.jpeg });

/** Smooth colors, which JPEG preserves well. */
const pixels = (bands: number) =>
  Uint8Array.from({ length: widthPx * heightPx * bands }, (_, i) => {
    const [pixel, band] = [Math.floor(i / bands), i % bands];
    return 40 + 6 * (pixel % widthPx) + (band === 1 ? 60 : 0) - (band === 2 ? 2 * Math.floor(pixel / widthPx) : 0);
  });
const sharpOf = (bands: 1 | 3 | 4) =>
  sharp(pixels(bands), { raw: { width: widthPx, height: heightPx, channels: bands } });
const jpegOf = (bands: 1 | 3, chromaSubsampling = '4:4:4') =>
  (bands === 1 ? sharpOf(1).toColourspace('b-w') : sharpOf(3)).jpeg({ quality: 95, chromaSubsampling }).toBuffer();

const START = [0xff, 0xd8];
const END = [0xff, 0xd9];
const isTable = (code: number) => code === 0xdb || code === 0xc4;
const isApplication = (code: number) => code >= 0xe0 && code <= 0xef;

/** The segments of a JPEG before its scan, each with its code, and the rest. */
function segmentsOf(bytes: Uint8Array) {
  const segments: { code: number; bytes: Uint8Array }[] = [];
  let at = START.length;
  for (let code = bytes[at + 1] ?? 0; code !== 0xda; code = bytes[at + 1] ?? 0) {
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    segments.push({ code, bytes: bytes.subarray(at, end) });
    at = end;
  }
  return { segments, scan: bytes.subarray(at) };
}

/** Splits a JPEG as in a TIFF: the tables belong to the directory, the rest to the block. */
function splitTables(whole: Uint8Array) {
  const { segments, scan } = segmentsOf(whole);
  const tables = segments.filter(({ code }) => isTable(code)).flatMap(({ bytes }) => [...bytes]);
  const others = segments
    .filter(({ code }) => !isTable(code) && !isApplication(code))
    .flatMap(({ bytes }) => [...bytes]);
  return {
    jpegTables: Uint8Array.of(...START, ...tables, ...END),
    block: Uint8Array.of(...START, ...others, ...scan),
  };
}

const rawOf = async (picture: Buffer) => [...(await sharp(picture).raw().toBuffer())];
const decode = (bytes: Uint8Array, layout: typeof jpeg, perPixel: number) =>
  decodePicture(bytes, layout, { heightPx, perPixel });
const distance = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one, (value, i) => Math.abs(value - (other[i] ?? Number.NaN))).reduce(
    (most, each) => Math.max(most, each),
    0,
  );
const yCbCr = { ...jpeg, bands: 3, photometric: photometric.yCbCr };
const rgb = { ...jpeg, bands: 3, photometric: photometric.rgb };

/** Converts the components of JFIF to red, green, and blue (ITU-T T.871 section 7). */
const toRgb = ([y = 0, cb = 0, cr = 0]: readonly number[]) => [
  y + 1.402 * (cr - 128),
  y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128),
  y + 1.772 * (cb - 128),
];

describe('a block of JPEG', () => {
  it.each(['4:4:4', '4:2:0'])('in YCbCr with %s becomes RGB', async (subsampling) => {
    const picture = await jpegOf(3, subsampling);
    const decoded = (await decode(picture, yCbCr, 3)) ?? [];
    expect([...decoded]).toEqual(await rawOf(picture));
    expect(distance(decoded, pixels(3))).toBeLessThan(12);
  });

  it('in RGB is not converted, whatever the picture says', async () => {
    const picture = await jpegOf(3);
    const components = [...((await decode(picture, rgb, 3)) ?? [])];
    const converted = Array.from({ length: widthPx * heightPx }, (_, i) =>
      toRgb(components.slice(3 * i, 3 * i + 3)),
    ).flat();
    expect(distance(converted, await rawOf(picture))).toBeLessThan(2);
    expect(distance(components, pixels(3))).toBeGreaterThan(40);
  });

  it('of one band stays one', async () => {
    const picture = await jpegOf(1);
    const decoded = (await decode(picture, jpeg, 1)) ?? [];
    expect(decoded).toHaveLength(widthPx * heightPx);
    expect(distance(decoded, pixels(1))).toBeLessThan(6);
  });

  it.each([
    ['color', yCbCr, 3],
    ['gray', jpeg, 1],
  ] as const)('of %s is completed with the tables of the directory', async (_what, layout, bands) => {
    const picture = await jpegOf(bands);
    const { jpegTables, block } = splitTables(picture);
    const whole = await decode(picture, layout, bands);
    expect(await decode(block, { ...layout, jpegTables }, bands)).toEqual(whole);
    await expect(decodeBlock(block, layout, { heightPx })).rejects.toMatchObject({
      name: 'RasterError',
      code: 'broken',
    });
  });

  it.each([
    ['YCbCr', yCbCr, 0],
    ['RGB', rgb, 1],
  ] as const)(
    "in %s has the directory's color model, not that of Adobe's segment",
    async (_model, layout, transform) => {
      const picture = await jpegOf(3);
      const { segments, scan } = segmentsOf(picture);
      const adobe = [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform];
      const claiming = Buffer.concat([Uint8Array.of(...START, ...adobe), ...segments.map(({ bytes }) => bytes), scan]);
      expect(await decode(claiming, layout, 3)).toEqual(await decode(picture, layout, 3));
    },
  );

  it.each([rgb, { ...rgb, photometric: photometric.minIsBlack }])(
    'with subsampled bands that are no colors is broken',
    async (layout) => {
      await expect(decode(await jpegOf(3, '4:2:0'), layout, 3)).rejects.toMatchObject({
        name: 'RasterError',
        message: 'a JPEG block with subsampled bands',
      });
    },
  );
});

describe('a block of WebP', () => {
  it('is decoded, with or without alpha', async () => {
    const lossless = async (bands: 3 | 4) => sharpOf(bands).webp({ lossless: true, exact: true }).toBuffer();
    expect([...((await decode(await lossless(3), webP, 3)) ?? [])]).toEqual([...pixels(3)]);
    expect([...((await decode(await lossless(4), webP, 4)) ?? [])]).toEqual([...pixels(4)]);
  });

  it('without its alpha is opaque', async () => {
    const decoded = await decode(await sharpOf(3).webp({ lossless: true }).toBuffer(), webP, 4);
    const opaque = Array.from({ length: widthPx * heightPx }, (_, i) => [...pixels(3).subarray(3 * i, 3 * i + 3), 255]);
    expect([...(decoded ?? [])]).toEqual(opaque.flat());
  });
});

describe('a picture that does not match its block', () => {
  it.each([
    ['narrower', { blockWidthPx: widthPx + 1 }, 'a block holds a picture of 24 x 16 pixels'],
    ['wider', { blockWidthPx: widthPx - 1 }, 'a block holds a picture of 24 x 16 pixels'],
    ['lower', { blockHeightPx: heightPx + 1 }, 'a block holds a picture of 24 x 16 pixels'],
  ])('is broken if it is %s', async (_what, properties, message) => {
    const layout = { ...yCbCr, ...properties };
    await expect(decodeBlock(await jpegOf(3), layout, { heightPx: layout.blockHeightPx })).rejects.toMatchObject({
      name: 'RasterError',
      code: 'broken',
      message,
    });
  });

  it.each([
    ['JPEG', 3, 4],
    ['JPEG', 3, 1],
    ['JPEG', 1, 3],
    ['WebP', 4, 3],
  ] as const)('is broken if it is a %s of %i bands where there should be %i', async (kind, bands, perPixel) => {
    const picture = bands === 4 ? sharpOf(4).webp().toBuffer() : jpegOf(bands);
    const layout = { ...(kind === 'JPEG' ? jpeg : webP), bands: perPixel };
    await expect(decodeBlock(await picture, layout, { heightPx })).rejects.toMatchObject({
      name: 'RasterError',
      code: 'broken',
      message: `a picture of ${bands} bands where there should be ${perPixel}`,
    });
  });

  it('is cut off if it is higher', async () => {
    const picture = await jpegOf(3);
    const samples = await decodeBlock(picture, yCbCr, { heightPx: 5 });
    expect([...samples]).toEqual((await rawOf(picture)).slice(0, widthPx * 5 * 3));
  });

  it('is broken if it is truncated or empty', async () => {
    const pictures = [
      [yCbCr, await jpegOf(3)],
      [{ ...webP, bands: 3 }, await sharpOf(3).webp().toBuffer()],
    ] as const;
    for (const [layout, picture] of pictures)
      for (const end of [0, 2, 20, picture.length / 2, picture.length - 20])
        await expect(decodeBlock(picture.subarray(0, end), layout, { heightPx })).rejects.toMatchObject({
          name: 'RasterError',
          code: 'broken',
        });
  });

  it('is none with another compression', async () => {
    expect(await decode(await jpegOf(1), layoutWith(SIZE), 1)).toBeNull();
  });
});
