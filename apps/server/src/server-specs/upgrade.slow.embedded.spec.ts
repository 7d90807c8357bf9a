import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import { type OldShop, readOldShops } from '@groundtrack/fixtures';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BackupFolder } from '../features/backup/backup-folder.ts';
import { loadDatabase } from '../features/backup/pg-load.ts';
import { LocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import { migrate } from '../platform/db/migrate.ts';
import { systemIds } from '../platform/system/system.ts';
import { PASSWORD } from '../testing/crash/buyer.ts';
import { openObserver } from '../testing/crash/observer.ts';
import { openServerBeside } from '../testing/running-server.ts';
import { silentLog } from '../testing/silent-log.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { WAIT_OPTIONS } from '../testing/wait-options.ts';
import { openReceiver, verifiedEvent } from '../testing/webhook-receiver.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../platform/db/migrations');

describe.each(readOldShops())('the shop of version $commit of $madeAt', { timeout: 120_000 }, (shop) => {
  it('is upgraded, with account, orders, files, places, searches, and secrets', async () => {
    const { databaseUrl, dataDir, backupDir } = await bringBack(shop);
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());
    await mkdir(backupDir);
    const server = await openServerBeside({ databaseUrl }, dataDir, {
      ...SETTINGS,
      BACKUP_BEFORE_UPGRADE: backupDir,
    });
    onTestFinished(() => server.stop());
    const { url } = server;
    const session = await login(url, shop.email);
    const call = caller(url, session.apiKey);

    const [{ images }] = endpoints.images.answer.schema.parse(await call(endpoints.images));
    expect(images.map(({ serverState }) => serverState)).toEqual(['Delivered']);
    const file = await fetch(url + endpoints.download.path.replace(':fileId', shop.image.fileId), {
      headers: { apiKey: session.apiKey },
    });
    expect(sha256(await file.bytes())).toBe(shop.image.sha256);

    const { orders } = endpoints.orders.answer.schema.parse(await call(endpoints.orders));
    expect(orders.map(({ state }) => state).toSorted()).toEqual(['open', 'paid']);
    const places = endpoints.favoriteLocations.answer.schema.parse(await call(endpoints.favoriteLocations));
    expect(places.result.map(({ location }) => location)).toEqual(['Lisbon, Portugal']);
    const searches = endpoints.savedSearches.answer.schema.parse(await call(endpoints.savedSearches));
    expect(searches.result.map(({ name }) => name)).toEqual(['Harbor']);

    await call(endpoints.updateWebhook, { url: receiver.url }, shop.webhook.id);
    await call(endpoints.testWebhook, {}, shop.webhook.id);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), WAIT_OPTIONS);
    for (const message of receiver.received) verifiedEvent(shop.webhook.secret, message);

    // Only the older version restores it.
    const backups = new BackupFolder({
      store: new LocalBlobStore(backupDir),
      isBucket: false,
      keys: [],
      ids: systemIds,
    });
    const [backup] = await backups.list();
    expect((await backups.readManifest(backup?.name ?? '')).migrations).toEqual(shop.migrations);
  });

  it('is not changed if the backup before it fails', async () => {
    const { databaseUrl, dataDir, backupDir } = await bringBack(shop);
    const start = openServerBeside({ databaseUrl }, dataDir, { ...SETTINGS, BACKUP_BEFORE_UPGRADE: backupDir });
    await expect(start).rejects.toThrow(`There is no folder ${backupDir}`);
    const observer = await openObserver({ connectionString: databaseUrl });
    onTestFinished(() => observer.close());
    const applied = await observer.rows<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migration ORDER BY name',
    );
    expect(applied).toEqual(shop.migrations);
  });
});

const SETTINGS = { SECRET_KEY: 'file', WEBHOOK_ADDRESSES: 'private' };

/** Brings back the database and the files of an older version. */
async function bringBack(shop: OldShop) {
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const migrations = path.join(folder, 'migrations');
  for (const { name } of shop.migrations) await cp(path.join(MIGRATIONS, name), path.join(migrations, name));
  const database = await emptyDatabase();
  onTestFinished(() => database.close());
  await migrate(database.url, silentLog, { folder: migrations });
  await loadDatabase(database.url, silentLog, {
    tables: shop.tables.map(({ rows, columns, ...rest }) => ({
      ...rest,
      columns: [...columns],
      rows: rows.length,
      texts: rows,
    })),
    sequences: [...shop.sequences],
    rowsOf: async function* ({ texts }) {
      yield* texts;
    },
  });
  const blobs = new LocalBlobStore(path.join(folder, 'data/blobs'));
  for (const { key, base64 } of shop.files) await blobs.put(key, [Buffer.from(base64, 'base64')]);
  if (shop.secretKey !== null) await writeFile(path.join(folder, 'data/secret-key'), shop.secretKey, { mode: 0o600 });
  return { databaseUrl: database.url, dataDir: path.join(folder, 'data'), backupDir: path.join(folder, 'backups') };
}

async function login(url: string, username: string) {
  const { method, path: address, answer } = endpoints.logIn;
  const response = await fetch(url + address, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return answer.schema.parse(await response.json());
}

function caller(url: string, apiKey: string) {
  return async (endpoint: { readonly method: string; readonly path: string }, body?: object, id = '') => {
    const response = await fetch(url + endpoint.path.replace(':id', id), {
      method: endpoint.method,
      headers: { apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
