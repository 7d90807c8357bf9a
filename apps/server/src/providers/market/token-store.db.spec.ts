import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { PgTokenStore } from './pg-token-store.ts';
import { MemoryTokenStore } from './testing/memory-token-store.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.close());

const open = (provider: string, account = 'a') =>
  new PgTokenStore(opened.database.transactions, testSecrets, { provider, account });

describe.each([
  ['database', () => open('acme')],
  ['memory', () => new MemoryTokenStore()],
])('a token in the %s', (_name, openStore) => {
  it('is the one that was kept last', async () => {
    const store = openStore();
    expect(await store.read()).toBeNull();
    await store.keep({ token: 'one', expiresAtMs: 1_000 });
    await store.keep({ token: 'two', expiresAtMs: 2_000 });
    expect(await store.read()).toEqual({ token: 'two', expiresAtMs: 2_000 });
  });
});

describe('a token in the database', () => {
  it('is sealed, and belongs to one account of one provider', async () => {
    await open('sealed').keep({ token: 'secret-token', expiresAtMs: 1_000 });
    expect(await open('sealed').read()).toMatchObject({ token: 'secret-token' });
    expect([await open('sealed', 'b').read(), await open('other').read()]).toEqual([null, null]);
    const { rows } = await sql`SELECT * FROM provider_token`.execute(opened.database.transactions);
    expect(JSON.stringify(rows)).not.toContain('secret-token');
  });
});
