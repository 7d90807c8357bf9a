import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { emptyDatabase } from '../../testing/test-database.ts';
import { PgSessionStore } from './pg-session-store.ts';

const migrations = path.join(import.meta.dirname, '../../platform/db/migrations');
const ACCOUNT = '00000000-0000-4000-8000-000000000001';
const BEGUN_MS = Date.parse('2026-11-20T12:00:00Z');

it('gives every existing session an id and a last use, and restricts none', async () => {
  const empty = await emptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const before = (await readdir(migrations)).filter((name) => name < '0026');
  await Promise.all(before.map((name) => copyFile(path.join(migrations, name), path.join(folder, name))));
  await migrate(empty.url, silentLog, { folder });
  const database = await openDatabase(empty.url, silentLog);
  onTestFinished(async () => {
    await database.close();
    await empty.close();
  });
  const db = database.transactions;
  await sql`INSERT INTO account (id, email, password_hash, firstname, lastname, company, address, city, state, zip, country,
    citizenship, created_at, updated_at)
    VALUES (${ACCOUNT}, 'ada@example.org', 'none', '', '', '', '', '', '', '', '', '', now(), now())`.execute(db);
  const times = sql`${new Date(BEGUN_MS)}, ${new Date(BEGUN_MS + 86_400_000)}`;
  for (const keyHash of [Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
    await sql`INSERT INTO session (key_hash, account_id, device_name, created_at, expires_at)
      VALUES (${keyHash}, ${ACCOUNT}, 'web', ${times})`.execute(db);
  await migrate(empty.url, silentLog);
  const sessions = new PgSessionStore(db);
  const list = await sessions.list(ACCOUNT, BEGUN_MS);
  const shown = { deviceName: 'web', createdAtMs: BEGUN_MS, lastUsedAtMs: BEGUN_MS };
  expect(list).toMatchObject([shown, shown]);
  expect(new Set(list.map(({ id }) => id)).size).toBe(2);
  expect(await sessions.find(Buffer.alloc(32, 1), BEGUN_MS)).toMatchObject({ accountId: ACCOUNT, restricted: null });
});
