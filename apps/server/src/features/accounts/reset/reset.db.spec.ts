import { RESTRICTED_SESSION_LIFETIME_SEC, SESSION_LIFETIME_SEC, type Session } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { problemIn } from '../../../platform/http/testing/test-http.ts';
import { CONTACT } from '../../../testing/contact.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD, sessionIn } from '../testing/account-rig.ts';
import { RESETS_PER_ADDRESS } from './reset-limits.ts';

const NEW_PASSWORD = 'a new horse battery';
const RESETS_PER_SENDER = 20;

describe('a reset of the password', () => {
  let rig: AccountRig;
  let email: string;
  let session: Session;
  beforeAll(async () => {
    rig = await openAccounts({ requestsPerMinute: RESETS_PER_SENDER * 20 });
  });
  beforeEach(async () => {
    rig.temporaryPasswords.length = 0;
    // Each test starts a new hour with its own counts.
    rig.time.nowMs = Math.ceil(rig.time.nowMs / HOUR_MS + 1) * HOUR_MS;
    email = newEmail();
    session = await rig.register(email);
  });
  afterAll(() => rig.close());

  const reset = (address = email, ip = '192.0.2.1') =>
    rig.call('/api/v0/reset', { email: address }, undefined, { 'x-forwarded-for': ip });
  const logIn = (password: string) => rig.logIn(email, password);
  const setPassword = (apiKey: string, newpassword = NEW_PASSWORD) =>
    rig.call('/api/v3/password', { newpassword }, apiKey);
  const statusOf = async (apiKey: string) => (await rig.call('/api/v0/checkUser', '', apiKey)).status;

  const lastUseMs = async (accountId: string) => {
    const sessions = rig.db.selectFrom('session').select('last_used_at').where('account_id', '=', accountId);
    return (await sessions.execute()).map(({ last_used_at }) => last_used_at.getTime());
  };

  /** Runs the queued jobs. @returns how many there were */
  async function runJobs(): Promise<number> {
    const resets = await rig.db.selectFrom('password_reset').select('id').execute();
    for (const { id } of resets)
      await rig.accounts.jobs['reset-password']({ resetId: id }, new AbortController().signal);
    return resets.length;
  }
  async function temporaryPassword(): Promise<string> {
    expect((await reset()).status).toBe(204);
    await runJobs();
    return rig.temporaryPasswords.at(-1)?.password ?? '';
  }

  it('emails a temporary password and changes nothing until it is used', async () => {
    expect((await reset(` ${email.toUpperCase()} `)).status).toBe(204);
    expect([rig.temporaryPasswords, await statusOf(session.apiKey)]).toEqual([[], 200]);
    await runJobs();
    expect(rig.temporaryPasswords).toEqual([
      {
        accountId: session.user._id,
        to: email,
        firstname: CONTACT.firstname,
        password: rig.temporaryPasswords[0]?.password,
        expiresAtMs: rig.time.nowMs + HOUR_MS,
      },
    ]);
    expect(await statusOf(session.apiKey)).toBe(200);
    const again = await sessionIn(await logIn(PASSWORD));
    expect(again.restricted).toBeUndefined();
    expect(await statusOf(again.apiKey)).toBe(200);
  });

  it('ends all sessions and pending logins when the temporary password is used', async () => {
    const password = await temporaryPassword();
    const elsewhere = await sessionIn(await logIn(PASSWORD));
    const opened = await sessionIn(await logIn(password));
    expect([await statusOf(session.apiKey), await statusOf(elsewhere.apiKey)]).toEqual([401, 401]);
    expect(await statusOf(opened.apiKey)).toBe(403);
  });

  it('opens a session that can only set a new password, and is unrestricted afterward', async () => {
    const opened = await sessionIn(await logIn(await temporaryPassword()));
    expect(opened).toMatchObject({ restricted: 'set-password', user: session.user });
    expect(Date.parse(opened.expiresISO)).toBe(rig.time.nowMs + RESTRICTED_SESSION_LIFETIME_SEC * 1000);
    expect(await problemIn(await rig.call('/api/v0/checkUser', '', opened.apiKey))).toMatchObject({
      status: 403,
      code: 'password-change-required',
    });
    const elsewhere = await sessionIn(await logIn(PASSWORD));
    expect((await setPassword(opened.apiKey)).status).toBe(204);
    expect([await statusOf(opened.apiKey), await statusOf(elsewhere.apiKey)]).toEqual([200, 401]);
    expect([(await logIn(PASSWORD)).status, (await logIn(NEW_PASSWORD)).status]).toEqual([401, 200]);
    // The session is in use and lasts as long as any other.
    for (let third = 0; third < 3; third++) {
      rig.time.nowMs += (SESSION_LIFETIME_SEC * 1000) / 3 - 1;
      expect(await statusOf(opened.apiKey)).toBe(200);
      // The last use is recorded asynchronously.
      await vi.waitFor(async () => expect(await lastUseMs(opened.user._id)).toContain(rig.time.nowMs), 10_000);
    }
  });

  it('gives a password that works once', async () => {
    const password = await temporaryPassword();
    const tries = await Promise.all([logIn(password), logIn(password), logIn(password.toLowerCase())]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  it('gives a password that works for an hour and only for its account', async () => {
    const password = await temporaryPassword();
    const other = newEmail();
    await rig.register(other);
    expect((await rig.logIn(other, password)).status).toBe(401);
    rig.time.nowMs += HOUR_MS;
    expect((await logIn(password)).status).toBe(401);
    rig.time.nowMs -= 1;
    expect((await logIn(password)).status).toBe(200);
  });

  it('is replaced by the next one, and ended by a change of the password', async () => {
    const [first, second] = [await temporaryPassword(), await temporaryPassword()];
    expect((await logIn(first)).status).toBe(401);
    const restricted = await sessionIn(await logIn(second));
    const third = await temporaryPassword();
    await logIn(third);
    expect((await setPassword(restricted.apiKey)).status).toBe(401);
    const fourth = await temporaryPassword();
    const { apiKey } = await sessionIn(await logIn(PASSWORD));
    const change = { oldpassword: PASSWORD, newpassword: NEW_PASSWORD };
    expect((await rig.call('/api/v0/changepwd', change, apiKey)).status).toBe(204);
    expect((await logIn(fourth)).status).toBe(401);
  });

  it('gets the same response for an address without an account, which gets no email', async () => {
    const [known, unknown] = [await reset(), await reset(newEmail())];
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    expect(await runJobs()).toBe(2);
    expect(rig.temporaryPasswords.map(({ to }) => to)).toEqual([email]);
    expect(await runJobs()).toBe(0);
  });

  it.each([['with an account'], ['without one']])(
    'is limited for an address %s, from all senders together',
    async (which) => {
      const address = which === 'with an account' ? email : newEmail();
      for (let i = 0; i < RESETS_PER_ADDRESS; i++) expect((await reset(address, `192.0.2.${i}`)).status).toBe(204);
      rig.time.nowMs += 60_000;
      expect(await problemIn(await reset(address, '192.0.2.99'))).toMatchObject({
        status: 429,
        code: 'too-many-requests',
        detail:
          'At most 5 temporary passwords an hour are sent to one address. Use the latest one, or try again in 59 min.',
      });
      rig.time.nowMs += HOUR_MS - 60_000;
      expect((await reset(address)).status).toBe(204);
      await runJobs();
    },
  );

  it('is limited for a sender without using up limits of addresses; an IPv6 network counts as one sender', async () => {
    for (let i = 0; i < RESETS_PER_SENDER; i++)
      expect((await reset(newEmail(), `2001:db8::${i + 1}`)).status).toBe(204);
    for (let i = 0; i < RESETS_PER_ADDRESS; i++)
      expect(await problemIn(await reset(email, '2001:db8::ffff'))).toMatchObject({
        status: 429,
        detail:
          'At most 20 temporary passwords an hour can be requested from one network address. Try again in 60 min.',
      });
    expect((await reset(email, '2001:db8:0:1::1')).status).toBe(204);
    await runJobs();
  });

  it('rejects the temporary password as the new one, and requires the old one in an ordinary session', async () => {
    const password = await temporaryPassword();
    const restricted = await sessionIn(await logIn(password));
    expect(await problemIn(await setPassword(restricted.apiKey, password))).toMatchObject({
      status: 400,
      errors: ['newpassword: must be one of your own, not the temporary one from the e-mail'],
    });
    for (const easy of ['short', 'Password123!', email])
      expect(await problemIn(await setPassword(restricted.apiKey, easy))).toMatchObject({ status: 400 });
    expect((await setPassword(restricted.apiKey)).status).toBe(204);
    expect(await problemIn(await setPassword(restricted.apiKey, PASSWORD))).toMatchObject({
      code: 'login-failed',
      detail: 'This account has a password. Change it with the old one, or reset it.',
    });
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
  });

  it('leaves no temporary password in rows or log lines', async () => {
    const password = await temporaryPassword();
    await logIn(password);
    const stored = await rig.db.selectFrom('temporary_password').selectAll().execute();
    for (const text of [JSON.stringify(stored), JSON.stringify(rig.http.lines)]) expect(text).not.toContain(password);
  });
});
