import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ArchiveImage,
  type DeliveryOptions,
  type Endpoint,
  endpoints,
  type UserImage,
} from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTACT } from '../../../testing/contact.ts';
import { findGdal, gdalPython } from '../../../testing/find-gdal.ts';
import { openTestedServer, type TestedServer } from '../../../testing/running-server.ts';
import { GOOD_CARD } from '../../../testing/shop.ts';
import { NUMBERS_ASSET, numbersGeotiff } from '../testing/numbers-geotiff.ts';
import { squareItem } from '../testing/open-provider.ts';
import { openStacServer, type ServedFile, type StacServer } from '../testing/stac-server.ts';

const gdal = findGdal(
  'GDAL is missing: bands that were bought from a catalog are not compared with it (Debian: python3-gdal)',
  [[gdalPython, '-c', 'from osgeo import gdal']],
);

const HERE = { type: 'Point' as const, coordinates: [10, 50] as [number, number] };
const WAIT = { timeout: 30_000, interval: 50 };
const mapping = {
  provider: 'open',
  label: 'Open',
  assets: { image: [{ key: 'visual' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 500 }], sizesKm: [5], analyticFactor: 1.6 },
};

/** The files of the catalog, which it can replace at any time. */
const published: Record<string, ServedFile> = {};
let folder: string;
let catalog: StacServer;
let server: TestedServer;
let apiKey: string;

const itemOf = (id: string, day: number, href: string) => ({
  ...squareItem(id, day, { gsd: 5, 'eo:cloud_cover': 3, 'processing:level': 'L2A' }),
  assets: { visual: { href, type: 'image/tiff', roles: ['data'], ...NUMBERS_ASSET } },
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-numbers-'));
  const bytes = await numbersGeotiff({ nodata: 0 });
  // 10° E 50° N is at 141,660 east and 5,549,800 north in zone 33.
  const other = await numbersGeotiff({ nodata: 0, epsg: 32_633, transform: [131_700, 100, 0, 5_560_000, 0, -100] });
  await Promise.all([
    writeFile(path.join(folder, 'same-grid.tif'), bytes),
    writeFile(path.join(folder, 'other-grid.tif'), other),
  ]);
  published['/same.tif'] = { type: 'image/tiff', bytes, etag: '"1"' };
  published['/other.tif'] = { type: 'image/tiff', bytes: other, etag: '"1"' };
  const items = [itemOf('same-grid', 40, '/same.tif'), itemOf('other-grid', 50, '/other.tif')];
  catalog = await openStacServer({ items, files: published });
  const providersFile = path.join(folder, 'providers.json');
  const connection = { url: catalog.url, privateAssets: true, delivery: 'open-assets' };
  const terms = { version: '3', title: 'Terms', text: 'Name us.' };
  await writeFile(providersFile, JSON.stringify({ providers: [{ kind: 'stac', mapping, connection, terms }] }));
  server = await openTestedServer({ PROVIDERS_FILE: providersFile });
  const account = { ...CONTACT, username: 'ada@example.org', password: 'correct horse battery' };
  apiKey = endpoints.register.answer.schema.parse(await (await send(endpoints.register, account)).json()).apiKey;
}, 60_000);
afterAll(async () => {
  await server?.close();
  await catalog?.close();
  await rm(folder, { recursive: true, force: true });
});

