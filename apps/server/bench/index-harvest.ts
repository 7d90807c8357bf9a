import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { figure } from '../../../tools/bench/figures.ts';
import { openDatabase } from '../src/platform/db/pools.ts';
import { systemClock, systemIds } from '../src/platform/system/system.ts';
import { harvest } from '../src/providers/index/harvest/harvest.ts';
import { openSource } from '../src/providers/index/harvest/open-source.ts';
import { PgHarvestStore } from '../src/providers/index/pg-harvest-store.ts';
import { readyMapping } from '../src/providers/stac/mappings/index.ts';
import { silentLog } from '../src/testing/silent-log.ts';
import { testHttpClient } from '../src/testing/test-http-client.ts';
import { cityPlace, seeded } from './index-questions.ts';
import type { Place } from './synthetic-scenes.ts';

const ITEMS = 40_000;

/** Items per second from a local file into the current index, new and unchanged. */
export async function measureHarvest(
  url: string,
  cities: readonly Place[],
  dataDir: string,
  size: string,
): Promise<void> {
  const file = path.join(dataDir, 'items.ndjson');
  await writeItems(file, cities);
  const database = await openDatabase(url, silentLog);
  try {
    for (const what of ['new', 'unchanged']) {
      const { signal } = new AbortController();
      const source = await openSource(file, { collections: [], sinceMs: null, http: testHttpClient, signal });
      const deps = { store: new PgHarvestStore(database.transactions), clock: systemClock, ids: systemIds };
      const order = { source, mapping: readyMapping('vantor'), sinceMs: null, signal };
      const startedMs = performance.now();
      const summary = await harvest(deps, { ...order, onProgress: () => undefined, onRefused: () => undefined });
      const seconds = (performance.now() - startedMs) / 1000;
      if (summary.added + summary.unchanged !== ITEMS) throw new Error(`Harvested ${JSON.stringify(summary)}`);
      figure(`index_${size}_harvest_${what}_per_s`, ITEMS / seconds, '1/s', 5000);
    }
  } finally {
    await database.close();
  }
}

/** Items with the size and content of a commercial catalog's, about 2 KB each. */
async function writeItems(file: string, cities: readonly Place[]): Promise<void> {
  const random = seeded(3);
  const out = createWriteStream(file);
  for (let i = 0; i < ITEMS; i++) {
    const { lon, lat } = cityPlace(cities, random);
    if (!out.write(`${JSON.stringify(item(i, [lon, lat], random))}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

function item(index: number, [lon, lat]: readonly [number, number], random: () => number) {
  const id = `10300100${(0xa000000 + index).toString(16).toUpperCase()}`;
  const corner = (angleDeg: number) => [
    lon + 0.1 * Math.cos((angleDeg * Math.PI) / 180),
    lat + 0.1 * Math.sin((angleDeg * Math.PI) / 180),
  ];
  const turn = random() * 40;
  const base = `https://catalogue.example.org/archive/2026/${id}`;
  const asset = (name: string, type: string, ...roles: string[]) => ({ href: `${base}/${name}`, type, roles });
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    stac_extensions: ['eo/v1.1.0', 'view/v1.0.0', 'projection/v1.1.0'].map(
      (name) => `https://stac-extensions.github.io/${name}/schema.json`,
    ),
    id,
    collection: 'archive',
    bbox: [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1],
    geometry: { type: 'Polygon', coordinates: [[0, 90, 180, 270, 0].map((angleDeg) => corner(angleDeg + turn))] },
    properties: {
      datetime: new Date(Date.UTC(2015, 0, 1) + random() * 3.5e11).toISOString(),
      platform: 'WV03',
      constellation: 'maxar',
      gsd: 0.31,
      'eo:cloud_cover': Math.round(random() * 1000) / 10,
      'view:off_nadir': Math.round(random() * 300) / 10,
      'view:sun_elevation': Math.round(random() * 700) / 10,
      'view:sun_azimuth': 151.2,
      'proj:epsg': 32618,
      'proj:shape': [34_657, 33_724],
      'proj:transform': [0.31, 0, 368_825.2, 0, -0.31, 3_739_969.9, 0, 0, 1],
    },
    links: ['self', 'collection', 'parent', 'root'].map((rel) => ({
      rel,
      href: `${base}/${rel}.json`,
      type: 'application/json',
    })),
    assets: {
      visual: asset('visual.tif', 'image/tiff; application=geotiff; profile=cloud-optimized', 'visual', 'data'),
      pan: asset('pan.tif', 'image/tiff; application=geotiff; profile=cloud-optimized', 'data'),
      thumbnail: asset('thumbnail.jpg', 'image/jpeg', 'thumbnail'),
    },
  };
}
