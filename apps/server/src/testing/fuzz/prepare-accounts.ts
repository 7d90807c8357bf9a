import { type Endpoint, type EndpointName, endpoints } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { limitOf, REQUEST_LIMITS } from '../../platform/http/request-limits.ts';
import { CONTACT } from '../contact.ts';
import { until } from '../crash/observer.ts';
import { GOOD_CARD } from '../shop.ts';
import { toJsonSchema } from './json-schema.ts';
import { KnownValues, MARK, type Owner, type Parts } from './known-values.ts';

const DAY_MS = 86_400_000;
const PLACE = { location: 'Greenbelt', latitude: 39.0045, longitude: -76.8755 };
const POINT = { type: 'Point', coordinates: [PLACE.longitude, PLACE.latitude] };

export interface PreparedAccounts {
  readonly known: KnownValues;
  readonly accountIds: Readonly<Record<'user' | 'other', string>>;
}

/** Two accounts with bought and delivered items of every kind. The responses to them become the known values. */
export async function prepareAccounts(url: string, db: Db): Promise<PreparedAccounts> {
  const known = new KnownValues();
  for (const { answer } of Object.values<Endpoint>(endpoints))
    if (answer.kind === 'json') known.publish(JSON.stringify(toJsonSchema(answer.schema)));
  const server = new ValidRequests(url, known);
  await server.send('public', 'terms');
  await server.send('public', 'products');
  const user = await prepareAccount(server, 'user');
  const other = await prepareAccount(server, 'other');
  await until('both images are delivered', async () => {
    const { rows } = await sql<{ state: string }>`SELECT state FROM order_item`.execute(db);
    return rows.every(({ state }) => state === 'Delivered');
  });
  for (const { owner, apiKey } of [user, other]) await readAll(server, owner, apiKey);
  await readAll(server, 'public');
  return { known, accountIds: { user: user.accountId, other: other.accountId } };
}

type Fields = Readonly<Record<string, unknown>>;

class ValidRequests {
  readonly #url: string;
  readonly #known: KnownValues;

  constructor(url: string, known: KnownValues) {
    this.#url = url;
    this.#known = known;
  }

  /** Stores values that are not in a response, by the names of their fields. */
  publish(fields: Fields): void {
    this.#known.learn('public', fields);
  }

  /** Sends a valid request, and stores it and its response. @throws with the response if it fails */
  async send(owner: Owner, name: EndpointName, parts: Parts = {}, apiKey?: string): Promise<Fields> {
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(parts.params?.[key])));
    const query = parts.query ? `?${new URLSearchParams(parts.query as Record<string, string>).toString()}` : '';
    const response = await fetch(this.#url + path + query, {
      method: endpoint.method,
      headers: {
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
    this.#known.keepRequest(owner, name, parts);
    if (endpoint.answer.kind !== 'json') return {};
    const answer = JSON.parse(text) as Fields;
    const limit = limitOf(name);
    const isPublic = 'running' in REQUEST_LIMITS[limit] && limit !== 'orders';
    this.#known.learn(isPublic ? 'public' : owner, answer);
    return answer;
  }
}

async function prepareAccount(server: ValidRequests, owner: 'user' | 'other') {
  const registration = {
    ...CONTACT,
    lastname: `Lovelace-${owner}${MARK}`,
    address: `1 Street-of-${owner}${MARK}`,
    username: `${owner}${MARK}@example.org`,
    password: `horse-battery-${owner}`,
  };
  const session = endpoints.register.answer.schema.parse(await server.send(owner, 'register', { body: registration }));
  const { apiKey } = session;
  const send = (name: EndpointName, parts: Parts = {}) => server.send(owner, name, parts, apiKey);
  const { lines, provider, featureId, version } = await chooseLines(server, send, owner);
  const placed = await send('placeOrder', { body: lines });
  const payment = { clientSecret: placed['stripeSecret'], card: GOOD_CARD };
  await send('confirmSandboxPayment', { body: payment });
  await send('thumbnail', { params: { provider, featureId } });
  await send('saveSearch', { body: { name: `Search-of-${owner}${MARK}`, place: PLACE, filter: savedFilter() } });
  await send('createFavoriteLocation', { body: { ...PLACE, location: `Place-of-${owner}${MARK}`, filter: {} } });
  const webhook = { url: `http://127.0.0.1:9/${owner}${MARK}-webhook`, description: `Webhook-of-${owner}${MARK}` };
  const created = endpoints.createWebhook.answer.schema.parse(await send('createWebhook', { body: webhook }));
  await send('testWebhook', { params: { id: created.webhook.id } });
  await send('webhookDeliveries', { params: { id: created.webhook.id } });
  const passes = { geometry: POINT, start: inDays(1), stop: inDays(3), minElevation: 15, maxElevation: 90 };
  await send('windows', { body: passes });
  await send('feasibility', { body: passes });
  await send('highDemand', { body: { geometry: POINT } });
  await send('agree', { body: { provider, version } });
  return { owner, apiKey, accountId: session.user._id };
}

type Send = (name: EndpointName, parts?: Parts) => Promise<Fields>;

