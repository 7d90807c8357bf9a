/**
 * `node apps/server/src/testing/make-old-shop.ts CHECKOUT`: buys in the shop of an older commit, and keeps its database and files
 * in `fixtures/old-shops`, to prove that this version upgrades them. CHECKOUT is a working tree of that commit with its
 * packages (`git worktree add`, then `npm ci`).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { OldShop } from '@groundtrack/fixtures';
import { openSourceDatabase } from '../compose/owner-databases.ts';
import { PgSnapshot } from '../features/backup/pg-dump.ts';
import { LocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { readBlob } from '../platform/blobs/read-blob.ts';
import { systemLog } from '../platform/system/system.ts';
import type { Buyer } from './crash/buyer.ts';
import type { startServerProcess } from './crash/server-process.ts';

/** The start fills these from files of the program, if they are empty. */
const FILLED_AT_START = /^public\.(place|satellite|element|geo)/;
const DELIVERY_MS = 120_000;
const EMAIL = 'ada@example.org';

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Name the checkout of an older commit');
const checkout = resolve(given);
const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim();
const commit = git('rev-parse', '--short=8', 'HEAD');
const dataDir = mkdtempSync(join(tmpdir(), 'old-shop-'));

/** The helpers of that commit have the same form, and know its contract. */
function helper(name: string): Promise<unknown> {
  return import(join(checkout, 'apps/server/src/testing/crash', name));
}

async function shopAround(): Promise<Pick<OldShop, 'image' | 'webhook'>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const old = (await helper('server-process.ts')) as { startServerProcess: typeof startServerProcess };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { openBuyer } = (await helper('buyer.ts')) as {
    openBuyer: (url: () => string, email: string) => Promise<Buyer>;
  };
  const server = await old.startServerProcess({
    DATA_DIR: dataDir,
    SIMULATION_SPEED: '6000',
    REQUESTS_PER_MINUTE: '100000',
  });
  try {
    const buyer = await openBuyer(() => server.url, EMAIL);
    await post(server.url, '/api/v2/favoritelocations/create', buyer, {
      location: 'Lisbon, Portugal',
      latitude: 38.71,
      longitude: -9.14,
      elevation: 0,
      filter: {},
    });
    await post(server.url, '/api/v3/searches', buyer, {
      name: 'Harbor',
      place: { location: 'Lisbon, Portugal', latitude: 38.71, longitude: -9.14 },
      filter: {
        date: { lastDays: 30 },
        phenomenology: { sar: false, ms: true, pan: true },
        resolution: { min: 0.1, max: 5 },
        maxCloudCover: 0.5,
        providers: { planet: 20 },
      },
    });
    const hook = await post(server.url, '/api/v3/webhooks', buyer, { url: 'https://example.org/hook' });
    await buyer.confirm((await buyer.placeOrder('the-first-order')).stripeSecret);
    const image = await delivered(buyer);
    await buyer.placeOrder('an-unpaid-order');
    const fileId = image.downloads.icon ?? '';
    const sha256 = createHash('sha256')
      .update(await buyer.download(fileId))
      .digest('hex');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { webhook, secret } = hook as { webhook: { id: string }; secret: string };
    return { image: { fileId, sha256 }, webhook: { id: webhook.id, secret } };
  } finally {
    await server.stop();
  }
}

async function delivered(buyer: Buyer) {
  for (const endMs = Date.now() + DELIVERY_MS; Date.now() < endMs; await sleep(200)) {
    const [image] = await buyer.images();
    if (image?.serverState === 'Delivered') return image;
  }
  throw new Error('The image was not delivered');
}

async function post(url: string, path: string, { apiKey }: Buyer, body: object): Promise<unknown> {
  const headers = { apiKey, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function dump(): Promise<Pick<OldShop, 'migrations' | 'tables' | 'sequences'>> {
  const log = systemLog('warn');
  const database = await openSourceDatabase({ databaseUrl: null, ownerDatabaseUrl: null, dataDir }, log, 'alone');
  try {
    return await PgSnapshot.open(database.ownerUrl, log, async (snapshot) => {
      const tables = [];
      for (const copied of await snapshot.tables()) {
        const isKept = !FILLED_AT_START.test(copied.table);
        const rows = isKept ? await listOf(snapshot.rows(copied)) : [];
        const sum = isKept ? (await snapshot.sum(copied.table)).sum : '0';
        tables.push({ table: copied.table, columns: copied.columns, rows, sum });
      }
      return { migrations: await snapshot.migrations(), tables, sequences: await snapshot.sequences() };
    });
  } finally {
    await database.close();
  }
}

/** Only the small picture: the others would be a megabyte. */
async function files(): Promise<OldShop['files']> {
  const store = new LocalBlobStore(join(dataDir, 'blobs'));
  const found = [];
  for await (const { key } of store.list('')) {
    if (!key.endsWith('/icon')) continue;
    found.push({ key, base64: Buffer.concat(await listOf(readBlob(store, key))).toString('base64') });
  }
  return found;
}

try {
  const bought = await shopAround();
  const shop: OldShop = {
    commit,
    madeAt: git('show', '--no-patch', '--format=%cs'),
    email: EMAIL,
    ...bought,
    ...(await dump()),
    files: await files(),
    secretKey: secretKey(),
  };
  const packed = gzipSync(JSON.stringify(shop), { level: 9 });
  writeFileSync(
    join(import.meta.dirname, '../../../../fixtures/old-shops', `${shop.madeAt}-${commit}.json.gz`),
    packed,
  );
  process.stdout.write(`${commit}: ${shop.migrations.length} migrations, ${packed.length} bytes\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function listOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Versions before sealed secrets have none. */
function secretKey(): string | null {
  try {
    return readFileSync(join(dataDir, 'secret-key'), 'utf8');
  } catch {
    return null;
  }
}
