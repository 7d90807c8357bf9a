import { readFileSync } from 'node:fs';
import { pixelValues, viewedImage } from '@groundtrack/contract';
import { FIELD_AND_LAKE, fieldAndLakePath, fieldAndLakeValue } from '@groundtrack/fixtures';
import { projection } from '@groundtrack/geo';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { LIVE_KEY, problemIn, type TestHttp, testHttp } from '../../../../platform/http/testing/test-http.ts';
import { pool } from '../../../../platform/pool/pool.ts';
import type { StacMapping } from '../../../../providers/stac/stac-mapping.ts';
import { closeAll, openProvider, PLAIN, page, squareItem } from '../../../../providers/stac/testing/open-provider.ts';
import {
  openRangeServer,
  type RangeFaults,
  type RangeServer,
} from '../../../../providers/stac/testing/range-server.ts';
import { sceneViewHandlers } from './scene-view-handlers.ts';
import { SceneViewer } from './scene-viewer.ts';

const COG = readFileSync(fieldAndLakePath());
const { west, north, pixelM, epsg } = FIELD_AND_LAKE;

interface Wish {
  readonly license?: string;
  readonly mapping?: Partial<StacMapping>;
  readonly file?: Uint8Array;
  readonly faults?: RangeFaults;
  readonly privateAssets?: boolean;
  /** Assets of its item, all with the same file; a picture by default. */
  readonly assets?: readonly string[];
  readonly host?: string;
  /** Metadata of the files in its item. */
  readonly stated?: object;
}

/** A mapping with values in one file, or in one file for each band. */
const NUMBERS: Partial<StacMapping> = {
  assets: { ...PLAIN.assets, image: [], analytic: [{ key: 'all_bands' }], bandFiles: [{ key: 'red' }, { key: 'nir' }] },
  prices: { ...PLAIN.prices, analyticFactor: 2 },
};

/** Shared by all tests, since starting its thread takes longer than a test. Each file server has its own address. */
const sceneViewer = new SceneViewer();
afterAll(() => {
  sceneViewer.close();
  return pool.close();
});
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  await closeAll();
});

/** A catalog with one scene, viewed over HTTP. */
async function openCatalog({ license, mapping, file = COG, faults, privateAssets = true, ...wish }: Wish) {
  const { assets = ['visual'], host, stated } = wish;
  const files: RangeServer = await openRangeServer(file, faults);
  const item = {
    ...squareItem('one', 1, license === undefined ? {} : { license }),
    assets: Object.fromEntries(
      assets.map((key) => [key, { href: `${host ?? files.url}/image.tif`, type: 'image/tiff', ...stated }]),
    ),
  };
  const { provider } = await openProvider({ items: [item] }, { ...PLAIN, ...mapping }, () => ({ privateAssets }));
  const http: TestHttp = await testHttp(sceneViewHandlers({ providers: new Map([['plain', provider]]), sceneViewer }));
  opened.push(http, files);
  const get = (rest: string, headers: Record<string, string> = { apiKey: LIVE_KEY }) =>
    fetch(`${http.url}/api/v3/archive/view/plain/one${rest}`, { headers });
  return { provider, files, get };
}

