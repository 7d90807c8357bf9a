import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRangeServer } from '../../apps/server/src/providers/stac/testing/range-server.ts';
import { openStacServer } from '../../apps/server/src/providers/stac/testing/stac-server.ts';
import { FIELD_AND_LAKE, fieldAndLakePath } from '../../fixtures/index.ts';
import { withOwnServer } from './own-server.ts';

/** The middle of the one image of the catalog. */
export const FIELDS = { latitude: 39.009_36, longitude: -76.875_18 };

const MAPPING = {
  provider: 'fields',
  label: 'Fields',
  assets: { image: [{ key: 'data' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 4000 }], sizesKm: [0.5], analyticFactor: 1.5 },
};
const DAY_MS = 86_400_000;

/**
 * Runs the product with a catalog on loopback as its only provider: one analytic image, in a collection with an open
 * license.
 */
export async function withCatalog(use: (url: string) => Promise<void>): Promise<void> {
  const image = await openRangeServer(readFileSync(fieldAndLakePath()));
  const collections = { c: { type: 'Collection', id: 'c', license: 'CC-BY-4.0', links: [] } };
  const catalog = await openStacServer({ items: [itemOf(image.url)], collections });
  const folder = mkdtempSync(join(tmpdir(), 'groundtrack-catalog-'));
  const providersFile = join(folder, 'providers.json');
  const connection = { url: catalog.url, privateAssets: true, delivery: 'open-assets' };
  const terms = { version: '1', title: 'CC BY 4.0', text: 'Name Fields.' };
  writeFileSync(providersFile, JSON.stringify({ providers: [{ kind: 'stac', mapping: MAPPING, connection, terms }] }));
  await withOwnServer({ PROVIDERS_FILE: providersFile }, use);
  await Promise.all([catalog.close(), image.close()]);
  rmSync(folder, { recursive: true, force: true });
}

function itemOf(href: string) {
  const { bands, epsg, scale, noData, pixelM } = FIELD_AND_LAKE;
  const [west, east, south, north] = [-76.8829, -76.8682, 39.006, 39.0152];
  const ring = [
    [west, north],
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return {
    type: 'Feature',
    id: 'field-and-lake',
    collection: 'c',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {
      datetime: new Date(Date.now() - 30 * DAY_MS).toISOString(),
      gsd: pixelM,
      platform: 'fields-1',
      'eo:cloud_cover': 0,
      'proj:epsg': epsg,
    },
    links: [],
    assets: {
      data: {
        href,
        type: 'image/tiff; application=geotiff; profile=cloud-optimized',
        'eo:bands': bands.map((name) => ({ name, common_name: name })),
        'raster:bands': bands.map(() => ({ data_type: 'uint16', nodata: noData, scale, unit: 'reflectance' })),
      },
    },
  };
}
