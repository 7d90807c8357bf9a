import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, endpoints } from '@groundtrack/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ReplayServer } from '../../providers/stac/testing/replay-server.ts';
import { CONTACT } from '../../testing/contact.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import { openOpenDataReplay } from './testing/open-data-replay.ts';

const ATAMI = { type: 'Point' as const, coordinates: [139.0722, 35.1217] as [number, number] };
const NEWEST = '60e5afbe5bc2dc00058bbe06';

let folder: string;
let replay: ReplayServer;
let server: TestedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-data-'));
  replay = await openOpenDataReplay(folder);
  const preset = await readFile(new URL('open-data.json', import.meta.url), 'utf8');
  const moved = replay.moved(preset).replaceAll('"connection": {', '"connection": { "privateAssets": true,');
  await writeFile(join(folder, 'providers.json'), moved);
  server = await openTestedServer({ PROVIDERS_FILE: join(folder, 'providers.json') });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await replay?.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(
  { method, path }: Endpoint,
  { apiKey, body }: { readonly apiKey?: string; readonly body?: unknown },
): Promise<unknown> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...(apiKey ? { apiKey } : {}), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}

it('a new account searches, orders for nothing, and downloads the files', { timeout: 90_000 }, async () => {
  const account = { ...CONTACT, username: 'ada@example.org', password: 'correct horse battery' };
  const { apiKey } = endpoints.register.answer.schema.parse(await send(endpoints.register, { body: account }));
  const filter = {
    date: { start: '2020-01-01T00:00:00Z', end: '2026-11-01T00:00:00Z' },
    phenomenology: { sar: true, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover: 1,
    providers: { openaerialmap: 10 },
  };
  const found = await send(endpoints.catalog, { apiKey, body: { geometry: ATAMI, filter } });
  const [image] = endpoints.catalog.answer.schema.parse(found).images;
  expect(image).toMatchObject({ featureId: NEWEST, satellite: 'Drone', groundSampleDistance: 0.05, simulated: false });

  const { result } = endpoints.terms.answer.schema.parse(await send(endpoints.terms, {}));
  const terms = result.find(({ provider }) => provider === 'openaerialmap');
  expect(terms?.text).toContain('Attribution: "© the producer of the image');
  expect(terms?.link).toBe('https://creativecommons.org/licenses/by/4.0/');

  const product = image?.products[0]?.priceId;
  const item = { provider: 'openaerialmap', featureId: NEWEST, product, geometry: ATAMI };
  const { lines } = endpoints.quote.answer.schema.parse(await send(endpoints.quote, { apiKey, body: [item] }));
  expect(lines).toMatchObject([{ line: { totalCents: 0, licence: { version: terms?.version } } }]);
  const line = { ...item, description: 'Atami', termsVersion: terms?.version, expectedPrice: 0 };
  const placed = endpoints.placeOrder.answer.schema.parse(await send(endpoints.placeOrder, { apiKey, body: [line] }));
  expect(placed).toMatchObject({ total: 0, stripeSecret: null });

  const delivered = await vi.waitFor(
    async () => {
      const [{ images }] = endpoints.images.answer.schema.parse(await send(endpoints.images, { apiKey }));
      expect(images).toMatchObject([{ serverState: 'Delivered', satellite: 'Drone' }]);
      return images[0];
    },
    { timeout: 30_000, interval: 50 },
  );
  const download = endpoints.download.path.replace(':fileId', delivered?.downloads.full ?? '');
  const full = await fetch(server.url + download, { headers: { apiKey } });
  expect((await sharp(await full.arrayBuffer()).metadata()).width).toBeGreaterThan(0);
});
