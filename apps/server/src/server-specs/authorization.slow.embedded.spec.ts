import { randomBytes, randomUUID } from 'node:crypto';
import { type Endpoint, type EndpointName, endpoints, type OrderId } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionKeyHash } from '../features/accounts/session-key.ts';
import { CONTACT } from '../testing/contact.ts';
import { openBuyer, PASSWORD } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { GOOD_CARD } from '../testing/shop.ts';
import { CONFIRMED_ENDPOINTS } from './testing/confirmed-endpoints.ts';
import { type Outcome, outcomeOf, textOf } from './testing/outcome.ts';
import { assertion, attestation, favorite, place, question, searchToSave, someArea } from './testing/sample-bodies.ts';

const CALLERS = ['no key', 'an expired key', 'another user', 'the owner'] as const;
type Caller = (typeof CALLERS)[number];

/** Objects of the owner, or, with invented ids, nonexistent ones. */
interface Belongings {
  readonly username: string;
  readonly password: string;
  readonly deviceId: string;
  readonly searchId: string;
  readonly orderId: string;
  readonly imageId: string;
  readonly fileId: string;
  readonly clientSecret: string;
  readonly linkToken: string;
  readonly webhookId: string;
  readonly deliveryId: string;
}
interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
type RequestOf = (owned: Belongings) => Request;
interface Row {
  readonly outcomes: readonly [keyless: Outcome, expired: Outcome, other: Outcome, owner: Outcome];
  readonly request: RequestOf;
}

const nothing: RequestOf = () => ({});
const same = (outcome: Outcome, request: RequestOf): Row => ({
  outcomes: [outcome, outcome, outcome, outcome],
  request,
});
/** No authentication. */
const open = (status: number, request = nothing): Row => same(status, request);
/** Every session reads, or changes, objects of its account. */
const own = (status: Outcome, request = nothing, other = status): Row => ({
  outcomes: ['session-required', 'session-expired', other, status],
  request,
});
/** The request contains an id, which only its owner can use. For all others it does not exist. */
const hidden = (status: Outcome, request: RequestOf): Row => own(status, request, 'not-found');

let item: Awaited<ReturnType<typeof openBuyer>>['item'];
const ofScene = () => ({ provider: item.provider, featureId: item.featureId });
const scene: RequestOf = () => ({ params: ofScene() });

/** A search for passes from tomorrow on. */
const passes = () => ({
  geometry: place,
  start: new Date(Date.now() + 86_400_000).toISOString(),
  stop: new Date(Date.now() + 3 * 86_400_000).toISOString(),
});