/** Quoted lines of an order: the smallest picture with a GeoTIFF, and the analytic product of the same image. */
async function chooseLines(server: ValidRequests, send: Send, owner: Owner) {
  const search = { geometry: POINT, filter: someFilter() };
  const { images } = endpoints.catalog.answer.schema.parse(await send('catalog', { body: search }));
  const coarsest = images.toSorted((a, b) => (b.groundSampleDistance ?? 0) - (a.groundSampleDistance ?? 0));
  const image = coarsest.find(({ analytic }) => analytic !== undefined);
  const products = image?.products.toSorted((a, b) => a.metadata.size.x - b.metadata.size.x) ?? [];
  const picture = products.find(({ metadata: { kind, tiff } }) => kind !== 'analytic' && tiff);
  const numbers = products.find(({ metadata: { kind } }) => kind === 'analytic');
  if (!image?.analytic || !picture || !numbers) throw new Error('No image was found');
  const { provider, featureId } = image;
  const { result: terms } = endpoints.terms.answer.schema.parse(await server.send('public', 'terms'));
  const version = terms.find((one) => one.provider === provider)?.version;
  const bands = image.analytic.bands.map(({ name }) => name).toReversed();
  const chosen = [
    { ...picture, delivery: {} },
    { ...numbers, delivery: { bands } },
  ];
  const items = chosen.map(({ priceId: product, delivery }) => ({
    provider,
    featureId,
    product,
    geometry: POINT,
    delivery,
  }));
  await send('quote', { body: items });
  const lines = items.map((item, index) => ({
    ...item,
    description: `Greenbelt-of-${owner}${MARK}`,
    termsVersion: version,
    expectedPrice: chosen[index]?.price,
  }));
  return { lines, provider, featureId, version };
}

/** Calls everything that can be read without parameters, and creates a link to each kind of file. */
async function readAll(server: ValidRequests, owner: Owner, apiKey?: string): Promise<void> {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]) {
    const isOwn = endpoint.auth === 'session';
    const required = endpoint.query && toJsonSchema(endpoint.query).required;
    if (endpoint.method !== 'GET' || endpoint.answer.kind !== 'json' || endpoint.params || required) continue;
    if (isOwn === (apiKey !== undefined)) await server.send(owner, name, {}, apiKey);
  }
  if (apiKey === undefined) return;
  const [{ images }] = endpoints.images.answer.schema.parse(await server.send(owner, 'images', {}, apiKey));
  if (images.length !== 2) throw new Error('The images are not delivered');
  for (const { _id: id, downloads, latitude, longitude } of images) {
    await server.send(owner, 'orderDownloads', { params: { id } }, apiKey);
    const files = [downloads.full, downloads.tiff, downloads.zip].filter((fileId) => fileId !== null);
    for (const fileId of files) {
      await server.send(owner, 'download', { params: { fileId } }, apiKey);
      const { url } = await server.send(owner, 'linkFile', { params: { fileId } }, apiKey);
      const token = String(url).split('/').at(-1) ?? '';
      await server.send(owner, 'linkedFile', { params: { token } });
      if (fileId === downloads.tiff) await lookAt(server, owner, { id, token, apiKey, place: { longitude, latitude } });
    }
  }
  const { orders } = endpoints.orders.answer.schema.parse(await server.send(owner, 'orders', {}, apiKey));
  await server.send(owner, 'orderReceipt', { params: { id: orders[0]?.orderId } }, apiKey);
}

interface Looked {
  readonly id: string;
  readonly token: string;
  readonly apiKey: string;
  readonly place: { readonly longitude: number; readonly latitude: number };
}

/** Views an image in every way, as its owner and by a link to its GeoTIFF. */
async function lookAt(server: ValidRequests, owner: Owner, { id, token, apiKey, place }: Looked): Promise<void> {
  const values = { lon: String(place.longitude), lat: String(place.latitude) };
  const firstBand = { bands: '1' };
  server.publish(values);
  server.publish(firstBand);
  await server.send(owner, 'imageView', { params: { id } }, apiKey);
  await server.send(owner, 'imageValues', { params: { id }, query: values }, apiKey);
  await server.send(owner, 'imageWmts', { params: { id } }, apiKey);
  await server.send(owner, 'linkedView', { params: { token } });
  await server.send(owner, 'linkedValues', { params: { token }, query: values });
  await server.send(owner, 'linkedWmts', { params: { token } });
  for (const level of [0, 9, 13, 15, 18]) {
    const tile = tileOf(place, level);
    server.publish(tile);
    await server.send(owner, 'imageTile', { params: { id, ...tile } }, apiKey);
    await server.send(owner, 'linkedTile', { params: { token, ...tile }, query: { style: 'single-band' } });
    await server.send(owner, 'imageNumbers', { params: { id, ...tile }, query: firstBand }, apiKey);
    await server.send(owner, 'linkedNumbers', { params: { token, ...tile }, query: firstBand });
  }
}

/** The Web Mercator tile of a level at a place. */
export function tileOf({ longitude, latitude }: Looked['place'], level: number) {
  const x = (longitude + 180) / 360;
  const y = 0.5 - Math.atanh(Math.sin((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return { z: String(level), x: String(Math.floor(x * 2 ** level)), y: String(Math.floor(y * 2 ** level)) };
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

function savedFilter() {
  return { ...someFilter(), date: { lastDays: 30 } };
}

function someFilter() {
  return {
    date: { start: inDays(-90), end: inDays(0) },
    phenomenology: { sar: false, ms: true, pan: true },
    resolution: { min: 0.1, max: 5 },
    maxCloudCover: 0.99,
    providers: { planet: 10 },
  };
}
