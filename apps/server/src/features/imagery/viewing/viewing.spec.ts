import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  endpoints,
  paint,
  pixelValues,
  TILE_PX,
  toItemId,
  toPainting,
  toStyleQuery,
  viewedImage,
} from '@groundtrack/contract';
import {
  FIELD_AND_LAKE,
  fieldAndLakePath,
  fieldAndLakeValue,
  RASTER_GRID,
  rasterFixtures,
  rasterPath,
  rasterValue,
} from '@groundtrack/fixtures';
import { type LonLat, projection } from '@groundtrack/geo';
import { anyGrid } from '@groundtrack/geo/any-grid';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalBlobStore } from '../../../platform/blobs/local-blob-store.ts';
import { CALLER, LIVE_KEY, problemIn, type TestHttp, testHttp } from '../../../platform/http/testing/test-http.ts';
import { findGdal } from '../../../testing/find-gdal.ts';
import { signLink } from '../links/link-token.ts';
import type { LinkableFile } from '../links/pg-linkable-files.ts';
import type { OwnedFile } from '../owned-image.ts';
import { BlobRanges } from './blob-ranges.ts';
import { ImageViewer } from './image-viewer.ts';
import { viewingHandlers } from './viewing-handlers.ts';

const run = promisify(execFile);
const gdal = findGdal('GDAL is missing: the WMTS and XYZ addresses are not read with it (Debian: gdal-bin)', [
  ['gdalinfo', '--version'],
]);

const SECRET = 'of this server';
const NOW_MS = Date.UTC(2026, 10, 23);
const ID = '0b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77';
const OTHER_GRID_ID = '1b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77';
const NO_GRID_ID = '3b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77';
const FILE_ID = '2b5e61d2-3f0e-4d55-9d0c-6a1f5f1f9a77';
const file: OwnedFile = {
  kind: 'tiff',
  blobKey: 'deliveries/x/tiff',
  mediaType: 'image/tiff',
  fileName: 'image.tif',
  sha256: 'ab',
};
const otherGrid: OwnedFile = { ...file, blobKey: 'deliveries/y/tiff' };
const noGrid: OwnedFile = { ...file, blobKey: 'deliveries/z/tiff' };
const UNKNOWN_EPSG = 29_999;
const TRIANGLE = [0, 0.01, 0.02, 0].map((degrees, i): [number, number] => [8 + degrees, 47 + (i % 2) / 100]);
const linked: LinkableFile = {
  ...file,
  downloadName: 'image.tif',
  accountId: CALLER.accountId,
  state: 'Delivered',
  refund: null,
  outline: { type: 'MultiPolygon', coordinates: [[TRIANGLE]] },
  areaKm2: 0.42,
  isAbandoned: false,
};
const { west, north, pixelM, epsg } = FIELD_AND_LAKE;

/** A copy of the fixture in another grid. */
function inGrid(tiff: Buffer, epsg: number): Buffer {
  const code = Buffer.from(Uint16Array.of(RASTER_GRID.epsg).buffer);
  const copy = Buffer.from(tiff);
  copy.writeUInt16LE(epsg, copy.indexOf(code));
  return copy;
}

/** Center of a pixel of the fixture, in degrees. */
function positionOf(column: number, row: number): readonly [number, number] {
  return projection(epsg).toLonLat([west + (column + 0.5) * pixelM, north - (row + 0.5) * pixelM]);
}

