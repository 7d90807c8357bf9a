import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { embeddedBinaries, startTemporaryServer } from '@groundtrack/embedded-postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { LocalBlobStore } from '../../platform/blobs/local-blob-store.ts';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import { systemIds } from '../../platform/system/system.ts';
import { bytesOf, contentOf } from '../../testing/content-of.ts';
import { listBlobs } from '../../testing/list-blobs.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { emptyDatabase } from '../../testing/test-database.ts';
import { toKey, toKeyText } from '../../testing/test-secrets.ts';
import { fulfillItem } from '../fulfillment/fulfill-item.ts';
import { receivePaymentEvent } from '../payments/receive-payment-event.ts';
import { BackupFolder } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest, NamedFile } from './manifest.ts';
import { requireEmpty } from './pg-load.ts';
import { chooseBackup, type RestoreDeps, restoreBackup } from './restore-backup.ts';

const KEY = toKey(toKeyText('backups'));
const SECRET_KEY_FILE = Buffer.from('the key file');
/** Line ends of other programs, and quotes of PostgreSQL's row texts. */
const HARD_TEXT = 'a\nb\r\nc\u2028d\te"f\\g(h),,NULL 🛰️';

describe('a backup', { timeout: 60_000 }, () => {
  let shop: Shop;
  let place: string;
  let program: Pick<Manifest, 'productVersion' | 'migrations'>;
  beforeAll(async () => {
    shop = await openShop();
    place = await mkdtemp(path.join(tmpdir(), 'groundtrack-backup-'));
    const migrations = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
    program = { productVersion: '1.0.0', migrations };
    await deliver(HARD_TEXT);
    // A job waits, and a row that only a trigger refuses: its account was deleted.
    await shop.order(await shop.openAccount(), [lineOf(2)]);
  });
  afterAll(async () => {
    await shop?.close();
    await rm(place, { recursive: true, force: true });
  });

  async function deliver(description: string): Promise<void> {
    const { orderId, stripeSecret } = await shop.order(await shop.openAccount(), [lineOf(1, { description })]);
    const { rawBody, headers } = await shop.pay(stripeSecret);
    await receivePaymentEvent(shop.settleDeps, rawBody, headers);
    const { id } = await shop.db
      .selectFrom('order_item')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    for (let step = 0; step < 4; step++) await fulfillItem(shop.fulfillDeps, id, AbortSignal.timeout(60_000));
  }
  const newFolder = () => mkdtemp(path.join(place, 'folder-'));
  const openFolder = (folder: string, keys = [KEY]) =>
    new BackupFolder({ store: new LocalBlobStore(folder), isBucket: false, keys, ids: systemIds });
  const backUp = (folder: BackupFolder, changes: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
    makeBackup({
      ownerUrl: shop.ownerUrl,
      blobs: shop.fulfillDeps.blobs,
      folder,
      secretKeyFile: SECRET_KEY_FILE,
      productVersion: program.productVersion,
      log: silentLog,
      onProgress: () => undefined,
      ...changes,
    });

  /** An empty database and an empty store. */
  async function openTarget() {
    const empty = await emptyDatabase();
    onTestFinished(() => empty.close());
    const blobs: BlobStore = new LocalBlobStore(await newFolder());
    return { url: empty.url, blobs };
  }
  type Target = Awaited<ReturnType<typeof openTarget>>;
  async function restore(folder: BackupFolder, { url, blobs }: Target, changes: Partial<RestoreDeps> = {}) {
    const keyFiles: string[] = [];
    const deps: RestoreDeps = {
      folder,
      log: silentLog,
      openDatabase: async () => ({ ownerUrl: url, migrate: async () => void (await migrate(url, silentLog)) }),
      blobs,
      program,
      requireSecretKeys: () => undefined,
      keepSecretKeyFile: async (content) => void keyFiles.push(Buffer.from(content).toString()),
      skipsDamagedFiles: false,
      onProgress: () => undefined,
      ...changes,
    };
    const { skipped } = await restoreBackup(deps, await chooseBackup(folder, null));
    return { keyFiles, skipped };
  }
  it.each([
    ['plain', []],
    ['encrypted', [KEY]],
  ])('that is %s comes back with every row, job, constraint, and file', async (_, keys) => {
    const folder = openFolder(await newFolder(), keys);
    const report = await backUp(folder);
    const target = await openTarget();
    const { keyFiles } = await restore(folder, target);
    expect(await contentOf(target.url)).toEqual(await contentOf(shop.ownerUrl));
    const stored = await listBlobs(shop.fulfillDeps.blobs);
    expect(stored.length).toBeGreaterThan(0);
    expect(await bytesOf(target.blobs)).toEqual(await bytesOf(shop.fulfillDeps.blobs));
    expect(report).toMatchObject({ files: stored.length, missing: [], holdsSecretKey: keys.length > 0 });
    expect(keyFiles).toEqual(keys.length > 0 ? ['the key file'] : []);
    await expect(restore(folder, target)).rejects.toThrow(/^The database is not empty: \S+ has rows/);
  });

  it('hides what it holds from readers without the key', async () => {
    const folder = await newFolder();
    await backUp(openFolder(folder));
    for (const file of await filesIn(folder)) {
      expect(file).toMatch(/\.sealed$/);
      expect((await readFile(file)).subarray(0, 4).toString()).toBe('GTBK');
    }
    await expect(restore(openFolder(folder, []), await openTarget())).rejects.toThrow(/BACKUP_KEY_FILE name the file/);
    const other = openFolder(folder, [toKey(toKeyText('another'))]);
    await expect(restore(other, await openTarget())).rejects.toThrow(`encrypted with the key ${KEY.id}, which is not`);
  });

  it('copies only new files, and damaged copies again', async () => {
    const place = await newFolder();
    const folder = openFolder(place, []);
    const first = await backUp(folder);
    // Equal files share a copy.
    expect(first).toMatchObject({ files: 4, copied: 1 });
    await pause();
    expect(await backUp(folder)).toMatchObject({ files: first.files, copied: 0 });
    const [copy = ''] = await filesIn(path.join(place, 'files'));
    await flipBit(copy);
    await shop.fulfillDeps.blobs.put('installation', [Buffer.from('new')]);
    await pause();
    expect(await backUp(folder)).toMatchObject({ files: 5, copied: 2 });
    const target = await openTarget();
    await restore(folder, target);
    expect(await bytesOf(target.blobs)).toEqual(await bytesOf(shop.fulfillDeps.blobs));
  });

  it('lists files that the store has lost', async () => {
    const store = new LocalBlobStore(await newFolder());
    const { missing } = await backUp(openFolder(await newFolder()), { blobs: store });
    expect(missing).toContainEqual(expect.stringMatching(/^deliveries\//));
  });

  it.each([
    ['plain', []],
    ['encrypted', [KEY]],
  ])('that is %s is refused by the name of a damaged file', async (_, keys) => {
    const folder = await newFolder();
    await backUp(openFolder(folder, keys));
    const target = await openTarget();
    const files = await filesIn(folder);
    for (const part of ['manifest.json', 'database/public.orders.gz', 'database/public.refund.gz', 'files/']) {
      const file = files.find((each) => each.includes(part)) ?? '';
      const name = path.relative(folder, file);
      const content = await readFile(file);
      await flipBit(file);
      await expect(restore(openFolder(folder, keys), target)).rejects.toThrow(`The file ${name} of the backup`);
      await writeFile(file, content);
    }
    await restore(openFolder(folder, keys), target);
  });

  it('is restored without its damaged files if the operator says so', async () => {
    const folder = await newFolder();
    await backUp(openFolder(folder));
    const [copy = ''] = await filesIn(path.join(folder, 'files'));
    await flipBit(copy);
    const target = await openTarget();
    const { skipped } = await restore(openFolder(folder), target, { skipsDamagedFiles: true });
    expect(skipped.length).toBeGreaterThan(0);
    const [restored, stored] = await Promise.all(
      [target.blobs, shop.fulfillDeps.blobs].map((blobs) => listBlobs(blobs)),
    );
    expect([...(restored ?? []).map(({ key }) => key), ...skipped].toSorted()).toEqual(stored?.map(({ key }) => key));
    expect(await contentOf(target.url)).toEqual(await contentOf(shop.ownerUrl));
  });

  it('is restored by a second try after the first one was killed', async () => {
    const folder = await newFolder();
    await backUp(openFolder(folder));
    const target = await openTarget();
    class KilledFolder extends BackupFolder {
      override async *read(file: NamedFile): AsyncGenerator<Buffer> {
        // Tables before this one are loaded.
        if (file.name.includes('public.orders.gz')) await endSessions(target.url);
        yield* super.read(file);
      }
    }
    const killed = new KilledFolder({
      store: new LocalBlobStore(folder),
      isBucket: false,
      keys: [KEY],
      ids: systemIds,
    });
    await expect(restore(killed, target)).rejects.toThrow('connection');
    await requireEmpty(target.url, silentLog);
    await restore(openFolder(folder), target);
    expect(await contentOf(target.url)).toEqual(await contentOf(shop.ownerUrl));
  });

  it('that was cut off is refused', async () => {
    const folder = await newFolder();
    await backUp(openFolder(folder));
    const file = (await filesIn(folder)).find((each) => each.includes('public.orders.gz')) ?? '';
    await writeFile(file, (await readFile(file)).subarray(0, -1));
    await expect(restore(openFolder(folder), await openTarget())).rejects.toThrow(
      'public.orders.gz.sealed of the backup',
    );
    await writeFile(file, '');
    await expect(restore(openFolder(folder), await openTarget())).rejects.toThrow('it ends too early');
  });

  it('without a manifest is refused as incomplete', async () => {
    const folder = await newFolder();
    const { name: complete } = await backUp(openFolder(folder));
    await pause();
    const { name } = await backUp(openFolder(folder));
    await rm(path.join(folder, name, 'manifest.json.sealed'));
    const message = `The backup ${name} is incomplete, because it was interrupted or is still running. The newest complete one is ${complete}`;
    await expect(restore(openFolder(folder), await openTarget())).rejects.toThrow(message);
    expect(await chooseBackup(openFolder(folder), complete)).toBe(complete);
    await expect(chooseBackup(openFolder(folder), 'x')).rejects.toThrow(`no backup x; there are ${name}, ${complete}`);
  });

  it('of another version is refused before anything is opened', async () => {
    const folder = openFolder(await newFolder());
    await backUp(folder);
    const migrations = [...program.migrations, { name: '9999_later.sql', checksum: '' }];
    const target = await openTarget();
    const last = program.migrations.at(-1)?.name;
    const count = program.migrations.length;
    await expect(
      restore(folder, target, { program: { productVersion: '2.0.0', migrations }, openDatabase: () => fail() }),
    ).rejects.toThrow(
      `is of version 1.0.0 (${count} migrations up to ${last}) and this program is version 2.0.0 (${count + 1} migrations up to 9999_later.sql)`,
    );
  });

  it('is refused without the keys of its secrets, and beside files of another database', async () => {
    const folder = openFolder(await newFolder());
    await backUp(folder);
    const target = await openTarget();
    const requireSecretKeys = (): never => fail();
    await expect(restore(folder, target, { requireSecretKeys })).rejects.toThrow('called');
    await requireEmpty(target.url, silentLog);
    await target.blobs.put('installation', [Buffer.from('of another')]);
    await expect(restore(folder, target)).rejects.toThrow('installation is not among the copied files');
  });

  it('of an unused database is refused', async () => {
    const { url } = await openTarget();
    await expect(backUp(openFolder(await newFolder()), { ownerUrl: url })).rejects.toThrow('no server has used it yet');
  });

  // From Debian's PostgreSQL 15, in the project that runs on it.
  it('moves to the embedded PostgreSQL and back', async () => {
    const embedded = await startTemporaryServer(await embeddedBinaries());
    onTestFinished(() => embedded.stop());
    const target = { ...(await openTarget()), url: embedded.url('postgres') };
    const folder = openFolder(await newFolder());
    await backUp(folder);
    await restore(folder, target);
    const second = openFolder(await newFolder());
    await backUp(second, { ownerUrl: target.url, blobs: target.blobs });
    const back = await openTarget();
    await restore(second, back);
    expect(await contentOf(back.url)).toEqual(await contentOf(shop.ownerUrl));
  });
});

function fail(): never {
  throw new Error('called');
}

/** Names of backups are seconds. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000));
}

/** Ends the connections of backups and restores. */
async function endSessions(url: string): Promise<void> {
  const database = await openDatabase(url, silentLog);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'groundtrack backup' AND datname = current_database()`.execute(database.transactions);
  await database.close();
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function flipBit(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 4;
  await writeFile(file, bytes);
}