describe('an image of a catalog whose license allows viewing', () => {
  it('is read from its server, only for a session, and offered in searches', async () => {
    const { provider, files, get } = await openCatalog({ license: 'CC-BY-4.0' });
    expect((await page(provider, 1)).scenes[0]?.notViewable).toBeNull();
    expect((await get('', {})).status).toBe(401);
    const view = viewedImage.parse(await (await get('')).json());
    expect(view).toMatchObject({ fileName: 'image.tif', product: 'analytic', widthPx: 640, epsg: 32_618 });
    const [lon, lat] = projection(epsg).toLonLat([west + 400.5 * pixelM, north - 100.5 * pixelM]);
    const values = await get(`/values?lon=${lon.toFixed(9)}&lat=${lat.toFixed(9)}`);
    expect(pixelValues.parse(await values.json()).pixel?.values[3]?.value).toBe(fieldAndLakeValue(400, 100, 3));
    const row = 0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI);
    const tile = `/tiles/15/${Math.floor(((lon + 180) / 360) * 2 ** 15)}/${Math.floor(row * 2 ** 15)}`;
    const drawn = await get(`${tile}?style=ndvi`);
    expect((await sharp(await drawn.arrayBuffer()).stats()).isOpaque).toBe(false);
    expect(drawn.headers.get('cache-control')).toBe('private, max-age=600');
    const etag = drawn.headers.get('etag') ?? '';
    const { requests } = files;
    expect((await get(`${tile}?style=ndvi`, { apiKey: LIVE_KEY, 'if-none-match': etag })).status).toBe(304);
    expect(files.requests).toBe(requests);
  });

  const BANDS = ['nir', 'red', 'green', 'blue'].map((name) => ({ name, 'eo:common_name': name }));
  it.each<[string, Wish, readonly string[]]>([
    ['its item', { stated: { bands: BANDS } }, ['nir', 'red', 'green', 'blue']],
    [
      'its item, of numbers',
      { stated: { bands: BANDS }, mapping: NUMBERS, assets: ['all_bands'] },
      ['nir', 'red', 'green', 'blue'],
    ],
    [
      'its file, if its item names other bands than it has',
      { stated: { bands: BANDS.slice(1) } },
      ['blue', 'green', 'red', 'nir'],
    ],
  ])('gets the names of its bands from %s', async (_, wish, colors) => {
    const { get } = await openCatalog({ license: 'CC0-1.0', ...wish });
    const view = viewedImage.parse(await (await get('')).json());
    expect(view.bands.map(({ color }) => color)).toEqual(colors);
    expect(Object.keys(view.indexes)).toEqual(['ndvi', 'ndwi']);
  });

  it('rejects invalid tiles with a reason', async () => {
    const { get } = await openCatalog({ license: 'CC-BY-4.0' });
    const tries: readonly (readonly [string, number, string])[] = [
      ['/tiles/-1/0/0', 400, 'path.z: must be a whole number from 0 on, not "-1"'],
      ['/tiles/99/0/0', 400, 'path.z: must be at most 24'],
      ['/tiles/1/2/0', 404, 'Columns and rows of level 1 run from 0 to 1'],
      ['/tiles/9/0/0?ramp=%3Cscript%3E', 400, 'query.ramp: must be one of gray, viridis'],
      ['/tiles/9/0/0?style=bands&bands=1,2,7', 400, 'query.bands: 7 is not a band of this image'],
    ];
    for (const [address, status, said] of tries) {
      const answer = await get(address);
      expect([address, answer.status]).toEqual([address, status]);
      expect((await problemIn(answer)).detail).toContain(said);
    }
  });

  it.each<[string, Wish]>([
    ['its mapping says so', { license: 'proprietary', mapping: { viewing: 'allowed' } }],
    ['its mapping names the license its items leave out', { mapping: { license: 'CC0-1.0' } }],
    ['it has numbers alone', { license: 'CC0-1.0', mapping: NUMBERS, assets: ['all_bands'] }],
  ])('can be viewed if %s', async (_, wish) => {
    expect((await (await openCatalog(wish)).get('')).status).toBe(200);
  });
});

describe('is rejected with a reason', () => {
  it.each<[string, Wish, number, string]>([
    ['another license', { license: 'proprietary' }, 403, 'The license of this image (proprietary) does not let it'],
    ['a license that only begins well', { license: 'CC-BY-4.0 with restrictions' }, 403, 'does not let it be shown'],
    ['no commerce', { license: 'CC-BY-NC-4.0' }, 403, 'does not let it be shown before it is bought'],
    ['no license', {}, 403, 'Plain names no license of this image'],
    ['a mapping without it', { license: 'CC0-1.0', mapping: { viewing: 'never' } }, 403, 'are not shown before'],
    ['no ranges', { license: 'CC0-1.0', faults: { ignoresRanges: true } }, 403, 'does not give parts of the file'],
    ['bands in files of their own', { license: 'CC0-1.0', mapping: NUMBERS, assets: ['red', 'nir'] }, 403, 'Each band'],
    ['no file', { license: 'CC0-1.0', assets: [] }, 403, 'Plain names no file of this image'],
    ['another server', { license: 'CC0-1.0', host: 'https://other.example' }, 403, 'lies on a server whose files'],
    ['a private address', { license: 'CC0-1.0', privateAssets: false }, 403, 'not publicly available'],
    ['a server that is down', { license: 'CC0-1.0', faults: { isDownFor: 99 } }, 502, 'is not available'],
    ['a web page', { license: 'CC0-1.0', file: Buffer.from('<html>'.repeat(99)) }, 422, 'cannot be shown'],
  ])('%s', async (_, wish, status, said) => {
    const { get } = await openCatalog(wish);
    const answer = await get('');
    expect(answer.status).toBe(status);
    expect((await problemIn(answer)).detail).toContain(said);
  });

  it('unknown images and providers are not found', async () => {
    const { get, provider } = await openCatalog({ license: 'CC-BY-NC-4.0' });
    expect((await page(provider, 1)).scenes[0]?.notViewable).toContain('(CC-BY-NC-4.0) does not let it');
    expect((await get('-more')).status).toBe(404);
    expect((await get('/../../../view/acme/one')).status).toBe(404);
  });
});