/** The tile at a position, and the pixel in it. */
function tileAt([lonDeg, latDeg]: readonly [number, number], z: number) {
  const x = ((lonDeg + 180) / 360) * 2 ** z;
  const y = (0.5 - Math.atanh(Math.sin((latDeg * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z;
  const pixel = { left: Math.floor((x % 1) * 256), top: Math.floor((y % 1) * 256) };
  return { tile: `${z}/${Math.floor(x)}/${Math.floor(y)}`, pixel };
}

describe('viewing a delivered image', () => {
  let folder: string;
  let http: TestHttp;
  let viewer: ImageViewer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'viewing-'));
    const blobs = new LocalBlobStore(path.join(folder, 'blobs'));
    for (const [key, source] of [
      [file.blobKey, fieldAndLakePath()],
      [otherGrid.blobKey, rasterPath('uint16-4.tif')],
      [noGrid.blobKey, rasterPath('uint16-4.tif')],
    ] as const) {
      const copy = path.join(folder, 'copy.tif');
      await copyFile(source, copy);
      if (key === noGrid.blobKey) await writeFile(copy, inGrid(await readFile(copy), UNKNOWN_EPSG));
      await blobs.putFile(key, copy);
    }
    viewer = new ImageViewer(new BlobRanges(blobs));
    const owned = new Map([
      [toItemId(ID), [file]],
      [toItemId(OTHER_GRID_ID), [otherGrid]],
      [toItemId(NO_GRID_ID), [noGrid]],
    ]);
    http = await testHttp(
      viewingHandlers({
        images: { listBlobs: async (accountId, id) => (accountId === CALLER.accountId ? (owned.get(id) ?? []) : []) },
        files: { find: async (id) => (id === FILE_ID ? linked : null) },
        viewer,
        clock: { nowMs: () => NOW_MS },
        fileLinkSecret: SECRET,
        publicUrl: () => http.url,
      }),
    );
  });
  afterAll(async () => {
    await http?.close();
    viewer?.close();
    await rm(folder, { recursive: true });
  });

  const get = (address: string, headers: Record<string, string> = { apiKey: LIVE_KEY }) =>
    fetch(http.url + address, { headers });
  const ofImage = (rest: string) => get(`/api/v3/imagery/${ID}/${rest}`);
  const ofLink = (rest: string) => {
    const token = signLink({ fileId: FILE_ID, expiresAtMs: NOW_MS + 1 }, SECRET);
    return `/api/v3/files/${token}/${rest}`;
  };
  const colorAt = (column: number, row: number, z: number, query: string) =>
    colorOf(ID, { position: positionOf(column, row), z }, query);
  async function colorOf(
    id: string,
    { position, z }: { readonly position: LonLat; readonly z: number },
    query: string,
  ): Promise<number[]> {
    const { tile, pixel } = tileAt(position, z);
    const answer = await get(`/api/v3/imagery/${id}/tiles/${tile}?${query}`);
    expect(answer.status).toBe(200);
    const picture = sharp(Buffer.from(await answer.arrayBuffer())).ensureAlpha();
    const { data } = await picture
      .extract({ ...pixel, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  }

  it('describes its position, its bands, and the distribution of their values', async () => {
    const view = viewedImage.parse(await (await ofImage('view')).json());
    expect(view).toMatchObject({
      fileName: 'image.tif',
      product: 'display',
      widthPx: 640,
      heightPx: 512,
      dataType: 'uint16',
      epsg: 32_618,
      maxLevel: 16,
      styles: ['true-color', 'false-color', 'bands', 'ndvi', 'ndwi', 'single-band'],
    });
    expect(view.pixelM).toBeCloseTo(pixelM, 2);
    expect(view.bands.map(({ name, color, scale, offset }) => ({ name, color, scale, offset }))).toEqual(
      FIELD_AND_LAKE.bands.map((color) => ({ name: color, color, scale: 0.0001, offset: 0 })),
    );
    // gdalinfo -stats of the whole image: 402 to 1119, mean 764.
    const blue = view.bands[0]?.statistics;
    expect(blue?.min).toBeGreaterThanOrEqual(402);
    expect(blue?.max).toBeLessThanOrEqual(1119);
    expect(blue?.mean).toBeCloseTo(763.9, -1);
    expect(blue?.histogram).toHaveLength(64);
    expect(view.indexes.ndvi?.max).toBeCloseTo(7 / 9, 2);
    const [left, bottom, right, top] = view.bounds;
    expect([left, bottom, right, top].map((degrees) => degrees.toFixed(4))).toEqual([
      '-76.8827',
      '39.0046',
      '-76.8677',
      '39.0141',
    ]);
  });

  it.each([13, 16, 18])('draws the right content at the right place, at level %i', async (z) => {
    const ramp = 'style=ndvi&limits=-1,1&ramp=gray';
    const [field] = await colorAt(120, 300, z, ramp);
    const [lake] = await colorAt(500, 300, z, ramp);
    expect(Math.abs((field ?? 0) - (255 * (1 + 7 / 9)) / 2)).toBeLessThan(3);
    expect(Math.abs((lake ?? 0) - 255 / 4)).toBeLessThan(3);
    expect((await colorAt(20, 20, z, ramp))[3]).toBe(0);
  });

  it('draws every pixel of a stripe at its place', async () => {
    for (const [column, row] of [
      [100, 200],
      [330, 40],
      [639, 511],
    ] as const) {
      const [value] = await colorAt(column, row, 19, 'style=single-band&bands=1&limits=0,2550&format=png');
      expect(Math.abs((value ?? 0) - fieldAndLakeValue(column, row, 0) / 10)).toBeLessThanOrEqual(1);
    }
  });

  it.each(['gzip', 'identity'])('returns the values that the tile is drawn from, as %s', async (coding) => {
    const z = 16;
    const { tile, pixel } = tileAt(positionOf(120, 300), z);
    const headers = { apiKey: LIVE_KEY, 'accept-encoding': coding };
    const answer = await get(`/api/v3/imagery/${ID}/numbers/${tile}?bands=4,3`, headers);
    expect(answer.headers.get('content-encoding')).toBe(coding === 'gzip' ? 'gzip' : null);
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength).toBe(TILE_PX ** 2 * 5);
    const at = pixel.top * TILE_PX + pixel.left;
    const [nir, red, valid] = [
      new Uint16Array(bytes, 0, TILE_PX ** 2),
      new Uint16Array(bytes, TILE_PX ** 2 * 2, TILE_PX ** 2),
      new Uint8Array(bytes, TILE_PX ** 2 * 4),
    ];
    expect([nir[at], red[at], valid[at]]).toEqual([fieldAndLakeValue(120, 300, 3), fieldAndLakeValue(120, 300, 2), 1]);
    const { bands } = viewedImage.parse(await (await ofImage('view')).json());
    const painting = toPainting({ style: 'ndvi' }, bands);
    if (typeof painting === 'string') throw new Error(painting);
    const { rgba } = paint({ bands: [nir, red], valid }, painting, bands);
    const drawn = await sharp(Buffer.from(await (await ofImage(`tiles/${tile}?style=ndvi`)).arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(Buffer.from(rgba.buffer).equals(drawn)).toBe(true);
    const again = await get(`/api/v3/imagery/${ID}/numbers/${tile}?bands=4,3`, {
      ...headers,
      'if-none-match': answer.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    expect((await (await ofImage('numbers/3/0/0?bands=1')).arrayBuffer()).byteLength).toBe(0);
  });

  it('is cached permanently, and revalidated by its ETag without drawing', async () => {
    const { tile } = tileAt(positionOf(300, 300), 16);
    const answer = await ofImage(`tiles/${tile}`);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const etag = answer.headers.get('etag') ?? '';
    const again = await get(`/api/v3/imagery/${ID}/tiles/${tile}`, { apiKey: LIVE_KEY, 'if-none-match': etag });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await ofImage(`tiles/${tile}?style=ndvi`)).headers.get('etag')).not.toBe(etag);
  });

  it('is transparent outside of the image, from the whole Earth to the closest level', async () => {
    for (const tile of ['3/0/0', '16/0/0', '24/1/1', '0/0/0']) {
      const answer = await ofImage(`tiles/${tile}`);
      expect(answer.status).toBe(200);
      const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
      expect(channels.at(-1)?.mean).toBeLessThan(1);
    }
  });

  it.each([
    ['tiles/-1/0/0', 400, 'path.z: must be a whole number from 0 on, not "-1"'],
    ['tiles/1/0/-1', 400, 'path.y: must be a whole number from 0 on, not "-1"'],
    ['numbers/-1/0/0?bands=1', 400, 'path.z: must be a whole number from 0 on, not "-1"'],
    ['tiles/99/0/0', 400, 'path.z: must be at most 24'],
    ['tiles/1/2/0', 404, 'Columns and rows of level 1 run from 0 to 1'],
    ['tiles/1/0/1e0', 400, 'path.y: must be a whole number'],
    ['tiles/9/0/0?ramp=%3Cscript%3Ealert(1)%3C/script%3E', 400, 'query.ramp: must be one of gray, viridis'],
    ['tiles/9/0/0?style=bands&bands=1,2,7', 400, 'query.bands: 7 is not a band of this image, which has 1 to 4'],
    ['tiles/9/0/0?color=red', 400, 'Unknown query parameter "color". Remove it.'],
    ['tiles/24/16777216/0', 400, 'path.x: must be at most 16777215'],
    ['numbers/99/0/0?bands=1', 400, 'path.z: must be at most 24'],
    ['numbers/1/0/2?bands=1', 404, 'Columns and rows of level 1 run from 0 to 1'],
    ['numbers/9/0/0?bands=1,7', 400, 'query.bands: 7 is not a band of this image, which has 1 to 4'],
    ['numbers/9/0/0?bands=1,2,3,4,1', 400, 'query.bands: must be one to four bands by their numbers'],
    ['numbers/9/0/0', 400, 'query.bands: is required'],
    ['WMTSCapabilities.xml?ramp=%3Cscript%3E', 400, 'query.ramp: must be one of gray, viridis'],
    ['values?lon=181&lat=0', 400, 'query.lon: must be at most 180'],
    ['values?lon=0', 400, 'query.lat: is required'],
  ])('%s is rejected with a reason, in a session and by a link', async (address, status, said) => {
    for (const answer of [await ofImage(address), await get(ofLink(address), {})]) {
      expect(answer.status).toBe(status);
      // Browsers must never render text from the URL as a page.
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await problemIn(answer)).detail).toContain(said);
    }
  });

  it('images of others are not found, and an unknown grid is reported', async () => {
    expect((await get(`/api/v3/imagery/${FILE_ID}/tiles/0/0/0`)).status).toBe(404);
    const answer = await get(`/api/v3/imagery/${NO_GRID_ID}/tiles/0/0/0`);
    expect(answer.status).toBe(422);
    expect((await problemIn(answer)).detail).toBe(
      'The image cannot be shown: images of the grid EPSG:29999 cannot be shown.',
    );
  });

  it('shows an image in another EPSG grid at its place', async () => {
    const [column, row] = [31, 9];
    const { epsg: itsEpsg, west: left, north: top, pixelM: side } = RASTER_GRID;
    const position = anyGrid(itsEpsg)?.toLonLat([left + (column + 0.5) * side, top - (row + 0.5) * side]) ?? [0, 0];
    const fixture = rasterFixtures.find(({ name }) => name === 'uint16-4');
    const value = fixture ? rasterValue(fixture, [column, row, 2]) : Number.NaN;
    const place = `lon=${position[0].toFixed(9)}&lat=${position[1].toFixed(9)}`;
    const answer = await get(`/api/v3/imagery/${OTHER_GRID_ID}/values?${place}`);
    const { pixel } = pixelValues.parse(await answer.json());
    expect(pixel).toMatchObject({ column, row });
    expect(pixel?.values[2]?.value).toBe(value);
    const style = 'style=single-band&bands=3&limits=0,65535&format=png';
    const [gray] = await colorOf(OTHER_GRID_ID, { position, z: 22 }, style);
    expect(Math.abs((gray ?? 0) - value / 257)).toBeLessThanOrEqual(1);
  });

  it('returns the stored and physical values of a pixel, with its MGRS reference', async () => {
    const [lon, lat] = positionOf(400, 100);
    const place = `lon=${lon.toFixed(9)}&lat=${lat.toFixed(9)}`;
    const answered = pixelValues.parse(await (await ofImage(`values?${place}`)).json());
    expect(answered.mgrs).toMatch(/^18SUJ3780[01]1979[89]$/);
    expect(answered.pixel).toMatchObject({ column: 400, row: 100 });
    const values = [0, 1, 2, 3].map((band) => fieldAndLakeValue(400, 100, band));
    expect(answered.pixel?.values.map(({ value }) => value)).toEqual(values);
    expect(answered.pixel?.values[3]?.measured).toBeCloseTo(0.01, 9);
    expect(pixelValues.parse(await (await ofImage('values?lon=0&lat=0')).json()).pixel).toBeNull();
  });

  it('a link returns the same as a session, and its token appears in no log line', async () => {
    const { tile } = tileAt(positionOf(300, 300), 16);
    const [own, other] = await Promise.all([ofImage(`tiles/${tile}`), get(ofLink(`tiles/${tile}`), {})]);
    expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect(other.headers.get('etag')).toBe(own.headers.get('etag'));
    expect(JSON.stringify(http.lines)).not.toContain(ofLink('').split('/').at(-2));
    expect((await get(`/api/v3/imagery/${ID}/view`, {})).status).toBe(401);
    expect(await (await get(ofLink('view'), {})).json()).toMatchObject({ area: linked.outline, areaKm2: 0.42 });
    const forged = signLink({ fileId: FILE_ID, expiresAtMs: NOW_MS + 1 }, 'another');
    expect((await get(`/api/v3/files/${forged}/view`, {})).status).toBe(404);
    const expired = signLink({ fileId: FILE_ID, expiresAtMs: NOW_MS }, SECRET);
    expect((await get(`/api/v3/files/${expired}/tiles/${tile}`, {})).status).toBe(410);
  });

  it.skipIf(!gdal)('GDAL reads the WMTS and XYZ URLs, and finds the values of the file', async () => {
    const style = toStyleQuery({
      style: 'single-band',
      bands: '4',
      limits: '0,5100',
      format: 'png',
    }).toString();
    const wmts = `WMTS:${http.url}${ofLink(`WMTSCapabilities.xml?${style}`)}`;
    const xyz = `<GDAL_WMS><Service name="TMS"><ServerUrl>${http.url}${ofLink('tiles/${z}/${x}/${y}')}?${style.replaceAll('&', '&amp;')}</ServerUrl></Service>
      <DataWindow><UpperLeftX>-20037508.34</UpperLeftX><UpperLeftY>20037508.34</UpperLeftY><LowerRightX>20037508.34</LowerRightX><LowerRightY>-20037508.34</LowerRightY><TileLevel>17</TileLevel><TileCountX>1</TileCountX><TileCountY>1</TileCountY><YOrigin>top</YOrigin></DataWindow>
      <Projection>EPSG:3857</Projection><BlockSizeX>256</BlockSizeX><BlockSizeY>256</BlockSizeY><BandsCount>4</BandsCount></GDAL_WMS>`;
    const env = { ...process.env, GDAL_HTTP_TIMEOUT: '30', GDAL_DEFAULT_WMS_CACHE_PATH: path.join(folder, 'cache') };
    const readings: Buffer[] = [];
    for (const [name, source] of [
      ['wmts', wmts],
      ['xyz', xyz],
    ] as const) {
      const target = path.join(folder, `${name}.tif`);
      const [lonA, latA] = positionOf(200, 150);
      const [lonB, latB] = positionOf(460, 400);
      const box = ['-te_srs', 'EPSG:4326', '-te', lonA, latB, lonB, latA].map(String);
      const grid = ['-t_srs', `EPSG:${epsg}`, '-tr', '2', '2'];
      await run('gdalwarp', ['-q', '-r', 'near', ...grid, ...box, source, target], { env });
      const { data, info } = await sharp(await readFile(target))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (share: number) =>
        data[(Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels] ?? 0;
      expect(Math.abs(at(0.2) - 200)).toBeLessThanOrEqual(1);
      expect(Math.abs(at(0.8) - 5)).toBeLessThanOrEqual(1);
      readings.push(data);
    }
    // A wrong corner of the tile matrices would shift one of them.
    expect(readings[0]?.equals(readings[1] ?? Buffer.alloc(0))).toBe(true);
  });

  it.skipIf(!gdal)('GDAL finds the layer of the WMTS URL at the position of the image', async () => {
    const wmts = `WMTS:${http.url}${ofLink('WMTSCapabilities.xml')}`;
    const env = { ...process.env, GDAL_HTTP_TIMEOUT: '30' };
    const { stdout } = await run('gdalinfo', ['-json', wmts], { env });
    const { cornerCoordinates, coordinateSystem, geoTransform } = JSON.parse(stdout);
    expect(coordinateSystem.wkt).toContain('ID["EPSG",3857]');
    const [west, south, east, north] = viewedImage.parse(await (await ofImage('view')).json()).bounds;
    const mercator = anyGrid(3857);
    const [left = Number.NaN, top = Number.NaN] = mercator?.fromLonLat([west, north]) ?? [];
    const [right = Number.NaN, bottom = Number.NaN] = mercator?.fromLonLat([east, south]) ?? [];
    const { upperLeft, lowerRight } = cornerCoordinates;
    // GDAL moves corners to pixels of the finest level.
    const apart = [upperLeft[0] - left, upperLeft[1] - top, lowerRight[0] - right, lowerRight[1] - bottom].map(
      Math.abs,
    );
    expect(Math.max(...apart)).toBeLessThanOrEqual(geoTransform[1]);
  });

  it('the paths are those of the contract', () => {
    expect(endpoints.imageTile.path).toBe('/api/v3/imagery/:id/tiles/:z/:x/:y');
    expect(endpoints.linkedWmts.path).toBe('/api/v3/files/:token/WMTSCapabilities.xml');
  });
});
