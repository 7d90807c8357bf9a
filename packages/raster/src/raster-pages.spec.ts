import { describe, expect, it } from 'vitest';
import { newBlockCache } from './block-cache.ts';
import { Raster } from './raster.ts';
import { buildTiff, type TiffPage } from './testing/build-tiff.ts';
import { readerOf } from './testing/open-fixture.ts';

const REDUCED = 1;
const MASK = 4;

interface PageOptions {
  readonly kind?: number;
  readonly bands?: number;
  readonly bits?: number;
  readonly noData?: string;
}

/** A page of strips of one row, filled with its value. */
function page([widthPx, heightPx]: readonly [number, number], value: number, options: PageOptions = {}): TiffPage {
  const { kind = 0, bands = 1, bits = 8, noData } = options;
  const bytes = widthPx * bands * (bits / 8);
  return {
    tags: {
      254: [kind],
      256: [widthPx],
      257: [heightPx],
      258: Array<number>(bands).fill(bits),
      259: [1],
      262: [1],
      277: [bands],
      278: [1],
      ...(noData === undefined ? {} : { 42113: noData }),
    },
    blocks: Array.from({ length: heightPx }, () => new Uint8Array(bytes).fill(value)),
  };
}

/** A mask whose first row is empty. */
function mask(size: readonly [number, number], kind: number): TiffPage {
  const { tags, blocks } = page(size, 255, { kind });
  return { tags, blocks: blocks.map((row, i) => (i === 0 ? new Uint8Array(row.length) : row)) };
}

const open = (pages: readonly TiffPage[], index = 0) => Raster.open(readerOf(buildTiff(pages)), index);
const openPyramid = async (pages: readonly TiffPage[]) =>
  (await Raster.openPyramid(readerOf(buildTiff(pages)), newBlockCache())).levels;
const windowOf = ({ layout: { widthPx, heightPx } }: Raster) => ({ left: 0, top: 0, right: widthPx, bottom: heightPx });
const read = (raster: Raster) => raster.readWindow(windowOf(raster));
const flagsOf = async (raster: Raster) => {
  const { valid } = await read(raster);
  return valid && [...valid];
};

describe('a page', () => {
  const pages = [page([2, 3], 10), page([3, 2], 20), page([1, 1], 30)];

  it.each([0, 1, 2])('%i is opened by its index', async (index) => {
    const raster = await open(pages, index);
    expect(Buffer.concat(pages[index]?.blocks ?? [])).toEqual(Buffer.from((await read(raster)).bands[0] ?? []));
  });

  it('that does not exist is broken', async () => {
    await expect(open(pages, 3)).rejects.toMatchObject({ name: 'RasterError', message: 'no image 3 of 3' });
  });
});

describe('the mask of an image', () => {
  it('is that of its size and resolution', async () => {
    const pages = [page([2, 2], 1), mask([1, 2], MASK), mask([2, 2], MASK | REDUCED), mask([2, 2], MASK)];
    expect(await flagsOf(await open(pages))).toEqual([0, 0, 1, 1]);
    for (const other of [
      [2, 1],
      [1, 2],
      [3, 2],
    ] as const)
      expect(await flagsOf(await open([page([2, 2], 1), mask(other, MASK)]))).toBeNull();
    expect(await flagsOf(await open([page([2, 2], 1), mask([2, 2], MASK | REDUCED)]))).toBeNull();
    expect(await flagsOf(await open([page([2, 2], 1), mask([2, 2], REDUCED)]))).toBeNull();
  });

  it('of an overview is the reduced one', async () => {
    const pages = [
      page([4, 2], 1),
      page([2, 2], 2, { kind: REDUCED }),
      mask([2, 2], MASK),
      mask([2, 2], MASK | REDUCED),
    ];
    expect(await flagsOf(await open(pages))).toBeNull();
    const overview = await open(pages, 1);
    expect(overview.hasMask).toBe(true);
    expect(await flagsOf(overview)).toEqual([0, 0, 1, 1]);
    expect(await Promise.all((await openPyramid(pages)).map(flagsOf))).toEqual([null, [0, 0, 1, 1]]);
  });

  it('is not itself masked', async () => {
    expect(await flagsOf(await open([page([2, 2], 1), mask([2, 2], MASK)], 1))).toBeNull();
  });

  it('has precedence over the no-data value', async () => {
    const raster = await open([page([2, 2], 7, { noData: '7' }), mask([2, 2], MASK)]);
    const { valid, noData } = await read(raster);
    expect([noData, ...(valid ?? [])]).toEqual([null, 0, 0, 1, 1]);
  });

  it('is checked for truncation as well', async () => {
    const file = buildTiff([page([2, 2], 1), mask([2, 2], MASK)]);
    const raster = await Raster.open(readerOf(file));
    expect(raster.findTruncatedBlock(file.length)).toBeNull();
    expect(raster.findTruncatedBlock(12)).toMatch(/^a block ends at byte \d+ of 12$/);
    const { tags, blocks } = mask([2, 2], MASK);
    const short = await open([page([2, 2], 1), { tags, blocks: blocks.map((row) => row.subarray(1)) }]);
    expect(short.findTruncatedBlock(file.length)).toBe('a block of 1 bytes where there should be 2');
  });
});

