import { type Endpoint, type EndpointName, endpoints } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
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

/** Two accounts that have something of everything, bought and delivered; what they were answered is what is known. */
export async function prepareAccounts(url: string, db: Db): Promise<PreparedAccounts> {
  const known = new KnownValues();
  for (const { answer } of Object.values<Endpoint>(endpoints))
    if (answer.kind === 'json') known.publish(JSON.stringify(toJsonSchema(answer.schema)));
  const server = new Asker(url, known);
  await server.ask('public', 'terms');
  await server.ask('public', 'products');
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

class Asker {
  readonly #url: string;
  readonly #known: KnownValues;

  constructor(url: string, known: KnownValues) {
    this.#url = url;
    this.#known = known;
  }

  /** Asks for what works, and keeps request and answer. @throws with the answer when it does not work */
  async ask(owner: Owner, name: EndpointName, parts: Parts = {}, apiKey?: string): Promise<Fields> {
    const endpoint: Endpoint = endpoints[name];
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(parts.params?.[key])));
    const response = await fetch(this.#url + path, {
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
    // What a search finds is nobody's.
    this.#known.learn(endpoint.lane === undefined || endpoint.lane === 'orders' ? owner : 'public', answer);
    return answer;
  }
}

async function prepareAccount(server: Asker, owner: 'user' | 'other') {
  const registration = {
    ...CONTACT,
    lastname: `Lovelace-${owner}${MARK}`,
    address: `1 Street-of-${owner}${MARK}`,
    username: `${owner}${MARK}@example.org`,
    password: `horse-battery-${owner}`,
  };
  const session = endpoints.register.answer.schema.parse(await server.ask(owner, 'register', { body: registration }));
  const { apiKey } = session;
  const ask = (name: EndpointName, parts: Parts = {}) => server.ask(owner, name, parts, apiKey);
  const search = { geometry: POINT, filter: someFilter() };
  const { images } = endpoints.catalog.answer.schema.parse(await ask('catalog', { body: search }));
  const [image] = images.toSorted((a, b) => (b.groundSampleDistance ?? 0) - (a.groundSampleDistance ?? 0));
  const product = image?.products.toSorted((a, b) => a.metadata.size.x - b.metadata.size.x)[0];
  if (!image || !product) throw new Error('No image was found');
  const { provider, featureId } = image;
  const { result: terms } = endpoints.terms.answer.schema.parse(await server.ask('public', 'terms'));
  const version = terms.find((one) => one.provider === provider)?.version;
  const item = { provider, featureId, product: product.priceId, geometry: POINT };
  await ask('quote', { body: [item] });
  const line = {
    ...item,
    description: `Greenbelt-of-${owner}${MARK}`,
    termsVersion: version,
    expectedPrice: product.price,
  };
  const placed = await ask('placeOrder', { body: [line] });
  const payment = { clientSecret: placed['stripeSecret'], card: GOOD_CARD };
  await ask('confirmSandboxPayment', { body: payment });
  await ask('thumbnail', { params: { provider, featureId } });
  await ask('saveSearch', { body: { name: `Search-of-${owner}${MARK}`, place: PLACE, filter: savedFilter() } });
  await ask('createFavoriteLocation', { body: { ...PLACE, location: `Place-of-${owner}${MARK}`, filter: {} } });
  const webhook = { url: `http://127.0.0.1:9/${owner}${MARK}-webhook`, description: `Webhook-of-${owner}${MARK}` };
  const created = endpoints.createWebhook.answer.schema.parse(await ask('createWebhook', { body: webhook }));
  await ask('testWebhook', { params: { id: created.webhook.id } });
  await ask('webhookDeliveries', { params: { id: created.webhook.id } });
  const passes = { geometry: POINT, start: inDays(1), stop: inDays(3), minElevation: 15, maxElevation: 90 };
  await ask('windows', { body: passes });
  await ask('feasibility', { body: passes });
  await ask('highDemand', { body: { geometry: POINT } });
  await ask('agree', { body: { provider, version } });
  return { owner, apiKey, accountId: session.user._id };
}

/** Everything that is read without saying what, and a link to each kind of file. */
async function readAll(server: Asker, owner: Owner, apiKey?: string): Promise<void> {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]) {
    const isOwn = endpoint.auth === 'session';
    const required = endpoint.query && toJsonSchema(endpoint.query).required;
    if (endpoint.method !== 'GET' || endpoint.answer.kind !== 'json' || endpoint.params || required) continue;
    if (isOwn === (apiKey !== undefined)) await server.ask(owner, name, {}, apiKey);
  }
  if (apiKey === undefined) return;
  const [{ images }] = endpoints.images.answer.schema.parse(await server.ask(owner, 'images', {}, apiKey));
  const fileId = images[0]?.downloads.full;
  if (!fileId) throw new Error('The image has no file');
  await server.ask(owner, 'orderDownloads', { params: { id: images[0]?._id } }, apiKey);
  await server.ask(owner, 'download', { params: { fileId } }, apiKey);
  const { url } = await server.ask(owner, 'linkFile', { params: { fileId } }, apiKey);
  await server.ask(owner, 'linkedFile', { params: { token: String(url).split('/').at(-1) } });
  const { orders } = endpoints.orders.answer.schema.parse(await server.ask(owner, 'orders', {}, apiKey));
  await server.ask(owner, 'orderReceipt', { params: { id: orders[0]?.orderId } }, apiKey);
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