function send({ method, path: urlPath }: Endpoint, body?: unknown): Promise<Response> {
  return fetch(server.url + urlPath, {
    method,
    headers: { ...(apiKey === undefined ? {} : { apiKey }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function request(endpoint: Endpoint, body?: unknown): Promise<unknown> {
  const answer = await send(endpoint, body);
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}

async function search(): Promise<readonly ArchiveImage[]> {
  const filter = {
    date: { start: '2026-01-01T00:00:00Z', end: '2026-06-01T00:00:00Z' },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: 5,
    maxCloudCover: 0.5,
    providers: { open: 5 },
  };
  return endpoints.catalog.answer.schema.parse(await request(endpoints.catalog, { geometry: HERE, filter })).images;
}

/** The quoted line of the analytic product of an image, and an order item for it. */
async function quote(featureId: string, delivery?: DeliveryOptions) {
  const image = (await search()).find((each) => String(each.featureId) === featureId);
  const product = image?.products.find(({ metadata }) => metadata.kind === 'analytic');
  if (!image || !product) throw new Error(`${featureId} has no analytic product`);
  const item = {
    provider: 'open',
    featureId,
    product: product.priceId,
    geometry: HERE,
    ...(delivery ? { delivery } : {}),
  };
  const [answer] = endpoints.quote.answer.schema.parse(await request(endpoints.quote, [item])).lines;
  if (!answer || !('line' in answer) || answer.line.kind === 'tasking') throw new Error(JSON.stringify(answer));
  const { line } = answer;
  const { imageVersion, totalCents: expectedPrice } = line;
  return { line, item: { ...item, description: 'Here', termsVersion: '3', expectedPrice, imageVersion } };
}

async function order(item: object) {
  const placed = endpoints.placeOrder.answer.schema.parse(await request(endpoints.placeOrder, [item]));
  const payment = { clientSecret: placed.stripeSecret, card: GOOD_CARD };
  return { ...placed, pay: () => request(endpoints.confirmSandboxPayment, payment) };
}

async function settled(orderId: string): Promise<UserImage> {
  return vi.waitFor(async () => {
    const lists = endpoints.images.answer.schema.parse(await request(endpoints.images));
    const image = lists.flatMap(({ images }) => images).find((each) => each.orderId === orderId);
    if (!image || !['Delivered', 'Failed', 'Rejected'].includes(image.serverState)) throw new Error(image?.serverState);
    return image;
  }, WAIT);
}

/** Buys and downloads the bands of an image. @returns their path */
async function buy(featureId: string, delivery?: DeliveryOptions): Promise<string> {
  const { item } = await quote(featureId, delivery);
  const placed = await order(item);
  await placed.pay();
  const { serverState, downloads } = await settled(placed.orderId);
  expect(serverState).toBe('Delivered');
  const file = await send({
    ...endpoints.download,
    path: endpoints.download.path.replace(':fileId', downloads.analytic ?? ''),
  });
  const target = path.join(folder, `${featureId}-bought.tif`);
  await writeFile(target, new Uint8Array(await file.arrayBuffer()));
  return target;
}

const COMPARE = `
import json, sys
import numpy as np
from osgeo import gdal
gdal.UseExceptions()
source, bought, bands = json.load(sys.stdin)
s, d = gdal.Open(source), gdal.Open(bought)
g = d.GetGeoTransform()
w, h = d.RasterXSize, d.RasterYSize
bounds = (g[0], g[3] + g[5] * h, g[0] + g[1] * w, g[3])
r = gdal.Warp('', s, format='MEM', outputBounds=bounds, width=w, height=h, dstSRS=d.GetSpatialRef().ExportToWkt(),
    resampleAlg='bilinear', errorThreshold=0, dstNodata=0)
same = s.GetSpatialRef().IsSame(d.GetSpatialRef())
if same:
    x, y = [round(v) for v in ((bounds[0] - s.GetGeoTransform()[0]) / 100, (s.GetGeoTransform()[3] - bounds[3]) / 100)]
    r = gdal.Translate('', s, format='MEM', srcWin=[x, y, w, h])
apart = [int(np.abs(d.GetRasterBand(i + 1).ReadAsArray().astype(int) - r.GetRasterBand(b + 1).ReadAsArray().astype(int)).max())
    for i, b in enumerate(bands)]
one = d.GetRasterBand(1)
print(json.dumps({'count': d.RasterCount, 'same': bool(same), 'apart': apart, 'type': gdal.GetDataTypeName(one.DataType),
    'names': [d.GetRasterBand(i + 1).GetDescription() for i in range(d.RasterCount)], 'noData': one.GetNoDataValue(),
    'scale': one.GetScale(), 'offset': one.GetOffset(), 'unit': one.GetUnitType(),
    'level': d.GetMetadataItem('PROCESSING_LEVEL'), 'many': len(np.unique(one.ReadAsArray())) > 100}))
`;

function compare(source: string, bought: string, bands: readonly number[]): unknown {
  const input = JSON.stringify([path.join(folder, `${source}.tif`), bought, bands]);
  return JSON.parse(execFileSync(gdalPython, ['-c', COMPARE], { input, encoding: 'utf8' }));
}

const KNOWN = {
  type: 'UInt16',
  noData: 0,
  scale: 0.0001,
  offset: -0.1,
  unit: 'reflectance',
  level: 'L2A',
  many: true,
};

describe.skipIf(!gdal)('bands bought from a catalog', () => {
  it('are the values of the chosen bands of its file', { timeout: 60_000 }, async () => {
    const { line } = await quote('same-grid', { bands: ['B8', 'B4'] });
    expect(line).toMatchObject({ totalCents: 20_000, delivery: { bands: ['B8', 'B4'] } });
    const bought = await buy('same-grid', { bands: ['B8', 'B4'] });
    expect(compare('same-grid', bought, [3, 2])).toEqual({
      ...KNOWN,
      same: true,
      count: 2,
      names: ['B8', 'B4'],
      apart: [0, 0],
    });
  });

  it('are resampled as GDAL does it if the file has another grid', { timeout: 60_000 }, async () => {
    const bought = await buy('other-grid');
    const answer = compare('other-grid', bought, [0, 1, 2, 3]);
    expect(answer).toMatchObject({ ...KNOWN, same: false, count: 4, names: ['B2', 'B3', 'B4', 'B8'] });
    const { apart } = answer as { readonly apart: readonly number[] };
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  });
});

it.skipIf(!gdal)('keep the grid of the file if the buyer chooses it', { timeout: 60_000 }, async () => {
  const bought = await buy('other-grid', { grid: 'as-taken', bands: ['B8'] });
  expect(compare('other-grid', bought, [3])).toEqual({ ...KNOWN, same: true, count: 1, names: ['B8'], apart: [0] });
});

describe('a file that its catalog replaces', () => {
  const replace = (etag: string) => {
    const file = published['/same.tif'];
    if (file) published['/same.tif'] = { ...file, etag };
  };

  it('is not sold under its old quote', { timeout: 60_000 }, async () => {
    const { item, line } = await quote('same-grid');
    expect(line.imageVersion).toMatch(/^[0-9a-f]{32}$/);
    replace('"2"');
    const answer = await send(endpoints.placeOrder, [item]);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'image-changed',
      detail: expect.stringContaining('the image at its source has changed since it was quoted. View it again'),
    });
    const again = await quote('same-grid');
    expect(again.line.imageVersion).not.toBe(line.imageVersion);
    expect((await order(again.item)).total).toBe(20_000);
  });

  it('is not paid for if it changes before the payment, even when the order is sent again', {
    timeout: 60_000,
  }, async () => {
    const { item } = await quote('same-grid');
    const headers = { apiKey, 'content-type': 'application/json', 'idempotency-key': 'sent-twice' };
    const place = () =>
      fetch(server.url + endpoints.placeOrder.path, { method: 'POST', headers, body: JSON.stringify([item]) });
    expect([(await place()).status, (await place()).status]).toEqual([201, 201]);
    replace('"3"');
    expect(await (await place()).json()).toMatchObject({ code: 'image-changed' });
  });

  it('ends the order immediately with a reason and a refund if it changes after the order', {
    timeout: 60_000,
  }, async () => {
    const { item } = await quote('same-grid');
    const placed = await order(item);
    replace('"4"');
    await placed.pay();
    const image = await settled(placed.orderId);
    expect(image).toMatchObject({ serverState: 'Failed', refund: { amount: 20_000 } });
    expect(JSON.stringify(image)).toContain('The image was replaced at its source after it was ordered');
  });
});
