import type { Directory } from '@groundtrack/cog';
import { readDirectories } from '@groundtrack/cog';
import { describe, expect, it } from 'vitest';
import { type BandColor, findColors } from './band-colors.ts';
import { photometric } from './pixel-format.ts';
import { toPixelFormat } from './raster-layout.ts';
import { buildTiff } from './testing/build-tiff.ts';
import { readerOf } from './testing/open-fixture.ts';

interface Model {
  readonly bands: number;
  readonly model: number;
  readonly extra?: readonly number[];
  /** Pairs of band and color. */
  readonly metadata?: readonly (readonly [band: number, color: string])[];
}

async function colorsOf({ bands, model, extra, metadata }: Model): Promise<readonly BandColor[]> {
  const items = metadata?.map(
    ([band, color]) => `<Item name="COLORINTERP" sample="${band}" role="colorinterp">${color}</Item>`,
  );
  const tags = {
    256: [1],
    262: [model],
    277: [bands],
    ...(extra ? { 338: extra } : {}),
    ...(items ? { 42112: `<GDALMetadata>${items.join('')}</GDALMetadata>` } : {}),
  };
  const [directory = new Map() as Directory] = await readDirectories(readerOf(buildTiff([{ tags, blocks: [] }])), {
    maxValueBytes: 10_000,
  });
  return findColors(toPixelFormat(directory), directory);
}

const { rgb, yCbCr, minIsBlack, minIsWhite } = photometric;
const RGB: BandColor[] = ['red', 'green', 'blue'];

describe('the colors of bands', () => {
  it.each<[Model, BandColor[]]>([
    [{ bands: 3, model: rgb }, RGB],
    [{ bands: 3, model: yCbCr }, RGB],
    [{ bands: 3, model: minIsBlack }, [null, null, null]],
    [{ bands: 2, model: rgb }, [null, null]],
    [{ bands: 4, model: rgb }, [...RGB, null]],
    [{ bands: 4, model: rgb, extra: [1] }, [...RGB, 'alpha']],
    [{ bands: 5, model: rgb, extra: [0, 2] }, [...RGB, null, 'alpha']],
    [{ bands: 5, model: rgb, extra: [2] }, [...RGB, 'alpha', null]],
    [{ bands: 5, model: rgb, extra: [0, 0] }, [...RGB, null, null]],
    [{ bands: 2, model: minIsBlack, extra: [2] }, [null, 'alpha']],
    [{ bands: 2, model: minIsWhite, extra: [2] }, [null, null]],
    [{ bands: 3, model: minIsBlack, extra: [0, 1] }, [null, null, 'alpha']],
    [{ bands: 1, model: minIsBlack, extra: [2] }, [null]],
  ])('are those of the color model: %j', async (model, colors) => {
    expect(await colorsOf(model)).toEqual(colors);
  });

  it.each<[Model, BandColor[]]>([
    [
      {
        bands: 3,
        model: minIsBlack,
        metadata: [
          [0, 'Blue'],
          [1, 'Green'],
          [2, 'Red'],
        ],
      },
      ['blue', 'green', 'red'],
    ],
    [{ bands: 2, model: minIsBlack, metadata: [[1, 'Alpha']] }, [null, 'alpha']],
    [{ bands: 3, model: rgb, metadata: [[1, 'NIR']] }, ['red', null, 'blue']],
    [
      {
        bands: 4,
        model: rgb,
        extra: [2],
        metadata: [
          [3, 'Undefined'],
          [9, 'Alpha'],
        ],
      },
      [...RGB, null],
    ],
  ])("are those of GDAL's metadata: %j", async (model, colors) => {
    expect(await colorsOf(model)).toEqual(colors);
  });
});
