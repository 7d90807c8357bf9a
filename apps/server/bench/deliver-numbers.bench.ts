import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_PLACE, type Endpoint, endpoints } from '@groundtrack/contract';
import { projection } from '@groundtrack/geo';
import { figure } from '../../../tools/bench/figures.ts';
import { openRangeServer } from '../src/providers/stac/testing/range-server.ts';
import { openStacServer } from '../src/providers/stac/testing/stac-server.ts';
import { CONTACT } from '../src/testing/contact.ts';
import { memoryMb } from '../src/testing/process-memory.ts';
import { GOOD_CARD } from '../src/testing/shop.ts';
import { IMAGE, makeImage } from './analytic-image.ts';
import { startProduct } from './product-process.ts';

/**
 * An analytic product from order to files (bands as a COG, picture, ZIP), of a simulated provider and of a catalog on
 * loopback, at about 4,000 and 12,000 pixels a side: seconds from payment to delivery, and the peak memory of the
 * server process with its threads. Each in its own process.
 */
const directory = await mkdtemp(path.join(tmpdir(), 'deliver-numbers-'));
const TIMEOUT_MS = 1_800_000;
const SIMULATED_PRODUCT_PX = { 4096: [3_500, 4_500], 12_000: [11_000, 12_000] } as const;

type Send = (endpoint: Endpoint, body?: unknown) => Promise<unknown>;
interface Line {
  readonly provider: string;
  readonly featureId: string;
  readonly product: string;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: readonly number[] };
}

try {
  for (const sidePx of [4096, 12_000] as const) {
    await deliver(`simulated_${sidePx}`, {}, (sendAs) => chooseSimulated(sendAs, sidePx));
    await deliverOfCatalog(sidePx);
  }
} finally {
  await rm(directory, { recursive: true });
}

async function deliverOfCatalog(sidePx: number): Promise<void> {
  const file = path.join(directory, 'image.tif');
  await makeImage(file, sidePx);
  const opened = openSync(file, 'r');
  const images = await openRangeServer({
    byteLength: statSync(file).size,
    subarray: (start, end) => {
      const bytes = new Uint8Array(end - start);
      readSync(opened, bytes, 0, bytes.length, start);
      return bytes;
    },
  });
  const sideM = sidePx * IMAGE.pixelM;
  const place = projection(IMAGE.epsg).toLonLat([IMAGE.west + sideM / 2, IMAGE.north - sideM / 2]);
  const catalog = await openStacServer({ items: [itemAt(place, images.url)] });
  const providersFile = path.join(directory, 'providers.json');
  const prices = { lines: [{ phenomenology: 'ms', centsPerKm2: 100 }], sizesKm: [sideM / 1000], analyticFactor: 2 };
  const mapping = { provider: 'bench', label: 'Bench', assets: { image: [{ key: 'numbers' }] }, prices };
  const connection = { url: catalog.url, privateAssets: true, delivery: 'open-assets' };
  const terms = { version: '1', title: 'Terms', text: 'Terms' };
  await writeFile(providersFile, JSON.stringify({ providers: [{ kind: 'stac', mapping, connection, terms }] }));
  const product = `scene:${sideM / 1000}km:analytic`;
  const line = {
    provider: 'bench',
    featureId: 'scene',
    product,
    geometry: { type: 'Point', coordinates: place },
  } as const;
  try {
    await deliver(`catalog_${sidePx}`, { PROVIDERS_FILE: providersFile }, () => Promise.resolve(line));
  } finally {
    await Promise.all([images.close(), catalog.close()]);
    closeSync(opened);
  }
}

function itemAt([lon, lat]: readonly [number, number], href: string) {
  const corners = [[-1, -1] as const, [1, -1] as const, [1, 1] as const, [-1, 1] as const, [-1, -1] as const];
  const ring = corners.map(([x, y]) => [lon + x / 10, lat + y / 10]);
  const bands = ['red', 'green', 'blue', 'nir'].map((name) => ({ name, common_name: name, data_type: 'uint16' }));
  return {
    type: 'Feature',
    id: 'scene',
    collection: 'c',
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { datetime: '2026-01-02T03:04:05Z', gsd: IMAGE.pixelM },
    assets: { numbers: { href, type: 'image/tiff', roles: ['data'], bands } },
  };
}

