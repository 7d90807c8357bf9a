import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Endpoint, endpoints, problem, type UserImage } from '@groundtrack/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { exportTables } from '../features/account-deletion/export/export-tables.ts';
import { serverSecret } from '../platform/db/server-secret.ts';
import { systemIds } from '../platform/system/system.ts';
import { CONTACT } from '../testing/contact.ts';
import { type Buyer, openBuyer, PASSWORD } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { readEvents } from '../testing/event-reader.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { testSecrets } from '../testing/test-secrets.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';

const ADA = 'ada@example.org';
/** A name that a spreadsheet would execute. */
const FORMULA = '=HYPERLINK("http://evil.invalid","x")';
const place = { location: FORMULA, latitude: 39.0045, longitude: -76.8755 };
const filter = {
  date: { lastDays: 30 },
  phenomenology: { sar: false, ms: true, pan: true },
  resolution: { min: 0.1, max: 5 },
  maxCloudCover: 0.9,
  providers: { planet: 5 },
};

/** Account deletion over HTTP with the whole server. */
describe('account deletion', () => {
  let folder: string;
  let server: TestedServer;
  let ada: Buyer;
  let bob: Buyer;
  let image: UserImage;
  let link: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-leaving-'));
    server = await openTestedServer({ DATA_DIR: folder });
    [ada, bob] = [await openBuyer(() => server.url, ADA), await openBuyer(() => server.url, 'bob@example.org')];
    image = await buy(ada);
    await buy(bob);
    await request(endpoints.createFavoriteLocation, { ...place, filter: {} });
    await request(endpoints.saveSearch, { name: FORMULA, place, filter });
    await request(endpoints.createWebhook, { url: 'https://hooks.invalid/ada' });
    const linkPath = endpoints.linkFile.path.replace(':fileId', image.downloads.tiff ?? '');
    link = endpoints.linkFile.answer.schema.parse(await (await send(linkPath, 'POST')).json()).url;
  }, 90_000);
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function buy(buyer: Buyer): Promise<UserImage> {
    const { stripeSecret } = await buyer.placeOrder(crypto.randomUUID());
    await buyer.confirm(stripeSecret);
    await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
    const [bought] = await buyer.images();
    if (!bought) throw new Error('nothing was bought');
    return bought;
  }
  const send = (route: string, method: string, body?: unknown, apiKey = ada.apiKey) =>
    fetch(server.url + route, {
      method,
      headers: { apiKey, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const request = ({ path: route, method }: Endpoint, body?: unknown, apiKey = ada.apiKey) =>
    send(route, method, body, apiKey);
  const codeOf = async (answer: Response) => problem.parse(await answer.json()).code;
  const download = async () => unzip(Buffer.from(await (await request(endpoints.exportAccount)).arrayBuffer()));

  it('downloads every list as JSON and as the same table, each field explained', async () => {
    const files = await download();
    const readme = files.get('README.txt') ?? '';
    expect([...files.keys()]).toEqual([
      'README.txt',
      ...exportTables.flatMap(({ name }) => [`${name}.json`, `${name}.csv`]),
    ]);
    for (const { name, fields } of exportTables) {
      const records: Record<string, unknown>[] = JSON.parse(files.get(`${name}.json`) ?? '');
      const rows: Record<string, string>[] = parse(files.get(`${name}.csv`) ?? '', { columns: true, bom: true });
      expect([name, rows.map((row, i) => readBack(row, records[i] ?? {}))]).toEqual([name, records.map(toCells)]);
      for (const record of records) expect([name, Object.keys(record)]).toEqual([name, Object.keys(fields)]);
      for (const meaning of Object.values(fields)) expect(readme).toContain(`  ${meaning}\n`);
    }
    const one = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '')[0];
    expect(one('profile')).toMatchObject({ email: ADA, lastname: CONTACT.lastname });
    expect(one('items')).toMatchObject({ item: image._id, state: 'Delivered', quote: { totalCents: image.price } });
    expect(one('receipts')).toMatchObject({ receipt: 'R-000001', buyer: { email: ADA } });
    expect(one('licenses')).toMatchObject({ provider: ada.item.provider, items: 1, text: expect.any(String) });
    expect(one('saved-places')).toMatchObject({ location: FORMULA });
    expect(files.get('saved-searches.csv')).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
    for (const name of ['sessions', 'payments', 'states', 'files', 'webhooks', 'mails', 'mail-settings', 'orders'])
      expect([name, one(name)]).toEqual([name, expect.any(Object)]);
  });

  it('contains no secret and nothing of another account', async () => {
    const all = [...(await download()).values()].join('\n');
    const { rows } = await sql<{ secret: string }>`
      SELECT encode(key_hash, 'hex') AS secret FROM session UNION ALL SELECT encode(key_hash, 'base64') FROM session
      UNION ALL SELECT password_hash FROM account UNION ALL SELECT id::text FROM account WHERE email <> ${ADA}
      UNION ALL SELECT email FROM account WHERE email <> ${ADA} UNION ALL SELECT order_id::text FROM receipt
      JOIN orders ON orders.id = order_id JOIN account ON account.id = account_id WHERE email <> ${ADA}`.execute(
      server.db,
    );
    const orders = await server.db.selectFrom('orders').select(['id', 'client_secret']).execute();
    const payments = orders.map(({ id, client_secret }) =>
      testSecrets.open(client_secret ?? '', { column: 'orders.client_secret', row: id }),
    );
    const names = await server.db.selectFrom('server_secret').select('name').execute();
    const deps = { ids: systemIds, secrets: testSecrets };
    const keys = await Promise.all(names.map(({ name }) => serverSecret(server.db, deps, name)));
    const secrets = [ada.apiKey, ...rows.map(({ secret }) => secret), ...payments, ...keys];
    expect(secrets.length).toBeGreaterThan(8);
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  it('permits one download at a time, and another after the first has ended or broken off', async () => {
    const controller = new AbortController();
    const account = server.db.selectFrom('account').select('id').where('email', '=', ADA);
    const { id } = await account.executeTakeFirstOrThrow();
    const run = { account_id: id, run_id: crypto.randomUUID() };
    const alive = { ...run, runs_until: new Date(Date.now() + 60_000) };
    await server.db.insertInto('account_export').values(alive).execute();
    expect(await codeOf(await request(endpoints.exportAccount))).toBe('export-running');
    expect((await request(endpoints.exportAccount, undefined, bob.apiKey)).status).toBe(200);
    await server.db.updateTable('account_export').set({ runs_until: new Date() }).execute();
    const { path: route, method } = endpoints.exportAccount;
    await fetch(server.url + route, { method, headers: { apiKey: ada.apiKey }, signal: controller.signal });
    controller.abort();
    await vi.waitFor(async () => expect((await request(endpoints.exportAccount)).status).toBe(200), WAIT_OPTIONS);
  });

  it('is rejected with a wrong password, and without one', async () => {
    for (const body of [{}, { password: 'wrong' }, { username: ADA }])
      expect(await codeOf(await request(endpoints.deleteAccount, body))).toBe('login-failed');
    expect(await codeOf(await request(endpoints.deleteAccount, { pasword: PASSWORD }))).toBe('invalid-request');
  });

  it('ends sessions and links immediately, deletes the files, and confirms it by email', async () => {
    const reader = await readEvents(server.url, ada.apiKey);
    const preview = endpoints.deletionPreview.answer.schema.parse(
      await (await request(endpoints.deletionPreview)).json(),
    );
    expect(preview).toMatchObject({
      confirmBy: 'password',
      booksKeptYears: 10,
      kept: { orders: 1, receipts: 1, payments: 1 },
      deleted: { savedSearches: 1, savedPlaces: 1, webhooks: 1, files: 4 },
    });
    expect((await fetch(link)).status).toBe(200);
    expect((await request(endpoints.deleteAccount, { password: PASSWORD })).status).toBe(204);
    await reader.ended;
    expect(await codeOf(await request(endpoints.checkUser, {}))).toBe('session-expired');
    expect(await codeOf(await fetch(link))).toBe('link-withdrawn');
    const credentials = { username: ADA, password: PASSWORD };
    expect(await codeOf(await request(endpoints.logIn, credentials))).toBe('login-failed');
    await vi.waitFor(async () => {
      const mails = await server.db.selectFrom('mail').select('id').where('recipient', '=', ADA).execute();
      expect(mails).toEqual([]);
      expect(await storedFiles()).toHaveLength(4);
    }, WAIT_OPTIONS);
    expect(await outbox()).toContainEqual(expect.stringMatching(/To: ada@example\.org[^]*was deleted/));
    expect((await bob.images())[0]?.serverState).toBe('Delivered');
  });

  it('leaves a tombstone that cannot log in, and an address that can register again', async () => {
    const tombstone = server.db.selectFrom('account').select('email').where('deleted_at', 'is not', null);
    const { email: username } = await tombstone.executeTakeFirstOrThrow();
    for (const password of ['', 'none', PASSWORD])
      expect(await codeOf(await request(endpoints.logIn, { username, password }))).toBe('login-failed');
    const again = await request(endpoints.register, { ...CONTACT, username: ADA, password: PASSWORD });
    const { apiKey } = endpoints.register.answer.schema.parse(await again.json());
    const files = await unzip(
      Buffer.from(await (await request(endpoints.exportAccount, undefined, apiKey)).arrayBuffer()),
    );
    const filled = exportTables.filter(({ name }) => files.get(`${name}.json`) !== '[]\n').map(({ name }) => name);
    // Security events are written with a short delay.
    expect(filled.filter((name) => name !== 'security-events')).toEqual([
      'profile',
      'sessions',
      'known-devices',
      'mail-settings',
    ]);
    const receipts = await server.db.selectFrom('receipt').select('buyer').execute();
    expect(receipts.map(({ buyer }) => buyer.email)).toContain(ADA);
  });

  async function storedFiles(): Promise<readonly string[]> {
    const found = await readdir(path.join(folder, 'blobs/deliveries'), { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  }
  async function outbox(): Promise<readonly string[]> {
    const names = await readdir(path.join(folder, 'outbox'));
    return Promise.all(names.map((name) => readFile(path.join(folder, 'outbox', name), 'utf8')));
  }
});

/** Cells with their original types. */
function readBack(row: Readonly<Record<string, string>>, record: Readonly<Record<string, unknown>>) {
  const isJson = (name: string) => typeof record[name] === 'object' && record[name] !== null;
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, isJson(name) ? JSON.parse(cell) : cell]));
}

/** The cells of a record, as a reader of the table gets them. */
function toCells(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const cell = (value: unknown): unknown => {
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'object') return value;
    if (typeof value !== 'string') return JSON.stringify(value);
    return /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  };
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, cell(value)]));
}

/** Every file of a ZIP as text, by its name. */
async function unzip(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const files = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    const take = async (entry: Entry): Promise<void> => {
      files.set(entry.fileName, (await buffer(await open(entry))).toString('utf8'));
      zip.readEntry();
    };
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry: Entry) => {
      take(entry).catch(reject);
    });
    zip.readEntry();
  });
  return files;
}
