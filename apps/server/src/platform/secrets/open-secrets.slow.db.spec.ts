import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertAccount } from '../../testing/insert-account.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { toKey, toKeyText } from '../../testing/test-secrets.ts';
import { serverSecret } from '../db/server-secret.ts';
import { systemIds } from '../system/system.ts';
import { openSecrets } from './open-secrets.ts';
import { rotateSecretKey } from './rotate-secret-key.ts';
import { sealedColumns } from './sealed-columns.ts';
import type { SecretBox } from './secret-box.ts';

const [OLD, NEW] = [toKeyText('old'), toKeyText('new')];

describe('openSecrets', () => {
  let test: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    test = await testDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-secrets-'));
  });
  afterEach(async () => {
    await test.close();
    await rm(folder, { recursive: true });
  });
  const db = () => test.database.transactions;
  const keyFile = () => path.join(folder, 'secret-key');
  /** @param keys those of the environment; none: those of the file */
  function open(keys: readonly string[] = []): Promise<SecretBox> {
    const config = { keys: keys.map(toKey), file: keyFile() };
    return openSecrets({ config, db: db(), ids: systemIds, log: silentLog });
  }
  async function storedSecrets(): Promise<readonly string[]> {
    const rows = await db().selectFrom('server_secret').select('value').orderBy('name').execute();
    return rows.map(({ value }) => value);
  }

  it('creates one key at the first start, even concurrently, and keeps it', async () => {
    const boxes = await Promise.all([open(), open(), open()]);
    const answers = await Promise.all(
      boxes.map((secrets) => serverSecret(db(), { ids: systemIds, secrets }, 'webhooks')),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await serverSecret(db(), { ids: systemIds, secrets: await open() }, 'webhooks')).toBe(answers[0]);
    expect(await storedSecrets()).not.toContain(answers[0]);
  });

  it('seals values of earlier versions, in several processes at the same time', async () => {
    const count = 1_200;
    await sql`INSERT INTO server_secret SELECT 'old ' || n, 'plain ' || n FROM generate_series(1, ${count}) AS n`.execute(
      db(),
    );
    const [secrets] = await Promise.all([open([OLD]), open([OLD])]);
    const stored = await storedSecrets();
    expect(stored.filter((value) => value.startsWith(`v1.${toKey(OLD).id}.`))).toHaveLength(count);
    expect(await serverSecret(db(), { ids: systemIds, secrets }, 'old 7')).toBe('plain 7');
  });

  it('seals the rows of a column that a later version has added', async () => {
    const secrets = await open([OLD]);
    const [account, id] = [await insertAccount(test), systemIds.uuid()];
    const row = { id, account_id: account, description: '', state: 'active', created_at: new Date() } as const;
    await db()
      .insertInto('webhook')
      .values({ ...row, url: 'https://hooks.example/?key=4711' })
      .execute();
    // Like a migration that adds a column.
    await sql`UPDATE secret_key SET sealed_all_at = NULL, settled_at = NULL`.execute(db());
    await open([OLD]);
    const { url } = await db().selectFrom('webhook').select('url').executeTakeFirstOrThrow();
    expect(url).toMatch(/^v1\./);
    expect(secrets.open(url, { column: 'webhook.url', row: id })).toBe('https://hooks.example/?key=4711');
  });

  it('does not start without the key of sealed values, and does not replace it', async () => {
    await serverSecret(db(), { ids: systemIds, secrets: await open([OLD]) }, 'webhooks');
    const gone = new RegExp(
      `sealed by the key ${toKey(OLD).id}, and the file .*secret-key is not there. Restore the key`,
    );
    await expect(open()).rejects.toThrow(gone);
    await expect(open()).rejects.toThrow(gone);
    await expect(open([NEW])).rejects.toThrow(/not in SECRET_KEY\. Restore/);
  });

  it('seals everything again with another first key, and requires the previous one for an hour', async () => {
    const deps = { ids: systemIds, secrets: await open([OLD]) };
    const secret = await serverSecret(db(), deps, 'webhooks');
    await open([NEW, OLD]);
    expect(await storedSecrets()).toEqual([expect.stringContaining(toKey(NEW).id)]);
    await expect(open([NEW])).rejects.toThrow(toKey(OLD).id);
    // Written by a transaction that started under the previous key.
    await sql`INSERT INTO server_secret VALUES ('late', 'plain')`.execute(db());
    await sql`UPDATE secret_key SET sealed_all_at = sealed_all_at - interval '2 hours'`.execute(db());
    await open([NEW, OLD]);
    expect(await storedSecrets()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining(toKey(NEW).id)));
    expect(await serverSecret(db(), { ids: systemIds, secrets: await open([NEW]) }, 'webhooks')).toBe(secret);
  });

  it('rotates the file while servers run, and finishes an interrupted rotation', async () => {
    const running = await open();
    const secret = await serverSecret(db(), { ids: systemIds, secrets: running }, 'webhooks');
    const place = { column: 'server_secret.value', row: 'webhooks' } as const;
    const rotate = async (keys: readonly string[] = []) => {
      const rotated = await rotateSecretKey({
        config: { keys: keys.map(toKey), file: keyFile() },
        db: db(),
        ids: systemIds,
      });
      if (!rotated.ok) throw new Error(rotated.why);
      return rotated;
    };
    const first = await rotate();
    const [stored = ''] = await storedSecrets();
    expect(stored).toContain(`v1.${first.keyId}.`);
    expect(running.open(stored, place)).toBe(secret);
    expect(running.seal(secret, place)).toContain(`v1.${first.keyId}.`);

    await sql`UPDATE secret_key SET sealed_all_at = NULL`.execute(db());
    expect(await rotate()).toEqual({ ok: true, keyId: first.keyId, sealed: 0 });
    const [second, third] = await Promise.all([rotate(), rotate()]);
    expect((await storedSecrets())[0]).toMatch(new RegExp(`^v1\\.(${second.keyId}|${third.keyId})\\.`));
    expect(await serverSecret(db(), { ids: systemIds, secrets: await open() }, 'webhooks')).toBe(secret);
  });

  it('requires a new key if they are in the environment', async () => {
    await open([OLD]);
    const rotate = (keys: readonly string[]) =>
      rotateSecretKey({ config: { keys: keys.map(toKey), file: keyFile() }, db: db(), ids: systemIds });
    expect(await rotate([OLD])).toMatchObject({ ok: false, why: expect.stringContaining('Put a new one before it') });
    expect(await rotate([NEW, OLD])).toMatchObject({ ok: true, keyId: toKey(NEW).id });
  });

  it('finds every listed column in the database, under the key of its rows', async () => {
    for (const [column, { key, type }] of Object.entries(sealedColumns)) {
      const [table = '', value = ''] = column.split('.');
      const { rows } = await sql<{ keys: string[]; type: string; value: string }>`
        SELECT array_agg(attname::text) AS keys, min(atttypid::regtype::text) AS type,
          (SELECT atttypid::regtype::text FROM pg_attribute
            WHERE attrelid = ${table}::regclass AND attname = ${value}) AS value
        FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
        WHERE indrelid = ${table}::regclass AND indisprimary`.execute(db());
      expect([column, rows]).toEqual([column, [{ keys: [key], type, value: 'text' }]]);
    }
  });
});