describe('a block at the end of a file', () => {
  it('may end there, but not beyond', async () => {
    const raster = await open([page([2, 3], 1)]);
    const end = Math.max(...raster.layout.offsets) + 2;
    expect(raster.findTruncatedBlock(end)).toBeNull();
    expect(raster.findTruncatedBlock(end - 1)).toBe(`a block ends at byte ${end} of ${end - 1}`);
  });
});

describe('the overviews of an image', () => {
  const image = page([8, 8], 1, { noData: '9' });
  const overview = (side: number, options: PageOptions = {}) => page([side, side], side, { kind: REDUCED, ...options });
  const widthsOf = (levels: readonly Raster[]) => levels.map(({ layout }) => layout.widthPx);

  it('are sorted, finest first', async () => {
    expect(widthsOf(await openPyramid([image, overview(2), overview(4), overview(1)]))).toEqual([8, 4, 2, 1]);
  });

  it.each<[string, TiffPage]>([
    ['other pages', page([4, 4], 4)],
    ['masks', mask([4, 4], MASK | REDUCED)],
    ['images with other bands', overview(4, { bands: 3 })],
    ['images of another data type', overview(4, { bits: 16 })],
  ])('are not %s', async (_what, other) => {
    expect(widthsOf(await openPyramid([image, other, overview(2)]))).toEqual([8, 2]);
  });

  it('have the no-data value of the image unless they have their own', async () => {
    const levels = await openPyramid([image, overview(4), overview(2, { noData: '2' }), page([1, 1], 1)]);
    expect(levels.map(({ layout }) => layout.noData)).toEqual([9, 9, 2]);
    expect(await flagsOf(levels[2] ?? levels[0])).toEqual([0, 0, 0, 0]);
    expect((await open([image, page([1, 1], 1)], 1)).layout.noData).toBeNull();
  });

  it('do not mix up their blocks in a common cache', async () => {
    const blocks = newBlockCache();
    const files = [
      [image, overview(4)],
      [page([8, 8], 5), overview(4)],
    ].map(buildTiff);
    const opened = await Promise.all(files.map((file) => Raster.openPyramid(readerOf(file), blocks)));
    const levels = opened.flatMap((each) => each.levels);
    const first = async (raster: Raster) => (await read(raster)).bands[0]?.[0];
    expect(await Promise.all(levels.map(first))).toEqual([1, 4, 5, 4]);
    expect(blocks.size).toBe(8 + 4 + 8 + 4);
  });
});

describe('an empty block', () => {
  const holed = ({ tags, blocks }: TiffPage) => ({
    tags,
    blocks: blocks.map((row, i) => (i === 1 ? row.subarray(0, 0) : row)),
  });

  it.each<[string, PageOptions, number[], number[] | null]>([
    ['has no data', { noData: '9' }, [5, 5, 9, 9, 5, 5], [1, 1, 0, 0, 1, 1]],
    ['is zero without a no-data value', {}, [5, 5, 0, 0, 5, 5], null],
  ])('%s', async (_what, options, values, valid) => {
    const raster = await open([holed(page([2, 3], 5, options))]);
    expect([...((await read(raster)).bands[0] ?? [])]).toEqual(values);
    expect(await flagsOf(raster)).toEqual(valid);
    expect(raster.findTruncatedBlock(1000)).toBeNull();
  });
});

describe('blocks that are not wanted', () => {
  it('are not read and have no data, in any part of the window', async () => {
    const file = buildTiff([page([3, 5], 5)]);
    const raster = await Raster.open(readerOf(file));
    const isWanted = ({ top }: { readonly top: number }) => top !== 2;
    const window = { left: 1, top: 1, right: 3, bottom: 4 };
    const { bands, valid } = await raster.readWindow(window, [0], isWanted);
    expect([...(bands[0] ?? [])]).toEqual([5, 5, 0, 0, 5, 5]);
    expect(valid && [...valid]).toEqual([1, 1, 0, 0, 1, 1]);
    expect((await raster.readWindow(window, [0], () => true)).valid).toBeNull();
  });
});