/** An analytic product of a simulated scene, of about this many pixels a side. */
async function chooseSimulated(sendAs: Send, sidePx: keyof typeof SIMULATED_PRODUCT_PX): Promise<Line> {
  const geometry = { type: 'Point', coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] } as const;
  const nowMs = Date.now();
  const filter = {
    date: { start: new Date(nowMs - 1000 * 86_400_000).toISOString(), end: new Date(nowMs).toISOString() },
    phenomenology: { sar: false, ms: true, pan: false },
    resolution: 5,
    maxCloudCover: 0.99,
    providers: { maxar: 50, kompsat: 50, planet: 50 },
  };
  const { images } = endpoints.catalog.answer.schema.parse(await sendAs(endpoints.catalog, { geometry, filter }));
  const [least, most] = SIMULATED_PRODUCT_PX[sidePx];
  for (const { provider, featureId, products, groundSampleDistance: pixelM } of images)
    for (const { priceId, metadata } of products) {
      const px = (metadata.size.x * 1000) / (pixelM ?? 1);
      if (metadata.kind === 'analytic' && px >= least && px <= most)
        return { provider, featureId, product: priceId, geometry };
    }
  throw new Error(`No simulated scene has an analytic product of ${least} to ${most} pixels`);
}

/** Orders, pays, waits for one image, and prints the cost. */
async function deliver(
  name: string,
  settings: Readonly<Record<string, string>>,
  choose: (sendAs: Send) => Promise<Line>,
): Promise<void> {
  const data = path.join(directory, name);
  const product = await startProduct({ DATA_DIR: data, SIMULATION_SPEED: '100000', ...settings });
  try {
    const account = { ...CONTACT, username: 'ada@example.org', password: 'correct horse battery' };
    const { apiKey } = endpoints.register.answer.schema.parse(await send(product.url, endpoints.register, account));
    const sendAs: Send = (endpoint, body) => send(product.url, endpoint, body, apiKey);
    const item = await choose(sendAs);
    const quoted = endpoints.quote.answer.schema.parse(await sendAs(endpoints.quote, [item])).lines[0];
    if (!quoted || !('line' in quoted)) throw new Error(JSON.stringify(quoted));
    const termsVersion = quoted.line.licence?.version;
    const line = { ...item, description: name, termsVersion, expectedPrice: quoted.line.totalCents };
    const placed = endpoints.placeOrder.answer.schema.parse(await sendAs(endpoints.placeOrder, [line]));
    const beforeMb = memoryMb(product.pid, 'VmRSS');
    const [paidMs, cpuMs] = [performance.now(), product.cpuMs()];
    await sendAs(endpoints.confirmSandboxPayment, { clientSecret: placed.stripeSecret, card: GOOD_CARD });
    await untilDelivered(sendAs);
    figure(`deliver_analytic_${name}_s`, (performance.now() - paidMs) / 1000, 's');
    figure(`deliver_analytic_${name}_cpu_s`, (product.cpuMs() - cpuMs) / 1000, 's');
    figure(`deliver_analytic_${name}_before_mb`, beforeMb, 'MB');
    figure(`deliver_analytic_${name}_peak_mb`, memoryMb(product.pid, 'VmHWM'), 'MB', 600);
  } finally {
    await product.stop();
    await rm(data, { recursive: true, force: true });
  }
}

async function untilDelivered(sendAs: Send): Promise<void> {
  for (const startMs = performance.now(); performance.now() - startMs < TIMEOUT_MS; await sleep(100)) {
    const [{ images }] = endpoints.images.answer.schema.parse(await sendAs(endpoints.images));
    const state = images[0]?.serverState;
    if (state === 'Delivered') return;
    if (state === 'Failed') throw new Error(JSON.stringify(images[0]));
  }
  throw new Error('The image was not delivered in half an hour');
}

async function send(
  url: string,
  { method, path: urlPath }: Endpoint,
  body?: unknown,
  apiKey?: string,
): Promise<unknown> {
  const answer = await fetch(url + urlPath, {
    method,
    headers: { ...(apiKey === undefined ? {} : { apiKey }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}
