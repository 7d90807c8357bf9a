import { createHash, randomUUID } from 'node:crypto';
import { SESSION_IDLE_SEC } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import type { Account, NewSession } from './account.ts';
import { sessionOpener } from './open-session.ts';
import { PgAccountStore } from './pg-account-store.ts';
import { PgSessionStore } from './pg-session-store.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00.250Z');
const DAY_MS = 86_400_000;
const CONTACT = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  company: '',
  address: '1 Street',
  city: 'Zürich',
  state: 'ZH',
  zip: '8000',
  country: 'CH',
  citizenship: 'GB',
};

function someAccount(email = `${randomUUID()}@example.org`): Account {
  return { id: randomUUID(), email, contact: CONTACT, passwordHash: 'hash-1', emailVerified: false, isBlocked: false };
}

function someSession(createdAtMs = NOW_MS): NewSession {
  const keyHash = createHash('sha256').update(randomUUID()).digest();
  const geoloc = { latitude: 47.4, longitude: 8.5 };
  const times = { createdAtMs, expiresAtMs: createdAtMs + DAY_MS };
  return {
    id: randomUUID(),
    keyHash,
    deviceName: 'browser',
    geoloc,
    origin: { ip: '192.0.2.1', requestId: 'r1' },
    ...times,
    restricted: null,
    confirmedAtMs: null,
  };
}

const nothing = async () => undefined;

