import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { DAY_MS } from '../../util/time-units.ts';
import { createSecurityEvents } from './create-security-events.ts';

const never = new AbortController().signal;

describe('the log of security events', () => {
  let shop: Shop;
  let log: ReturnType<typeof createSecurityEvents>;
  let accountId: string;
  beforeAll(async () => {
    shop = await openShop();
    const { clock } = shop.settleDeps;
    log = createSecurityEvents({ db: shop.db, clock, log: silentLog, keptDays: 30 });
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

  it('names an account no more that was deleted meanwhile, and keeps the others', async () => {
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

  it('is in the order of what happened', async () => {
    const kinds = ['registered', 'login-succeeded', 'device-new', 'logged-out', 'access-refused'] as const;
    for (const kind of kinds) log.record({ kind, accountId, origin: from('192.0.2.5') });
    expect((await rows('192.0.2.5')).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('takes no control characters, and no more of a text than fits', async () => {
    log.record({
      kind: 'device-new',
      accountId,
      origin: from('2001:db8::1'),
      detail: `a\r\nb\u202e${'c'.repeat(300)}`,
    });
    expect((await rows('2001:db8::/64'))[0]?.detail).toBe(`a b ${'c'.repeat(196)}`);
  });

  it('is listed for the operator, of one account as well', async () => {
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
    const asked = { params: undefined, query: undefined, headers: undefined, body: undefined };
    const shown = await log.handlers.securityEvents(asked, context);
    const atISO = new Date(shop.time.nowMs).toISOString();
    const event = { kind: 'logged-out', atISO, count: 1, address: '192.0.2.4', detail: 'laptop' };
    expect(shown).toEqual({ ok: true, value: { result: [event] } });
    expect(await log.print(['--since', 'soon'])).toMatchObject({ ok: false });
  });

  it('is kept as long as the operator says', async () => {
    log.record({ kind: 'logged-out', accountId, origin: from('192.0.2.3') });
    expect(await rows('192.0.2.3')).toHaveLength(1);
    shop.time.nowMs += 30 * DAY_MS;
    await log.sweep();
    expect(await rows('192.0.2.3')).toHaveLength(1);
    shop.time.nowMs += 60_000;
    await log.sweep();
    expect(await rows('192.0.2.3')).toEqual([]);
  });
});
