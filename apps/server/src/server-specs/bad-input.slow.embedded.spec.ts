import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ArchiveImage,
  type ArchiveOrderItem,
  DEFAULT_PLACE,
  endpoints,
  type PlacedOrder,
  type ProblemCode,
  problems,
  toCents,
  toPriceId,
  toSceneId,
  type UserImage,
} from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig, type ServerConfig } from '../compose/server-config.ts';
import { type RunningServer, startGroundtrack } from '../compose/start.ts';
import { satelliteSeed } from '../features/satellites/seed/satellite-seed.ts';
import { sentinelOf } from '../providers/simulated/sentinel-place.testing.ts';
import { CONTACT } from '../testing/contact.ts';
import { GOOD_CARD } from '../testing/shop.ts';
import { silentLog } from '../testing/silent-log.ts';
import { type TestDatabase, testDatabaseWithPlaces } from '../testing/test-database.ts';

/** The whole server on loopback, with every feature: its responses to faulty or hostile clients. */
describe('bad input to the running server', () => {
  let folder: string;
  let opened: TestDatabase;
  let server: RunningServer;
  let buyerKey: string;
  let image: ArchiveImage;
  let other: ArchiveImage;
  let termsVersion: string;
  let kept: unknown;
  /** A search that never returns. It may take as long as all the others on a busy machine. */
  let silent: Promise<string>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bad-input-'));
    opened = await testDatabaseWithPlaces();
    server = await startGroundtrack(configOf(folder, opened.database.url), {
      log: silentLog,
      onCrash: () => undefined,
    });
    buyerKey = await register('buyer@example.org');
    const toNobody = { key: buyerKey, body: questionOf('planet', sentinelOf('search-timeout')) };
    silent = refusal('provider-timeout', 'POST', endpoints.catalog.path, toNobody);
    // The test at the end awaits it.
    silent.catch(() => undefined);
    [image, other] = await search(buyerKey, 'planet', DEFAULT_PLACE).then(onlyTwo);
    const { result } = endpoints.terms.answer.schema.parse(await good('GET', endpoints.terms.path));
    termsVersion = result.find(({ provider }) => provider === 'planet')?.version ?? '';
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await opened?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Everything of value. Jobs and emails follow from it. */
  async function everything(): Promise<unknown> {
    const { rows } = await sql`SELECT (SELECT json_agg(o ORDER BY id) FROM orders o) AS orders,
      (SELECT json_agg(i ORDER BY id) FROM order_item i) AS items, (SELECT count(*) FROM sandbox_charge) AS charges,
      (SELECT count(*) FROM account) AS accounts`.execute(opened.database.transactions);
    return rows;
  }
  beforeEach(async () => {
    kept = await everything();
  });

  interface Sent {
    readonly key?: string;
    readonly body?: unknown;
  }
  function send(method: string, urlPath: string, { key, body }: Sent = {}): Promise<Response> {
    return fetch(server.url + urlPath, {
      method,
      headers: {
        ...(key === undefined ? {} : { apiKey: key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  async function good(method: string, urlPath: string, sent?: Sent): Promise<unknown> {
    const answer = await send(method, urlPath, sent);
    expect(answer.ok).toBe(true);
    return answer.json();
  }
  async function refusal(code: ProblemCode, method: string, urlPath: string, sent?: Sent): Promise<string> {
    const answer = await send(method, urlPath, sent);
    const problem = (await answer.json()) as { readonly detail: string };
    expect(problem).toMatchObject({ code, status: problems[code].status, id: expect.any(String) });
    expect(answer.status).toBe(problems[code].status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    return problem.detail;
  }

  async function register(username: string): Promise<string> {
    const session = await good('POST', endpoints.register.path, { body: { ...REGISTRATION, username } });
    return (session as { readonly apiKey: string }).apiKey;
  }
  async function search(key: string, provider: string, place: Place): Promise<readonly ArchiveImage[]> {
    const answer = await good('POST', endpoints.catalog.path, { key, body: questionOf(provider, place) });
    return endpoints.catalog.answer.schema.parse(answer).images;
  }
  function lineOf(changes: Partial<ArchiveOrderItem> = {}): ArchiveOrderItem {
    const [product] = image.products;
    return {
      provider: 'planet',
      featureId: image.featureId,
      product: toPriceId(product?.priceId ?? ''),
      geometry: { type: 'Point', coordinates: [DEFAULT_PLACE.longitude, DEFAULT_PLACE.latitude] },
      description: DEFAULT_PLACE.location,
      termsVersion,
      expectedPrice: toCents(product?.price ?? 0),
      ...changes,
    };
  }
  /** Fails if anything was ordered, charged, or changed. */
  async function refusedOrder(code: ProblemCode, body: unknown, key = buyerKey): Promise<string> {
    const detail = await refusal(code, 'POST', endpoints.placeOrder.path, { key, body });
    expect(await everything()).toEqual(kept);
    return detail;
  }
  const order = (code: ProblemCode, changes: Partial<ArchiveOrderItem>) => refusedOrder(code, [lineOf(changes)]);
  async function placed(key: string): Promise<PlacedOrder> {
    return endpoints.placeOrder.answer.schema.parse(
      await good('POST', endpoints.placeOrder.path, { key, body: [lineOf()] }),
    );
  }

  describe('an order', () => {
    it('with a wrong total names both prices', async () => {
      expect(await order('price-changed', { expectedPrice: toCents(1) })).toMatch(
        /the cart shows \$0\.01, the price is \$\d/,
      );
    });

    it('with the price of another image is rejected', async () => {
      const priceId = other.products[0]?.priceId ?? '';
      expect(await order('price-mismatch', { product: toPriceId(priceId) })).toContain(other.featureId);
    });

    it('with a price that does not exist is rejected', async () => {
      const priceId = `${image.featureId}:999km:tiff`;
      expect(await order('price-unknown', { product: toPriceId(priceId) })).toContain(priceId);
    });

    it('of an image that does not exist is rejected', async () => {
      expect(await order('scene-unknown', { featureId: toSceneId('sim-invented') })).toContain('sim-invented');
    });

    it('without accepted terms names the provider', async () => {
      const { termsVersion: _, ...unticked } = lineOf();
      expect(await refusedOrder('terms-not-accepted', [unticked])).toContain('Planet');
      expect(await order('terms-not-accepted', { termsVersion: 'of last year' })).toContain('of last year');
    });

    it('with an incomplete registration names what is missing', async () => {
      const setZip = (zip: string) =>
        opened.database.transactions.updateTable('account').set({ zip }).where('email', 'like', 'buyer@%').execute();
      await setZip('');
      expect(await order('registration-incomplete', {})).toMatch(/Missing: zip/i);
      await setZip(REGISTRATION.zip);
    });

    it('of an expired session requires a login, and continues after it', async () => {
      const key = await register('late@example.org');
      kept = await everything();
      await opened.database.transactions
        .updateTable('session')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('account_id', '=', (eb) => eb.selectFrom('account').select('id').where('email', '=', 'late@example.org'))
        .execute();
      expect(await refusedOrder('session-expired', [lineOf()], key)).toContain('Log in');
      const { username, password } = { ...REGISTRATION, username: 'late@example.org' };
      await good('POST', endpoints.logIn.path, { body: { username, password } });
    });

    it('with extra figures is rejected with the name of the field', async () => {
      const extras = [{ total: 1 }, { quantity: -1 }, { price: 0 }, { fees: ['free'] }, { line: { totalCents: 1 } }];
      for (const extra of extras) {
        const [field = ''] = Object.keys(extra);
        expect(await refusedOrder('invalid-request', [{ ...lineOf(), ...extra }])).toContain(`${field}". Remove it.`);
      }
      expect(await refusedOrder('invalid-request', [{ ...lineOf(), expectedPrice: -1 }])).toContain('expectedPrice');
    });

    it('on an expired quote states when it expired', async () => {
      expect(await order('quote-expired', { quoteValidUntil: '2026-01-01T12:34:00Z' })).toContain(
        'valid until 2026-01-01 12:34 UTC',
      );
    });

    it('of thousands of lines names the limit of lines, or of bytes', async () => {
      const { geometry } = lineOf();
      const short = { provider: '', featureId: '', product: '', geometry, description: '' };
      const many = (line: unknown, length = 5000) => Array.from({ length }, () => line);
      expect(await refusedOrder('invalid-request', many(short))).toContain('at most 100 items');
      expect(await refusedOrder('too-large', many(lineOf(), 10_000))).toContain('1048576 bytes');
      const quoted = { key: buyerKey, body: many(short) };
      expect(await refusal('invalid-request', 'POST', endpoints.quote.path, quoted)).toContain('at most 100 items');
    });

    it('that is empty, of other types, or too long is rejected field by field', async () => {
      const sentences = [
        [[], 'the cart is empty'],
        [Array.from({ length: 101 }, () => lineOf()), 'at most 100 items'],
        [[{ ...lineOf(), featureId: 7, expectedPrice: '12' }], 'featureId'],
      ] as const;
      for (const [body, words] of sentences) expect(await refusedOrder('invalid-request', body)).toContain(words);
    });
  });

  it('a quote states for each line why it is invalid, and orders nothing', async () => {
    const { provider, featureId, product, geometry } = lineOf();
    const item = { provider, featureId, product, geometry };
    const body = [
      item,
      { ...item, featureId: 'sim-invented' },
      { ...item, product: 'cheap' },
      { ...item, provider: '' },
    ];
    const answer = endpoints.quote.answer.schema.parse(
      await good('POST', endpoints.quote.path, { key: buyerKey, body }),
    );
    const codes = answer.lines.map((one) => ('line' in one ? one.line.totalCents : one.refusal.code));
    expect(codes).toEqual([lineOf().expectedPrice, 'scene-unknown', 'price-unknown', 'scene-unknown']);
    expect(answer.totalCents).toBe(lineOf().expectedPrice);
    await refusal('invalid-request', 'POST', endpoints.quote.path, { key: buyerKey, body: [] });
    expect(await everything()).toEqual(kept);
  });

  it('a declined card leaves the order open, and another card pays it', async () => {
    const { stripeSecret, orderId } = await placed(buyerKey);
    kept = await everything();
    const declined = { clientSecret: stripeSecret, card: { ...GOOD_CARD, number: '4000000000000002' } };
    const sent = { key: buyerKey, body: declined };
    expect(await refusal('card-declined', 'POST', endpoints.confirmSandboxPayment.path, sent)).toBe(
      'Your card was declined.',
    );
    expect(await everything()).toEqual(kept);
    const paid = await good('POST', endpoints.confirmSandboxPayment.path, {
      key: buyerKey,
      body: { clientSecret: stripeSecret, card: GOOD_CARD },
    });
    expect(paid).toEqual({ status: 'succeeded' });
    const stateOfOrder = () =>
      opened.database.transactions.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
    await vi.waitFor(async () => expect(await stateOfOrder()).toEqual({ state: 'paid' }), WAIT);
  });

  it('an image of another account does not exist', async () => {
    const owned = async (): Promise<UserImage> => {
      const answer = await good('GET', endpoints.images.path, { key: buyerKey });
      const [first] = endpoints.images.answer.schema.parse(answer)[0].images;
      expect(first?.downloads.icon).toEqual(expect.any(String));
      return first as UserImage;
    };
    const bought = await vi.waitFor(owned, WAIT);
    const stranger = await register('stranger@example.org');
    const iconPath = endpoints.download.path.replace(':fileId', bought.downloads.icon ?? '');
    expect((await send('GET', iconPath, { key: buyerKey })).status).toBe(200);
    await refusal('not-found', 'GET', iconPath, { key: stranger });
    await refusal('not-found', 'GET', endpoints.orderDownloads.path.replace(':id', bought._id), { key: stranger });
    await refusal('session-required', 'GET', iconPath);
    expect(await good('GET', endpoints.images.path, { key: stranger })).toEqual([{ images: [] }]);
  });

  it('canceling an item that is delivered, foreign, or nonexistent changes nothing', async () => {
    const imageIn = async (state: UserImage['serverState']): Promise<UserImage> => {
      const answer = await good('GET', endpoints.images.path, { key: buyerKey });
      const [first] = endpoints.images.answer.schema.parse(answer)[0].images;
      expect(first?.serverState).toBe(state);
      return first as UserImage;
    };
    const delivered = await vi.waitFor(() => imageIn('Delivered'), WAIT);
    expect(delivered.cancellation.possible).toBe(false);
    const cancel = (id: string) => endpoints.cancelImage.path.replace(':id', encodeURIComponent(id));
    const stranger = await register('canceller@example.org');
    kept = await everything();
    const cancelPath = cancel(delivered._id);
    const late = await Promise.all(
      [1, 2, 3].map(() => refusal('not-cancellable', 'POST', cancelPath, { key: buyerKey })),
    );
    expect(new Set(late)).toEqual(
      new Set([
        `The image of ${delivered.locationDescription} is Delivered and can no longer be canceled. ${delivered.cancellation.policy}`,
      ]),
    );
    await refusal('not-found', 'POST', cancelPath, { key: stranger });
    await refusal('session-required', 'POST', cancelPath);
    await refusal('method-not-allowed', 'GET', cancelPath, { key: buyerKey });
    for (const id of [randomUUID(), 'x', "' OR 1=1 --", '../../order', '0'.repeat(100), `${delivered._id} `])
      await refusal('not-found', 'POST', cancel(id), { key: buyerKey });
    await refusal('invalid-request', 'POST', cancel('x'.repeat(101)), { key: buyerKey });
    expect(await imageIn('Delivered')).toEqual(delivered);
    expect(await everything()).toEqual(kept);
  });

  it('a provider that never responds times out by name, without affecting the others', async () => {
    const found = await search(buyerKey, 'maxar', DEFAULT_PLACE);
    expect(await silent).toContain('Planet did not answer within 10 seconds');
    expect(found).not.toEqual([]);
  });

  it('a switch for emails that does not exist, or is neither on nor off, changes nothing', async () => {
    const change = (body: unknown) =>
      refusal('invalid-request', 'POST', endpoints.changeMailSettings.path, { key: buyerKey, body });
    expect(await change({ delivered: false, weekly: true })).toContain('weekly');
    expect(await change({ delivered: 'no' })).toContain('delivered');
    expect(await change({ delivered: null, placed: false })).toContain('delivered');
    expect(await change({})).toContain(
      'name at least one of placed, actionNeeded, passPlanned, delivered, failed, refunded',
    );
    await change([]);
    const all = { placed: true, actionNeeded: true, passPlanned: true, delivered: true, failed: true, refunded: true };
    expect(await good('GET', endpoints.mailSettings.path, { key: buyerKey })).toEqual(all);
  });

  it('a satellite with broken elements keeps its previous ones, and the others get new ones', async () => {
    const [fine, spoilt] = satelliteSeed.map(({ omm }) => omm);
    const EPOCH = new Date(Date.now() - 60_000).toISOString().slice(0, -1);
    const source = createServer((_request, response) =>
      response.end(JSON.stringify([{ ...fine, EPOCH }, { ...spoilt, EPOCH, MEAN_MOTION: 'fast' }, 'nonsense'])),
    );
    await new Promise<void>((resolve) => void source.listen(0, '127.0.0.1', resolve));
    const { port } = source.address() as AddressInfo;
    const config = { ...configOf(folder, opened.database.url), elementsUrl: `http://127.0.0.1:${port}/gp.json` };
    await server.stop();
    server = await startGroundtrack(config, { log: silentLog, onCrash: () => undefined });
    try {
      await vi.waitFor(async () => {
        const answer = await good('GET', endpoints.satellites.path);
        const { result } = endpoints.satellites.answer.schema.parse(answer);
        expect(result).toHaveLength(satelliteSeed.length);
        const epochOf = (id?: number) => result.find(({ OMM }) => OMM.NORAD_CAT_ID === id)?.OMM.EPOCH;
        expect(epochOf(fine?.NORAD_CAT_ID)).toBe(EPOCH);
        expect(epochOf(spoilt?.NORAD_CAT_ID)).toBe(spoilt?.EPOCH);
      }, WAIT);
    } finally {
      source.close();
    }
  });
});

/** Degrees. */
type Place = { readonly longitude: number; readonly latitude: number };

/** Longer than the images need while other suites run. It only ends hanging tests. */
const WAIT = { timeout: 150_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000 });

const REGISTRATION = { ...CONTACT, password: 'correct horse battery' };

function configOf(dataDir: string, databaseUrl: string): ServerConfig {
  const settings = {
    PORT: '0',
    DATA_DIR: dataDir,
    ELEMENTS_URL: 'off',
    CATALOGUE_URL: 'off',
    PROVIDER_TIMEOUT_SEC: '10',
  };
  const parsed = readConfig({ ...settings, SIMULATION_SPEED: '6000', REQUESTS_PER_MINUTE: '10000' }, dataDir);
  if (!parsed.ok) throw new Error('the settings of this spec are invalid');
  return { ...parsed.config, databaseUrl };
}

function questionOf(provider: string, { longitude, latitude }: Place): unknown {
  const nowMs = Date.now();
  const start = new Date(nowMs - 365 * 86_400_000).toISOString();
  return {
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    filter: {
      date: { start, end: new Date(nowMs).toISOString() },
      phenomenology: { sar: true, ms: true, pan: true },
      resolution: { min: 0.1, max: 5 },
      maxCloudCover: 0.99,
      providers: { [provider]: 5 },
    },
  };
}

function onlyTwo([first, second]: readonly ArchiveImage[]): [ArchiveImage, ArchiveImage] {
  if (!first || !second) throw new Error('expected two images');
  return [first, second];
}
