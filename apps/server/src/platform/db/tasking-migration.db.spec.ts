import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../testing/silent-log.ts';
import { type EmptyDatabase, emptyDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pools.ts';

const migrations = path.join(import.meta.dirname, 'migrations');
const ID = '00000000-0000-4000-8000-00000000000';

/** A server of an earlier version, with an archive image that was sold before quotes existed. */
describe('the upgrade to taskings', () => {
  let empty: EmptyDatabase;
  let database: Database;
  let folder: string;
  let rowBefore: unknown;
  const run = (text: string) => sql.raw(text).execute(database.transactions);
  const row = async () => (await run(`SELECT ctid, xmin, * FROM order_item WHERE id = '${ID}3'`)).rows[0];
  beforeAll(async () => {
    empty = await emptyDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-migrations-'));
    const before = (await readdir(migrations)).filter((name) => name < '0024');
    await Promise.all(before.map((name) => copyFile(path.join(migrations, name), path.join(folder, name))));
    await migrate(empty.url, silentLog, { folder });
    database = await openDatabase(empty.url, silentLog);
    await run(`INSERT INTO account (id, email, password_hash, firstname, lastname, company, address, city, state, zip,
      country, citizenship, created_at, updated_at)
      VALUES ('${ID}1', 'ada@example.org', 'none', 'Ada', '', '', '', '', '', '', '', '', now(), now())`);
    await run(`INSERT INTO account SELECT '${ID}9' AS id, 'new@example.org' AS email, password_hash, firstname, lastname, company,
      address, city, state, zip, country, citizenship, created_at, updated_at FROM account`);
    await run(`INSERT INTO orders (id, account_id, idempotency_key, body_digest, total_cents, currency, state, created_at,
      paid_at) VALUES ('${ID}2', '${ID}1', 'key', '', 300, 'usd', 'paid', now(), now())`);
    await run(`INSERT INTO order_item (id, order_id, position, provider, feature_id, price_id, price_cents, terms_version,
      longitude, latitude, location_description, scene, product, state)
      VALUES ('${ID}3', '${ID}2', 0, 'sample', 'f', 'p', 100, '1', 0, 0, 'Bern', '{}', '{}', 'Delivered')`);
    rowBefore = await row();
    await migrate(empty.url, silentLog);
  });
  afterAll(async () => {
    await database?.close();
    await empty?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('leaves every row unchanged, as an archive image', async () => {
    expect(await row()).toMatchObject({ ...(rowBefore as object), kind: 'archive', tasking: null, cancel_until: null });
  });

  it('considers the addresses of buyers verified, and asks all others to verify theirs', async () => {
    const { rows } = await run('SELECT email, email_verified_at IS NOT NULL AS verified FROM account ORDER BY email');
    expect(rows).toEqual([
      { email: 'ada@example.org', verified: true },
      { email: 'new@example.org', verified: false },
    ]);
  });

  it.each([
    ['an image without a scene', `UPDATE order_item SET scene = NULL`, 'order_item_archive_whole'],
    ['an image with a request', `UPDATE order_item SET tasking = '{}'`, 'order_item_archive_whole'],
    ['a tasking without a request', `UPDATE order_item SET kind = 'tasking'`, 'order_item_tasking_whole'],
    ['a kind that does not exist', `UPDATE order_item SET kind = 'rumor'`, 'order_item_kind_check'],
  ])('rejects %s', async (_, text, constraint) => {
    await expect(run(text)).rejects.toThrow(constraint);
  });

  it('rejects a tasking that was delivered without a scene, and accepts one that waits for it', async () => {
    const quote = `'{"kind": "tasking", "totalCents": 100}'`;
    await run(`INSERT INTO agreed_terms (provider, version, digest, title, text)
      VALUES ('sample', '1', sha256('x'), 'Terms', 'x')`);
    const insert = (id: number, state: string) =>
      run(`INSERT INTO order_item (id, order_id, position, kind, provider, price_id, price_cents, terms_version, terms_digest,
        terms_agreed_at, longitude, latitude, location_description, tasking, quote, state)
        VALUES ('${ID}${id}', '${ID}2', ${id}, 'tasking', 'sample', 'p', 100, '1', sha256('x'), now(), 0, 0, 'Bern', '{}',
          ${quote}, '${state}')`);
    await insert(4, 'Planned');
    await expect(insert(5, 'Delivered')).rejects.toThrow('order_item_scene_whole');
    await expect(run(`UPDATE order_item SET feature_id = 'f' WHERE id = '${ID}4'`)).rejects.toThrow(
      'order_item_scene_whole',
    );
  });
});
