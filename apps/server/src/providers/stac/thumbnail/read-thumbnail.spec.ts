import { readFileSync } from 'node:fs';
import { dataFigures, dataPath, isHole, RASTER_SIZE, rasterPath } from '@groundtrack/fixtures';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import { makeTiff, type TiffWish } from '../testing/make-tiff.ts';
import { openRangeServer, type RangeFaults, type RangeServer } from '../testing/range-server.ts';
import { readThumbnail } from './read-thumbnail.ts';

const rules = { provider: 'acme', hosts: ['127.0.0.1'], privateAddresses: true, http: testHttpClient };
const never = new AbortController().signal;
const { images } = dataFigures;

let server: RangeServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function read(file: Uint8Array, faults?: RangeFaults, signal = never) {
  server = await openRangeServer(file, faults);
  const picture = await readThumbnail({ rules, address: server.url, secretHeaders: {}, signal }, []);
  return { picture, sentBytes: server.sentBytes, requests: server.requests };
}
const real = (name: string) => readFileSync(dataPath('images', name));

describe('the thumbnail of an image without one', () => {
  it('is the overview above 512 pixels, in colors', async () => {
    const file = real(images.tiled);
    const { picture, sentBytes } = await read(file);
    const [mediaType, channels] = images.tiledHasHoles ? ['image/webp', 4] : ['image/jpeg', 3];
    expect(picture?.mediaType).toBe(mediaType);
    const shown = sharp(picture?.bytes);
    expect(await shown.metadata()).toMatchObject({ width: 512, height: 512, channels });
    // The overview of 549 pixels, with the shades of the file.
    const pixels = await shown.removeAlpha().raw().toBuffer();
    const original = await sharp(file, { page: 1 }).resize(512, 512).raw().toBuffer();
    expect(meanDifference(pixels, original)).toBeLessThan(6);
    expect(sentBytes).toBeLessThan(file.byteLength / 2);
  });

  it('is stretched if it has more than 8 bits', async () => {
    const file = real(images.sixteenBit);
    const { picture, sentBytes, requests } = await read(file);
    const { data, info } = await sharp(picture?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(Math.max(info.width, info.height)).toBe(512);
    const values = Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels] ?? 0);
    expect(Math.max(...values)).toBeGreaterThan(250);
    expect(new Set(values).size).toBeGreaterThan(100);
    expect(sentBytes).toBeLessThan(file.byteLength * 0.6);
    expect(requests).toBeLessThan(12);
  });

  it.each(['uint8-rgba', 'uint8-mask'])('is transparent where data is missing: %s', async (name) => {
    const { picture } = await read(readFileSync(rasterPath(`${name}.tif`)));
    expect(picture?.mediaType).toBe('image/webp');
    const { data, info } = await sharp(picture?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: RASTER_SIZE.widthPx, height: RASTER_SIZE.heightPx, channels: 4 });
    for (let row = 0; row < info.height; row++)
      for (let column = 0; column < info.width; column++)
        expect(data[(row * info.width + column) * 4 + 3]).toBe(isHole(column, row) ? 0 : 255);
  });

  it('is the image itself if that is small', async () => {
    const { picture } = await read(makeTiff({ bands: 3, photometric: 2, fillOf: (band) => [250, 120, 10][band] ?? 0 }));
    const { dominant } = await sharp(picture?.bytes).stats();
    expect(picture?.mediaType).toBe('image/jpeg');
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(60);
  });
});

describe('no thumbnail', () => {
  const wishes: [string, TiffWish][] = [
    ['of a complex image', { bits: 32, sampleFormat: 5 }],
    ['of an image in strips', { isTiled: false }],
    ['of an unsupported compression', { compression: 34_712 }],
    ['of a file whose tiles are no such compression', { compression: 8 }],
  ];
  it.each(wishes)('is drawn %s', async (_what, wish) => {
    expect((await read(makeTiff(wish))).picture).toBeNull();
  });

  it('is drawn from a file whose server sends no parts, or that is no TIFF, is truncated, or is HTML', async () => {
    const file = makeTiff();
    expect((await read(file, { ignoresRanges: true })).picture).toBeNull();
    await server?.close();
    expect((await read(new TextEncoder().encode('<!doctype html><title>Sign in</title>'))).picture).toBeNull();
    await server?.close();
    expect((await read(file.subarray(0, file.byteLength - 40))).picture).toBeNull();
  });

  it('is drawn from 12,000 pixels a side without overviews: only its header is read', async () => {
    const { picture, sentBytes } = await read(makeTiff({ sidePx: 12_000, isSparse: true }));
    expect(picture).toBeNull();
    expect(sentBytes).toBeLessThan(2 ** 20);
    await server?.close();
    // Slightly too large.
    const large = await read(makeTiff({ sidePx: 2112 }));
    expect(large.picture).toBeNull();
    expect(large.sentBytes).toBeLessThan(2 ** 18);
  });

  it('is waited for after the caller has stopped waiting', async () => {
    const ended = AbortSignal.abort(new Error('given up'));
    await expect(read(makeTiff(), {}, ended)).rejects.toThrow();
  });
});

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
}
