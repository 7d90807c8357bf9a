import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Samples } from '@groundtrack/cog/samples';
import {
  FIELD_AND_LAKE,
  fieldAndLakePath,
  fieldAndLakeValue,
  isHole,
  RASTER_SIZE,
  rasterFixtures,
  rasterValue,
} from '@groundtrack/fixtures';
import { describe, expect, it } from 'vitest';
import { newBlockCache, StripBlocks } from './block-cache.ts';
import { Raster } from './raster.ts';
import { fixtureBytes, readerOf } from './testing/open-fixture.ts';

const { widthPx, heightPx } = RASTER_SIZE;
const whole = { left: 0, top: 0, right: widthPx, bottom: heightPx };
const readable = rasterFixtures.filter(({ dataType }) => dataType !== 'complex64');
const bytesOf = ({ buffer, byteOffset, byteLength }: Samples) => new Uint8Array(buffer, byteOffset, byteLength);
const openRaster = (name: string) => Raster.open(readerOf(fixtureBytes(name)));

describe('every band of an image', () => {
  it.each(readable)('$name is read back unchanged', async (fixture) => {
    const raster = await openRaster(fixture.name);
    expect(raster.layout).toMatchObject({ widthPx, heightPx, bands: fixture.bands, dataType: fixture.dataType });
    const all = Array.from({ length: fixture.bands }, (_, band) => band);
    const { bands, valid } = await raster.readWindow(whole, all);
    // Values of transparent pixels do not matter, and WebP does not preserve them.
    const isHidden = (i: number) => fixture.opacity === 'alpha' && isHole(i % widthPx, Math.floor(i / widthPx));
    const wrong = bands.flatMap((values, band) =>
      Array.from(
        values,
        (value, i) =>
          [value, isHidden(i) ? value : rasterValue(fixture, [i % widthPx, Math.floor(i / widthPx), band])] as const,
      )
        .filter(([value, wanted]) => !Object.is(value, wanted) && !(Math.abs(value - wanted) <= (fixture.lossy ?? 0)))
        .map(([value, wanted]) => `band ${band}: ${value}, not ${wanted}`),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    const holes = Array.from({ length: widthPx * heightPx }, (_, i) =>
      isHole(i % widthPx, Math.floor(i / widthPx)) ? 0 : 1,
    );
    expect(valid && [...valid]).toEqual(fixture.hole === undefined ? null : holes);
  });

  it.each(readable.filter(({ gdalMd5 }) => gdalMd5 !== undefined))(
    '$name has exactly the values GDAL reads',
    async ({ name, bands: count, gdalMd5 }) => {
      const all = Array.from({ length: count }, (_, band) => band);
      const { bands } = await (await openRaster(name)).readWindow(whole, all);
      expect(
        createHash('md5')
          .update(Buffer.concat(bands.map(bytesOf)))
          .digest('hex'),
      ).toBe(gdalMd5);
    },
  );

  it.each(readable)('$name is read with interleaved bands', async ({ name, bands: count }) => {
    const raster = await openRaster(name);
    const window = { left: 13, top: 7, right: 34, bottom: 19 };
    const { bands } = await raster.readWindow(
      window,
      Array.from({ length: count }, (_, band) => band),
    );
    const pixels = await raster.readPixels(window);
    expect([...pixels]).toEqual(Array.from(pixels, (_, i) => bands[i % count]?.[Math.floor(i / count)]));
    await expect(raster.readPixels({ ...window, right: widthPx + 1 })).rejects.toThrow(RangeError);
  });

  it('has the same values in any window', async () => {
    const raster = await openRaster('uint16-planar');
    const all = await raster.readWindow(whole);
    const window = { left: 13, top: 7, right: 34, bottom: 19 };
    const part = await raster.readWindow(window);
    for (const [band, values] of part.bands.entries())
      expect([...values]).toEqual(
        Array.from(values, (_, i) => all.bands[band]?.[(7 + Math.floor(i / 21)) * widthPx + 13 + (i % 21)]),
      );
  });

  it.each(['uint16-4', 'uint16-planar'])('of %s is read a few blocks at a time, each block once', async (name) => {
    const read = readerOf(fixtureBytes(name));
    const reads: number[] = [];
    let [active, most] = [0, 0];
    const raster = await Raster.open(async (position, length) => {
      reads.push(position);
      most = Math.max(most, ++active);
      await setImmediate();
      active--;
      return read(position, length);
    });
    reads.length = most = 0;
    await raster.readWindow(whole);
    expect(most).toBe(4);
    expect(new Set(reads).size).toBe(reads.length);
  });

  it('starts no further reads after a failure', async () => {
    const read = readerOf(fixtureBytes('uint16-planar'));
    let [isBroken, reads] = [false, 0];
    const raster = await Raster.open((position, length) => {
      if (!isBroken) return read(position, length);
      reads++;
      return Promise.reject(new Error('gone'));
    });
    isBroken = true;
    await expect(raster.readWindow(whole)).rejects.toThrow('gone');
    expect(reads).toBe(4);
  });

  it('is opened with its overviews, which share its cache and no-data value', async () => {
    const blocks = newBlockCache();
    const { levels } = await Raster.openPyramid(readerOf(readFileSync(fieldAndLakePath())), blocks);
    expect(levels.map(({ layout }) => [layout.widthPx, layout.heightPx])).toEqual([
      [640, 512],
      [320, 256],
      [160, 128],
      [80, 64],
    ]);
    for (const { layout } of levels) expect(layout.noData).toBe(FIELD_AND_LAKE.noData);
    const parts = await Promise.all(
      levels.map((level) => level.readWindow({ left: 0, top: 0, right: 10, bottom: level.layout.heightPx })),
    );
    for (const { bands, valid } of parts) {
      expect(valid?.[0]).toBe(0);
      expect(bands[3]?.at(-1)).toBe(fieldAndLakeValue(0, 511, 3));
    }
    // Blocks of 128 pixels, each decoded once: 4 + 2 + 1 + 1.
    expect(blocks.size).toBe(8);
  });

  it('reads only the blocks of a window, each once', async () => {
    const bytes = fixtureBytes('uint16-3');
    const read = readerOf(bytes);
    const counted: number[] = [];
    const raster = await Raster.open((position, length) => {
      counted.push(length);
      return read(position, length);
    });
    const opened = counted.length;
    const corner = { left: 1, top: 1, right: 17, bottom: 9 };
    await raster.readWindow(corner);
    await raster.readWindow(corner);
    expect(counted.slice(opened)).toHaveLength(2);
  });

  it('is read in strips, decodes each block once, and evicts the blocks above', async () => {
    const read = readerOf(fixtureBytes('uint16-3'));
    const counted: number[] = [];
    const blocks = new StripBlocks();
    const counting: typeof read = (position, length) => {
      counted.push(position);
      return read(position, length);
    };
    const raster = await Raster.open(counting, 0, blocks);
    const opened = counted.length;
    const { blockWidthPx, blockHeightPx, offsets } = raster.layout;
    // The strips end inside blocks, and the image height is not a multiple of theirs.
    for (let top = 0; top < heightPx; top += 7) {
      await raster.readWindow({ left: 0, top, right: widthPx, bottom: Math.min(heightPx, top + 7) });
      blocks.nextStrip();
    }
    expect(counted.slice(opened)).toEqual(offsets);
    await raster.readWindow({ ...whole, right: blockWidthPx, bottom: blockHeightPx });
    expect(counted.slice(opened + offsets.length)).toEqual([offsets[0]]);
  });

  it('excludes alpha unless it is requested', async () => {
    const raster = await openRaster('uint8-rgba');
    expect(raster.dataBands).toEqual([0, 1, 2]);
    expect((await raster.readWindow(whole)).bands).toHaveLength(3);
  });
});

describe('an image that cannot be read', () => {
  it('of complex numbers is reported as such', async () => {
    await expect(openRaster('complex64')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('complex'),
    });
  });

  it('that is truncated anywhere is broken', async () => {
    const bytes = fixtureBytes('uint16-3');
    for (const share of [0, 0.001, 0.3, 0.7, 0.999]) {
      const part = bytes.subarray(0, Math.floor(bytes.length * share));
      const reading = Raster.open(readerOf(part)).then((raster) => raster.readWindow(whole));
      await expect(reading).rejects.toThrow(/early|broken|few bytes|beyond|claims|directory/i);
    }
  });

  it('with damaged blocks is broken', async () => {
    for (const name of ['uint16-3', 'uint16-zstd', 'uint16-lerc', 'uint8-jpeg-rgb', 'uint8-webp']) {
      const bytes = fixtureBytes(name).slice();
      const { layout } = await Raster.open(readerOf(bytes));
      const [offset = 0] = layout.offsets;
      bytes.fill(0xa5, offset, offset + (layout.byteCounts[0] ?? 0));
      const raster = await Raster.open(readerOf(bytes));
      await expect(raster.readWindow(whole)).rejects.toMatchObject({ name: 'RasterError' });
    }
  });

  it('rejects a window outside of it', async () => {
    const raster = await openRaster('uint16-1');
    await expect(raster.readWindow({ ...whole, right: widthPx + 1 })).rejects.toThrow(RangeError);
  });
});