const farTile = { z: '0', x: '0', y: '0' };
const nowhere = { lon: '0', lat: '0' };
const firstBand = { bands: '1' };
const table: Readonly<Record<EndpointName, Row>> = {
  serverInfo: open(200),
  health: open(200),
  register: open(201, () => ({
    body: { ...CONTACT, username: `${randomUUID()}@example.org`, password: PASSWORD },
  })),
  startDemo: open(201, () => ({ body: {} })),
  logIn: open(200, ({ username, password }) => ({ body: { username, password } })),
  // No login is pending.
  logInWithCode: same('sign-in-expired', () => ({ body: { token: 'none', code: '123456' } })),
  secondFactor: own(200),
  setUpSecondFactor: own(200, ({ password }) => ({ body: { password } }), 'login-failed'),
  turnOnSecondFactor: own('second-factor-failed', () => ({ body: { code: 'none' } }), 'second-factor-changed'),
  turnOffSecondFactor: own('second-factor-changed', ({ password }) => ({ body: { password, code: 'none' } })),
  renewRecoveryCodes: own('second-factor-changed', ({ password }) => ({ body: { password, code: 'none' } })),
  askPasskey: same('sign-in-expired', () => ({ body: { token: 'none' } })),
  logInWithPasskey: same('sign-in-expired', () => ({ body: { token: 'none', credential: assertion } })),
  beginPasskey: own('second-factor-changed', ({ password }) => ({ body: { password } })),
  // No challenge is pending.
  addPasskey: own('second-factor-failed', () => ({ body: { name: 'Key', credential: attestation } })),
  removePasskey: own(204, ({ deviceId }) => ({ params: { id: deviceId } })),
  logOut: own(204),
  checkUser: own(200),
  updateUser: own(200, () => ({ body: CONTACT })),
  changePassword: own(
    204,
    ({ password }) => ({ body: { oldpassword: password, newpassword: password } }),
    'login-failed',
  ),
  exportAccount: own(200),
  deletionPreview: own(200),
  // A correct password deletes the account, which has its own spec.
  deleteAccount: own('login-failed', () => ({ body: { password: 'not the password' } })),
  changeEmail: own(
    204,
    ({ password }) => ({ body: { email: `${randomUUID()}@example.org`, password } }),
    'login-failed',
  ),
  confirmEmail: {
    outcomes: ['session-required', 'session-expired', 'link-expired', 'link-expired'],
    request: () => ({ body: { token: 'none' } }),
  },
  sendVerification: own(204),
  // An invalid link. A valid one needs no session.
  verifyEmail: same('link-expired', () => ({ body: { token: 'none' } })),
  devices: own(200),
  securityEvents: own(200),
  // A session that does not exist is already logged out. The session of the owner stays.
  logOutDevice: own(204, ({ deviceId }) => ({ params: { id: deviceId } })),
  logOutOtherDevices: own(200),
  deliveryDefaults: own(200),
  keepDeliveryDefaults: own(200, () => ({ body: { grid: 3857 } })),
  mailSettings: own(200),
  changeMailSettings: own(200, () => ({ body: { placed: false } })),
  // Whether or not the address has an account.
  resetPassword: open(204, () => ({ body: { email: `${randomUUID()}@example.org` } })),
  // Only after the old one was forgotten.
  setPassword: {
    outcomes: ['session-required', 'session-expired', 'login-failed', 'login-failed'],
    request: () => ({ body: { newpassword: 'yet another horse' } }),
  },
  confirmSession: own(204, ({ password }) => ({ body: { password } }), 'login-failed'),
  sessionConfirmation: own(204),
  // This server has no external sign-in.
  beginSignIn: same('not-found', () => ({ body: { secret: 'a'.repeat(64) } })),
  connectSignIn: own('not-found', () => ({ body: { secret: 'a'.repeat(64) } })),
  confirmSignIn: own('not-found', () => ({ body: { secret: 'a'.repeat(64) } })),
  signInCallback: open(303, () => ({ query: { code: 'c', state: 's' } })),
  authenticateGoogle: same('not-found', () => ({ body: { name: 'Ada' } })),
  linkSignIn: same('not-found', () => ({ body: { state: 's', secret: 'a'.repeat(64), password: PASSWORD } })),
  externalSignIn: own(200),
  unlinkSignIn: own(200),
  satellites: open(200),
  // This server fetches no catalog.
  elementCatalog: same('not-found', nothing),
  groundTile: same('not-found', () => ({ params: farTile })),
  mapNames: open(200, () => ({ params: farTile })),
  searchPlaces: open(200, () => ({ query: { q: 'Greenbelt' } })),
  nearestPlace: open(200, () => ({ query: { latitude: '39', longitude: '-76.9' } })),
  favoriteLocations: own(200),
  createFavoriteLocation: own(204, () => ({ body: { ...favorite, filter: {} } })),
  deleteFavoriteLocation: own(204, () => ({ body: favorite })),
  products: open(200),
  catalog: own(200, () => question),
  loosen: own(200, () => question),
  areaClouds: own(200, () => ({ body: { geometry: someArea, scenes: [ofScene()] } })),
  savedSearches: own(200),
  saveArea: own(201, () => ({ body: { area: someArea } })),
  savedArea: own('not-found', ({ searchId }) => ({ params: { id: searchId } })),
  saveSearch: own(201, () => searchToSave(randomUUID())),
  renameSearch: hidden(204, ({ searchId }) => ({ params: { id: searchId }, body: { name: 'Renamed' } })),
  // A search that does not exist is already deleted. The search of the owner stays.
  deleteSearch: own(204, ({ searchId }) => ({ params: { id: searchId } })),
  thumbnail: own(200, scene),
  closeUp: own(200, (belongings) => ({
    ...scene(belongings),
    query: { west: '-9.14', south: '38.7', east: '-9.13', north: '38.71' },
  })),
  sample: own(200, scene),
  terms: open(200),
  termsPdf: open(200, () => ({ params: { provider: 'imagesat' } })),
  agreements: own(200),
  agree: own(204, () => ({ body: { provider: item.provider, version: item.termsVersion } })),
  withdrawAgreement: own(204, () => ({ body: { provider: item.provider } })),
  quote: own(200, () => ({ body: [item] })),
  placeOrder: own(201, () => ({ body: [item] })),
  payOrder: hidden(200, ({ orderId }) => ({ params: { id: orderId } })),
  // The order is paid.
  discardOrder: hidden('order-paid', ({ orderId }) => ({ params: { id: orderId } })),
  orderDownloads: hidden(200, ({ imageId }) => ({ params: { id: imageId } })),
  download: hidden(200, ({ fileId }) => ({ params: { fileId } })),
  downloadImages: hidden(200, ({ imageId }) => ({ query: { images: imageId } })),
  linkFile: hidden(200, ({ fileId }) => ({ params: { fileId } })),
  // The link opens the file for everyone.
  linkedFile: open(200, ({ linkToken }) => ({ params: { token: linkToken } })),
  imageView: hidden(200, ({ imageId }) => ({ params: { id: imageId } })),
  imageTile: hidden(200, ({ imageId }) => ({ params: { id: imageId, ...farTile } })),
  imageValues: hidden(200, ({ imageId }) => ({ params: { id: imageId }, query: nowhere })),
  imageWmts: hidden(200, ({ imageId }) => ({ params: { id: imageId } })),
  linkedView: open(200, ({ linkToken }) => ({ params: { token: linkToken } })),
  linkedTile: open(200, ({ linkToken }) => ({ params: { token: linkToken, ...farTile } })),
  linkedValues: open(200, ({ linkToken }) => ({ params: { token: linkToken }, query: nowhere })),
  linkedWmts: open(200, ({ linkToken }) => ({ params: { token: linkToken } })),
  imageNumbers: hidden(200, ({ imageId }) => ({ params: { id: imageId, ...farTile }, query: firstBand })),
  linkedNumbers: open(200, ({ linkToken }) => ({ params: { token: linkToken, ...farTile }, query: firstBand })),
  // The simulated providers show no image before the purchase.
  sceneView: own('view-not-allowed', scene),
  sceneTile: own('view-not-allowed', () => ({ params: { ...ofScene(), ...farTile } })),
  sceneValues: own('view-not-allowed', () => ({ params: ofScene(), query: nowhere })),
  images: own(200),
  events: own(200),
  // The image is delivered.
  cancelImage: hidden('not-cancellable', ({ imageId }) => ({ params: { id: imageId } })),
  orders: own(200),
  orderReceipt: hidden(200, ({ orderId }) => ({ params: { id: orderId } })),
  ordersCsv: own(200),
  // The client secret of a payment permits its confirmation, as with a real card form.
  confirmSandboxPayment: open(200, ({ clientSecret }) => ({ body: { clientSecret, card: GOOD_CARD } })),
  paymentWebhook: same('signature-invalid', () => ({ body: { id: 'evt_1' } })),
  providerNotification: open(200, () => ({ params: { provider: item.provider }, body: { orderId: 'none' } })),
  webhooks: own(200),
  createWebhook: own(201, () => ({ body: { url: `https://hooks.invalid/${randomUUID()}` } })),
  updateWebhook: hidden(200, ({ webhookId }) => ({ params: { id: webhookId }, body: { paused: false } })),
  rotateWebhookSecret: hidden(200, ({ webhookId }) => ({ params: { id: webhookId } })),
  // The response states that nothing listens at this address.
  testWebhook: hidden(200, ({ webhookId }) => ({ params: { id: webhookId } })),
  webhookDeliveries: hidden(200, ({ webhookId }) => ({ params: { id: webhookId } })),
  redeliverWebhook: hidden(200, ({ webhookId, deliveryId }) => ({ params: { id: webhookId, deliveryId } })),
  // Last: a webhook that does not exist is already deleted. The one of the owner stays.
  deleteWebhook: own(204, ({ webhookId }) => ({ params: { id: webhookId } })),
  taskedImages: own(200),
  highDemand: own(200, () => ({ body: { geometry: place } })),
  windows: own(200, () => ({ body: { ...passes(), minElevation: 15, maxElevation: 90 } })),
  feasibility: own(200, () => ({ body: passes() })),
};

