import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toOrderId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type EmptyDatabase, emptyDatabase } from '../../testing/test-database.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import type { OutgoingMail } from './mail-transport.ts';
import { pendingNotifications } from './pending-notifications.ts';
import { PgMailSettingsStore } from './pg-mail-settings-store.ts';
import { PgNotificationStore } from './pg-notification-store.ts';
import { sendMail } from './send-mail.ts';

const migrations = path.join(import.meta.dirname, '../../platform/db/migrations');
const ID = '00000000-0000-4000-8000-00000000000';
const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

/** A database of an earlier version: an order whose emails were sent, one image in progress, and one queued email. */
describe('the upgrade to kinds of email', () => {
  let empty: EmptyDatabase;
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    empty = await emptyDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-migrations-'));
    const before = (await readdir(migrations)).filter((name) => name < '0019');
    await Promise.all(before.map((name) => copyFile(path.join(migrations, name), path.join(folder, name))));
    await migrate(empty.url, silentLog, { folder });
    database = await openDatabase(empty.url, silentLog);
    const scene = JSON.stringify({ satellite: 'SAT 1', acquiredAtMs: NOW_MS });
    await sql`
      INSERT INTO account (id, email, password_hash, firstname, lastname, company, address, city, state, zip, country,
        citizenship, created_at, updated_at)
      VALUES (${`${ID}1`}, 'ada@example.org', 'none', 'Ada', '', '', '', '', '', '', '', '', now(), now())`.execute(
      database.transactions,
    );
    await sql`
      INSERT INTO orders (id, account_id, idempotency_key, body_digest, total_cents, currency, state, created_at, paid_at)
      VALUES (${`${ID}2`}, ${`${ID}1`}, 'key', '', 300, 'usd', 'paid', now(), now())`.execute(database.transactions);
    for (const [index, state] of ['Delivered', 'Rejected', 'Processing'].entries())
      await sql`
        INSERT INTO order_item (id, order_id, position, provider, feature_id, price_id, price_cents, terms_version,
          longitude, latitude, location_description, scene, product, state)
        VALUES (${`${ID}${index + 3}`}, ${`${ID}2`}, ${index}, 'sample', 'f', 'p', 100, '1', 0, 0, 'Bern', ${scene},
          '{"description": "5 × 5 km"}', ${state})`.execute(database.transactions);
    await sql`
      INSERT INTO ledger_entry (at, order_id, kind, amount_cents, currency, provider, intent_id)
      VALUES (now(), ${`${ID}2`}, 'charge', 300, 'usd', 'sandbox', 'pi'),
        (now(), ${`${ID}2`}, 'refund', -100, 'usd', 'sandbox', 'pi')`.execute(database.transactions);
    await sql`
      INSERT INTO mail (id, recipient, subject, body_text, body_html, queued_at)
      VALUES (${`${ID}9`}, 'ada@example.org', 'Zürich', 'text', 'html', now())`.execute(database.transactions);
    await migrate(empty.url, silentLog);
  });
  afterAll(async () => {
    await database?.close();
    await empty?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('does not repeat earlier notifications and sends new ones', async () => {
    const store = new PgNotificationStore(database.transactions);
    const readNotifications = () => store.transaction((tx) => store.lock(tx, toOrderId(`${ID}2`)));
    const due = async () => {
      const found = await readNotifications();
      return found && pendingNotifications(found, NOW_MS + 86_400_000);
    };
    expect(await due()).toMatchObject({ delivered: [], ended: [], money: [], underWay: 1 });
    await sql`UPDATE order_item SET state = 'Delivered' WHERE id = ${`${ID}5`}`.execute(database.transactions);
    expect((await due())?.delivered.map(({ id }) => id)).toEqual([`${ID}5`]);
  });

  it('sends the queued emails and enables every kind', async () => {
    const sent: OutgoingMail[] = [];
    const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) };
    const jobs = { add: async () => expect.unreachable() };
    const send = sendMail({
      db: database.transactions,
      transport,
      jobs,
      clock: { nowMs: () => NOW_MS },
      log: silentLog,
      secrets: testSecrets,
    });
    await send({ mailId: `${ID}9` }, new AbortController().signal);
    expect(sent).toMatchObject([{ subject: 'Zürich', settingsUrl: null }]);
    const settings = await new PgMailSettingsStore(database.transactions).find(`${ID}1`);
    expect(Object.values(settings)).toEqual([true, true, true, true, true, true]);
  });
});