describe('PgAccountStore', () => {
  let test: TestDatabase;
  let store: PgAccountStore;
  let sessions: PgSessionStore;
  beforeAll(async () => {
    test = await testDatabase();
    store = new PgAccountStore(test.database.transactions, {
      openSession: sessionOpener(nothing),
      passwordChanged: nothing,
    });
    sessions = new PgSessionStore(test.database.transactions);
  });
  afterAll(() => test.close());

  const sessionCount = async (accountId: string) => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM session WHERE account_id = ${accountId}`.execute(test.database.transactions);
    return rows[0]?.n;
  };

  const accountOf = async (keyHash: Uint8Array, nowMs: number) =>
    (await sessions.find(keyHash, nowMs))?.accountId ?? null;

  it('finds an account by id and by email address', async () => {
    const account = someAccount();
    expect(await store.create(account, someSession())).toBe(true);
    expect(await store.find(account.id)).toEqual(account);
    expect(await store.findByEmail(account.email)).toEqual(account);
    expect(await store.find(randomUUID())).toBeNull();
    expect(await store.findByEmail('unknown@example.org')).toBeNull();
  });

  it('gives an email address to one of several concurrent registrations', async () => {
    const email = `${randomUUID()}@example.org`;
    const accounts = Array.from({ length: 8 }, () => someAccount(email));
    const created = await Promise.all(accounts.map((account) => store.create(account, someSession())));
    expect(created.filter(Boolean)).toHaveLength(1);
    const winner = accounts[created.indexOf(true)];
    expect((await store.findByEmail(email))?.id).toBe(winner?.id);
    for (const loser of accounts.filter((account) => account !== winner)) expect(await sessionCount(loser.id)).toBe(0);
  });

  it('finds a session until it expires, and only by its key', async () => {
    const account = someAccount();
    const session = { ...someSession(), expiresAtMs: NOW_MS + SESSION_IDLE_SEC * 500 };
    await store.create(account, session);
    expect(await accountOf(session.keyHash, NOW_MS)).toBe(account.id);
    expect(await accountOf(session.keyHash, session.expiresAtMs - 1)).toBe(account.id);
    expect(await accountOf(session.keyHash, session.expiresAtMs)).toBeNull();
    expect(await accountOf(someSession().keyHash, NOW_MS)).toBeNull();
  });

  it('ends one session and leaves the others', async () => {
    const account = someAccount();
    const [first, second] = [someSession(), someSession()];
    await store.create(account, first);
    await store.startSession(account, second);
    expect(await sessions.end(randomUUID(), { keyHash: first.keyHash })).toBe(0);
    expect(await sessions.end(account.id, { keyHash: first.keyHash })).toBe(1);
    expect(await accountOf(first.keyHash, NOW_MS)).toBeNull();
    expect(await accountOf(second.keyHash, NOW_MS)).toBe(account.id);
  });

  it('ends sessions of one account: one by id, all but one, and all', async () => {
    const [account, other] = [someAccount(), someAccount()];
    const [first, second, third, unrelated] = [someSession(), someSession(), someSession(), someSession()];
    await store.create(account, first);
    for (const session of [second, third]) await store.startSession(account, session);
    await store.create(other, unrelated);
    expect(await sessions.end(account.id, { id: unrelated.id })).toBe(0);
    expect(await sessions.end(account.id, { id: second.id })).toBe(1);
    expect(await sessions.end(account.id, { except: third.keyHash })).toBe(1);
    expect(await accountOf(third.keyHash, NOW_MS)).toBe(account.id);
    expect(await sessions.end(account.id, 'all')).toBe(1);
    expect(await sessionCount(account.id)).toBe(0);
    expect(await accountOf(unrelated.keyHash, NOW_MS)).toBe(other.id);
  });

  it('ends sessions only after a concurrent change of the account, so that they cannot deadlock', async () => {
    const account = someAccount();
    await store.create(account, someSession());
    for (const session of [someSession(), someSession()]) await store.startSession(account, session);
    const db = test.database.transactions;
    const isHeld = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const changing = db.transaction().execute(async (tx) => {
      await sql`SELECT FROM account WHERE id = ${account.id} FOR NO KEY UPDATE`.execute(tx);
      isHeld.resolve();
      await release.promise;
    });
    await isHeld.promise;
    const ending = sessions.end(account.id, 'all');
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    }, WAIT_OPTIONS);
    const free = await sql`SELECT FROM session WHERE account_id = ${account.id} FOR UPDATE SKIP LOCKED`.execute(db);
    release.resolve();
    await changing;
    expect(free.rows).toHaveLength(3);
    expect(await ending).toBe(3);
  });

  it('removes expired sessions', async () => {
    const account = someAccount();
    await store.create(account, someSession(NOW_MS));
    await store.startSession(account, someSession(NOW_MS + DAY_MS / 2));
    await sessions.sweep(NOW_MS + DAY_MS);
    expect(await sessionCount(account.id)).toBe(1);
  });

  it('replaces the contact data of one account only', async () => {
    const [account, other] = [someAccount(), someAccount()];
    await store.create(account, someSession());
    await store.create(other, someSession());
    const contact = { ...CONTACT, company: 'Engines Ltd', firstname: "O'Hara; DROP TABLE account" };
    expect(await store.replaceContact(account.id, contact, NOW_MS)).toEqual({ ...account, contact });
    expect(await store.find(account.id)).toEqual({ ...account, contact });
    expect(await store.find(other.id)).toEqual(other);
    expect(await store.replaceContact(randomUUID(), contact, NOW_MS)).toBeNull();
  });

  it('changes the password and ends all other sessions', async () => {
    const [account, other] = [someAccount(), someAccount()];
    const [current, elsewhere, unrelated] = [someSession(), someSession(), someSession()];
    await store.create(account, current);
    await store.startSession(account, elsewhere);
    await store.create(other, unrelated);
    const change = {
      accountId: account.id,
      checkedHash: 'hash-1',
      newHash: 'hash-2',
      atMs: NOW_MS,
      keptSessionHash: current.keyHash,
      keepsAccess: false,
    };
    expect(await store.changePassword(change)).toBe(true);
    expect((await store.find(account.id))?.passwordHash).toBe('hash-2');
    expect(await accountOf(current.keyHash, NOW_MS)).toBe(account.id);
    expect(await accountOf(elsewhere.keyHash, NOW_MS)).toBeNull();
    expect(await accountOf(unrelated.keyHash, NOW_MS)).toBe(other.id);
    expect(await store.changePassword(change)).toBe(false);
  });

  it('starts no session with an outdated password', async () => {
    const account = someAccount();
    const session = someSession();
    await store.create(account, session);
    await store.changePassword({
      accountId: account.id,
      checkedHash: 'hash-1',
      newHash: 'hash-2',
      atMs: NOW_MS,
      keptSessionHash: session.keyHash,
      keepsAccess: false,
    });
    expect(await store.startSession(account, someSession())).toBeNull();
    expect(await sessionCount(account.id)).toBe(1);
  });

  it('leaves no session of the old password when logins race with the change', async () => {
    for (let round = 0; round < 5; round++) {
      const account = someAccount();
      const current = someSession();
      await store.create(account, current);
      await Promise.all([
        ...Array.from({ length: 3 }, () => store.startSession(account, someSession())),
        store.changePassword({
          accountId: account.id,
          checkedHash: 'hash-1',
          newHash: 'hash-2',
          atMs: NOW_MS,
          keptSessionHash: current.keyHash,
          keepsAccess: false,
        }),
      ]);
      expect(await sessionCount(account.id)).toBe(1);
    }
  });

  it('rejects addresses that are not in lower case, from any writer', async () => {
    await expect(store.create(someAccount('Ada@example.org'), someSession())).rejects.toThrow(/check constraint/);
  });
});
