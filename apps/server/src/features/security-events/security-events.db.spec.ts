import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../lib/time-units.ts';
import { systemIds } from '../../platform/system/system.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { createSecurityEvents } from './create-security-events.ts';
import { setSecurityLogRetention } from './set-security-log-retention.ts';

const never = new AbortController().signal;

describe('the log of security events', () => {
  let shop: Shop;
  let log: ReturnType<typeof createSecurityEvents>;
  let accountId: string;
  beforeAll(async () => {
    shop = await openShop();
    const { clock } = shop.settleDeps;
    log = createSecurityEvents({ db: shop.db, clock, ids: systemIds, log: silentLog });
    accountId = await shop.openAccount();
  });
  afterAll(() => shop.close());
  const from = (ip: string) => ({ ip, requestId: randomUUID() });
  const rows = async (sender: string) => {
    await log.flush();
    return shop.db.selectFrom('security_event').selectAll().where('sender', '=', sender).orderBy('id').execute();
  };

  it('counts the same event of one sender within a minute in one row', async () => {
    const origins = Array.from({ length: 300 }, () => from('192.0.2.1'));
    for (const [index, origin] of origins.entries()) {
      log.record({ kind: 'login-failed', accountId, origin });
      if (index % 100 === 0) await log.flush();
    }
    log.record({ kind: 'login-failed', accountId: null, origin: from('192.0.2.1') });
    log.record({ kind: 'login-failed', accountId: null, origin: from('192.0.2.1') });
    shop.time.nowMs += 60_000;
    log.record({ kind: 'login-failed', accountId, origin: from('192.0.2.1') });
    expect(await rows('192.0.2.1')).toMatchObject([
      { kind: 'login-failed', account_id: accountId, count: 300, request_id: origins[0]?.requestId },
      { account_id: null, count: 2 },
      { account_id: accountId, count: 1 },
    ]);
  });

  it('records rejections and exceeded limits, and no mere input errors', async () => {
    const origin = from('192.0.2.9');
    const codes = ['origin-not-allowed', 'not-found', 'busy', 'invalid-request', 'too-many-requests'] as const;
    for (const code of codes) log.recordRefusal({ code, accountId, origin });
    expect((await rows('192.0.2.9')).map(({ kind, detail }) => `${kind}: ${detail}`)).toEqual([
      'access-refused: origin-not-allowed',
      'limit-reached: busy',
      'limit-reached: too-many-requests',
    ]);
  });

  it('stores events of an account deleted in the meantime without the account, and keeps the others', async () => {
    const gone = randomUUID();
    for (const id of [gone, accountId, null])
      log.record({ kind: 'access-refused', accountId: id, origin: from('192.0.2.2') });
    expect((await rows('192.0.2.2')).map(({ account_id, count }) => [account_id, count])).toEqual(
      expect.arrayContaining([
        [accountId, 1],
        [null, 2],
      ]),
    );
  });

  it('is in chronological order', async () => {
    const kinds = ['registered', 'login-succeeded', 'device-new', 'logged-out', 'access-refused'] as const;
    for (const kind of kinds) log.record({ kind, accountId, origin: from('192.0.2.5') });
    expect((await rows('192.0.2.5')).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('removes control characters, and truncates long texts', async () => {
    log.record({
      kind: 'device-new',
      accountId,
      origin: from('2001:db8::1'),
      detail: `a\r\nb\u202e${'c'.repeat(300)}`,
    });
    expect((await rows('2001:db8::/64'))[0]?.detail).toBe(`a b ${'c'.repeat(196)}`);
  });

  it('is listed for the operator, also for one account', async () => {
    const own = await shop.openAccount();
    log.record({ kind: 'logged-out', accountId: own, origin: from('192.0.2.4'), detail: 'laptop' });
    await log.flush();
    const { email } = await shop.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', own)
      .executeTakeFirstOrThrow();
    const printed = await log.print(['--account', email.toUpperCase(), '--csv']);
    const [, line = '', ...rest] = printed.ok ? printed.text.trim().split('\r\n') : [];
    expect(line).toContain(`,logged-out,1,${email},192.0.2.4,laptop,`);
    expect(rest).toEqual([]);
    const caller = { accountId: own, sessionHash: new Uint8Array() };
    const context = { caller, ...from(''), signal: never, rawBody: new Uint8Array(), rawHeaders: {} };
    const request = { params: undefined, query: undefined, headers: undefined, body: undefined };
    const shown = await log.handlers.securityEvents(request, context);
    const atISO = new Date(shop.time.nowMs).toISOString();
    const event = { kind: 'logged-out', atISO, count: 1, address: '192.0.2.4', detail: 'laptop' };
    expect(shown).toEqual({ ok: true, value: { result: [event] } });
    expect(await log.print(['--since', 'soon'])).toMatchObject({ ok: false });
    const page = await log.servePage(0);
    const opened = await fetch(page.url, { redirect: 'manual' });
    const headers = { cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const rowsOf = async (search: object): Promise<number> => {
      const parameters = new URLSearchParams({ account: email, kind: 'logged-out', from: '2026-01-01', ...search });
      const html = await (await fetch(new URL(`/?${parameters.toString()}`, page.url), { headers })).text();
      return html.match(/192\.0\.2\.4<\/td>/g)?.length ?? 0;
    };
    const before = { before: `${shop.time.nowMs}-0` };
    const others = [before, { kind: 'registered' }, { address: '192.0.2.5' }, { to: '2026-01-01' }];
    expect(await Promise.all([{}, { address: '192.0.2.4' }, ...others].map(rowsOf))).toEqual([1, 1, 0, 0, 0, 0]);
    await page.close();
  });

  it('is kept for the set period', async () => {
    const { nowMs } = shop.time;
    await setSecurityLogRetention(shop.database, silentLog, { days: 30, ownerUrl: shop.ownerUrl });
    for (const days of [29, 31]) {
      shop.time.nowMs = Date.now() - days * DAY_MS;
      log.record({ kind: 'logged-out', accountId, origin: from(`192.0.2.${days}`) });
    }
    shop.time.nowMs = nowMs;
    await log.flush();
    await log.sweep();
    expect([(await rows('192.0.2.29')).length, (await rows('192.0.2.31')).length]).toEqual([1, 0]);
    // Neither the server's role nor its settings can shorten it.
    const warnings: string[] = [];
    const warning = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) };
    await setSecurityLogRetention(shop.database, warning, { days: 1, ownerUrl: null });
    expect(warnings).toEqual([expect.stringContaining('operations -- migrate')]);
    await log.sweep();
    expect(await rows('192.0.2.29')).toHaveLength(1);
  });

  it('drops only rejected attempts beyond its newest rows', async () => {
    shop.time.nowMs = Date.now();
    for (const kind of ['login-failed', 'logged-out', 'access-refused', 'login-succeeded'] as const)
      log.record({ kind, accountId: null, origin: from('192.0.2.40') });
    await log.flush();
    await shop.asOwner('UPDATE security_log SET kept_rows = 2');
    await log.sweep();
    await shop.asOwner('UPDATE security_log SET kept_rows = 2000000');
    expect((await rows('192.0.2.40')).map(({ kind }) => kind)).toEqual([
      'logged-out',
      'access-refused',
      'login-succeeded',
    ]);
  });

  it('cannot be rewritten by any role, including the owner of the tables', async () => {
    shop.time.nowMs = Date.now();
    const own = await shop.openAccount();
    log.record({ kind: 'password-changed', accountId: own, origin: from('192.0.2.41') });
    await log.flush();
    const where = `WHERE sender = '192.0.2.41'`;
    for (const statement of [
      `UPDATE security_event SET count = 0 ${where}`,
      `UPDATE security_event SET sender = '192.0.2.99' ${where}`,
      `UPDATE security_event SET last_at = last_at - interval '1 day' ${where}`,
      `DELETE FROM security_event ${where}`,
      'TRUNCATE security_event',
    ])
      await expect(shop.asOwner(statement)).rejects.toThrow(/only count up|kept for 30 days|never changed or removed/);
    const asServer = sql.raw(`CREATE TEMP TABLE security_log AS SELECT 0 AS kept_days, 1 AS kept_rows`);
    const deleted = shop.db.transaction().execute(async (tx) => {
      await asServer.execute(tx);
      await tx.deleteFrom('security_event').where('account_id', '=', own).execute();
    });
    await expect(deleted).rejects.toThrow(/kept for 30 days/);
    expect(await rows('192.0.2.41')).toHaveLength(1);
  });
});
