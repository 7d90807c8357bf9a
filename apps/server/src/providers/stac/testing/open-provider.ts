import { silentLog } from '../../../testing/silent-log.ts';
import { testHttpClient } from '../../../testing/test-http-client.ts';
import type { ProviderError, SceneCriteria } from '../../port/provider.ts';
import { sampleCriteria } from '../../port/sample-criteria.testing.ts';
import { type StacConnection, stacConnection } from '../stac-connection.ts';
import { type StacMapping, stacMapping } from '../stac-mapping.ts';
import { StacProvider } from '../stac-provider.ts';
import { openStacServer, type StacServer, type StacServerOptions, type TestItem } from './stac-server.ts';

export const never = new AbortController().signal;
const clock = { nowMs: () => Date.UTC(2026, 10, 21) };
export const SORT = ['https://api.stacspec.org/v1.0.0/item-search', 'https://api.stacspec.org/v1.0.0/item-search#sort'];
export const CRITERIA = sampleCriteria();

const opened: StacServer[] = [];

/** Closes all servers after each test. */
export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((server) => server.close()));
}

/** A provider over a STAC API on loopback. */
export async function openProvider(
  options: StacServerOptions,
  mapping: StacMapping,
  connection: (url: string) => Partial<StacConnection> = () => ({}),
) {
  const server = await openStacServer(options);
  opened.push(server);
  const parsed = stacConnection.parse({ url: server.url, privateAssets: true, ...connection(server.url) });
  return {
    server,
    provider: new StacProvider({
      mapping,
      connection: parsed,
      http: testHttpClient,
      clock,
      log: silentLog,
      licenseText: 'an example license',
    }),
  };
}

export const point = (lon: number, lat: number) => ({
  type: 'Point' as const,
  coordinates: [lon, lat] as [number, number],
});

export function squareItem(id: string, day: number, properties: Record<string, unknown> = {}, half = 0.2): TestItem {
  const ring = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => [10 + x * half, 50 + y * half]);
  return {
    type: 'Feature',
    id,
    collection: 'c',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { datetime: new Date(Date.UTC(2026, 0, day)).toISOString(), gsd: 0.5, ...properties },
    assets: {
      thumbnail: { href: '/thumb.png', roles: ['thumbnail'] },
      visual: { href: '/image.tif', type: 'image/tiff' },
    },
  } as TestItem;
}

export const PLAIN = stacMapping.parse({
  provider: 'plain',
  label: 'Plain',
  assets: { image: [{ key: 'visual' }] },
  prices: { lines: [{ phenomenology: 'ms', centsPerKm2: 100 }] },
});
export const HERE = point(10, 50);
export const page = (
  provider: StacProvider,
  limit: number,
  cursor: string | null = null,
  criteria: Partial<SceneCriteria> = {},
) => provider.search({ area: HERE, criteria: { ...CRITERIA, ...criteria }, limit, cursor }, never);

export async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  return work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: ProviderError) => error,
  );
}