const cells = Object.entries(table).flatMap(([name, { outcomes, request }]) =>
  CALLERS.map((caller, column) => ({ name, caller, outcome: outcomes[column] ?? 500, request })),
);

/**
 * Permissions over HTTP with the whole server. The owner calls last, which fails if another account changed anything.
 */
describe('permissions', () => {
  let server: TestedServer;
  let owned: Belongings;
  let accountIds: Readonly<Record<'owner' | 'other', string>>;

  beforeAll(async () => {
    server = await openTestedServer();
    const owner = await openBuyer(() => server.url, 'owner@example.org');
    item = owner.item;
    const { stripeSecret, orderId } = await owner.placeOrder('the order of the owner');
    await owner.confirm(stripeSecret);
    const delivered = async () => (await owner.images())[0]?.serverState === 'Delivered';
    await until('the image is delivered', delivered);
    const [image] = await owner.images();
    accountIds = { owner: await accountOf(orderId), other: await registerOther() };
    const searchId = await saveSearch(owner.apiKey);
    const fileId = image?.downloads.tiff ?? '';
    owned = {
      username: 'owner@example.org',
      password: PASSWORD,
      deviceId: await deviceOf(owner.apiKey),
      searchId,
      orderId,
      imageId: image?._id ?? '',
      fileId,
      clientSecret: stripeSecret,
      linkToken: await linkTo(fileId, owner.apiKey),
      ...(await openWebhook(owner.apiKey)),
    };
    await send('createFavoriteLocation', { body: { ...favorite, filter: {} } }, owner.apiKey);
  }, 60_000);
  afterAll(() => server?.close());

  async function accountOf(orderId: OrderId): Promise<string> {
    const found = server.db.selectFrom('orders').select('account_id').where('id', '=', orderId);
    return (await found.executeTakeFirstOrThrow()).account_id;
  }
  async function registerOther(): Promise<string> {
    const body = { ...CONTACT, username: 'other@example.org', password: 'another horse battery' };
    const answer = await send('register', { body });
    return endpoints.register.answer.schema.parse(await answer.json()).user._id;
  }
  async function deviceOf(apiKey: string): Promise<string> {
    const answer = await send('devices', {}, apiKey);
    return endpoints.devices.answer.schema.parse(await answer.json()).result[0]?.id ?? '';
  }
  async function saveSearch(apiKey: string): Promise<string> {
    const answer = await send('saveSearch', searchToSave('Of the owner'), apiKey);
    return endpoints.saveSearch.answer.schema.parse(await answer.json()).id;
  }

  /** An address with one message in its history. */
  async function openWebhook(apiKey: string): Promise<Pick<Belongings, 'webhookId' | 'deliveryId'>> {
    const added = await send('createWebhook', { body: { url: 'https://hooks.invalid/owner' } }, apiKey);
    const { id } = endpoints.createWebhook.answer.schema.parse(await added.json()).webhook;
    const tested = await send('testWebhook', { params: { id } }, apiKey);
    return { webhookId: id, deliveryId: endpoints.testWebhook.answer.schema.parse(await tested.json()).id };
  }
  async function linkTo(fileId: string, apiKey: string): Promise<string> {
    const answer = await send('linkFile', { params: { fileId } }, apiKey);
    const { url } = endpoints.linkFile.answer.schema.parse(await answer.json());
    return url.split('/').at(-1) ?? '';
  }

  function send(name: string, { params = {}, query, body }: Request, apiKey?: string): Promise<Response> {
    const endpoint: Endpoint | undefined = endpoints[name as EndpointName];
    if (!endpoint) throw new Error(`There is no endpoint ${name}`);
    const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
    return fetch(`${server.url}${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        ...(apiKey === undefined ? {} : { apiKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
  /** A separate session for every request, so that none depends on sessions ended by others. */
  async function keyOf(caller: Caller, { isConfirmed = true } = {}): Promise<string | undefined> {
    if (caller === 'no key') return undefined;
    const key = randomBytes(32).toString('base64url');
    const expired = caller === 'an expired key';
    await server.db
      .insertInto('session')
      .values({
        key_hash: sessionKeyHash(key),
        account_id: caller === 'another user' ? accountIds.other : accountIds.owner,
        device_name: '',
        latitude: null,
        longitude: null,
        created_at: new Date(),
        expires_at: new Date(Date.now() + (expired ? -1_000 : 600_000)),
        confirmed_at: isConfirmed ? new Date() : null,
      })
      .execute();
    return key;
  }
  /** Logins, including failed ones of others, are recorded with the account. */
  const NOTED = ['session', 'known_device', 'security_event'];
  /** Every row of every table that contains the owner's account, in one statement, because it runs 600 times. */
  let ownRows: RawBuilder<{ readonly table: string; readonly rows: unknown }>;
  beforeAll(async () => {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'account_id' AND table_name <> ALL (${NOTED})`.execute(server.db);
    const own = [...tables.map(({ name }) => [name, 'account_id']), ['account', 'id']].map(
      ([table = '', column = '']) => sql`SELECT ${table}::text AS "table", json_agg(t ORDER BY t::text) AS rows
        FROM ${sql.table(table)} t WHERE ${sql.ref(column)} = ${accountIds.owner}`,
    );
    ownRows = sql`${sql.join(own, sql` UNION ALL `)}`;
  });
  const ofOwner = async () => (await ownRows.execute(server.db)).rows;

  it.each(cells)('$name: $caller gets $outcome', async ({ name, caller, outcome, request }) => {
    const before = caller === 'the owner' ? null : await ofOwner();
    const answer = await send(name, request(owned), await keyOf(caller));
    const text = await textOf(answer);
    expect(outcomeOf(answer, text)).toBe(outcome);
    expect(before && (await ofOwner())).toEqual(before);
    const revealed = before ? Object.values(owned).filter((secret) => text.includes(secret)) : [];
    expect(revealed.filter((secret) => !wasNamed(request(owned), secret))).toEqual([]);
  });

  it.each(CONFIRMED_ENDPOINTS)('%s: requires the owner to confirm, long after the login', async (name) => {
    const key = await keyOf('the owner', { isConfirmed: false });
    const answer = await send(name, table[name].request(owned), key);
    expect(outcomeOf(answer, await answer.text())).toBe('confirmation-needed');
  });

  const withId = Object.entries(table).filter(([name]) => /:(id|\w*Id)\b/.test(endpoints[name as EndpointName]?.path));
  it.each(withId)('%s: for another user, objects of the owner do not exist', async (name, { request }) => {
    const ids = {
      deviceId: randomUUID(),
      searchId: randomUUID(),
      orderId: randomUUID(),
      imageId: randomUUID(),
      fileId: randomUUID(),
      webhookId: randomUUID(),
      deliveryId: randomUUID(),
    };
    const [ofTheOwner, ofNobody] = await Promise.all(
      [owned, { ...owned, ...ids }].map(async (things) => {
        const answer = await send(name, request(things), await keyOf('another user'));
        const said = await answer.text();
        return { status: answer.status, type: answer.headers.get('content-type'), said: withoutIds(said, things) };
      }),
    );
    expect(ofTheOwner).toEqual(ofNobody);
  });
});

/** The user's own request contained it, so the response reveals nothing new. */
function wasNamed(request: Request, secret: string): boolean {
  return JSON.stringify(request).includes(secret);
}

/** Removes the values of the request, and the id of the response. */
function withoutIds(text: string, things: Belongings): string {
  const { deviceId, searchId, orderId, imageId, fileId, webhookId, deliveryId } = things;
  const ids = [deviceId, searchId, orderId, imageId, fileId, webhookId, deliveryId];
  const named = ids.reduce((rest, id) => rest.replaceAll(id, '{id}'), text);
  return named.replace(/"id":"[^"]*"/, '"id":"{id of the answer}"');
}
