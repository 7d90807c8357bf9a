import { CONFIRMATION_SEC, endpoints, SESSION_IDLE_SEC, SESSION_LIFETIME_SEC } from '@groundtrack/contract';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { post, problemIn, testHttp } from '../../platform/http/testing/test-http.ts';
import { CONTACT as GIVEN } from '../../testing/contact.ts';
import { WAIT_OPTIONS } from '../../testing/wait-options.ts';
import { createAccounts } from './create-accounts.ts';
import { ARGON2_OPTIONS } from './passwords.ts';
import { LAST_USE_MS } from './pg-session-store.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD, sessionIn } from './testing/account-rig.ts';
import { turnOnTwoStep } from './testing/some-authenticator.ts';

const CONTACT = { ...GIVEN, company: '' };

describe('accounts over HTTP', () => {
  let rig: AccountRig;
  beforeAll(async () => {
    rig = await openAccounts();
  });
  afterAll(() => rig.close());

  const call: AccountRig['call'] = (...request) => rig.call(...request);
  const register: AccountRig['register'] = (username) => rig.register(username);
  const logIn: AccountRig['logIn'] = (username, password) => rig.logIn(username, password);
  const isLive: AccountRig['isLive'] = (apiKey) => rig.isLive(apiKey);

  it('lists a session without a device name under the client that its header names', async () => {
    const { user } = await register();
    const credentials = { username: user.username, password: PASSWORD };
    const logInAs = (client: string, devicename = '') =>
      call('/api/v0/login', { ...credentials, devicename }, undefined, { client });
    await logInAs(' web ');
    await logInAs('web', 'laptop');
    const sessions = rig.db.selectFrom('session').select('device_name').where('account_id', '=', user._id);
    const names = (await sessions.execute()).map(({ device_name: name }) => name);
    expect(names.toSorted()).toEqual(['', 'laptop', 'web']);
    const { errors } = await problemIn(await logInAs('x'.repeat(101)));
    expect(errors?.[0]).toMatch(/^header\.client: must have at most 100 characters/);
  });

  it('ends only the previous session of a browser when it logs in again', async () => {
    const [before, elsewhere] = [await register(), await register()];
    const page = { session: 'cookie', origin: rig.http.url, cookie: `groundtrack=${before.apiKey}` };
    const { username } = elsewhere.user;
    expect((await call('/api/v0/login', { username, password: PASSWORD }, undefined, page)).status).toBe(200);
    expect([await isLive(before.apiKey), await isLive(elsewhere.apiKey)]).toEqual([false, true]);
    expect(rig.events).toContainEqual(
      expect.objectContaining({
        kind: 'logged-out',
        accountId: before.user._id,
        detail: expect.stringMatching(/login/),
      }),
    );
  });

  it('registers, logs in immediately, and stores every field', async () => {
    const username = newEmail();
    const body = { ...CONTACT, username: `  ${username.toUpperCase()} `, password: PASSWORD, company: ' Engines ' };
    const response = await call('/api/v0/register', { ...body, devicename: 'laptop', geoloc: null });
    expect(response.status).toBe(201);
    const session = await sessionIn(response);
    expect(session.user).toEqual({ _id: session.user._id, username, ...CONTACT, company: 'Engines' });
    expect(Buffer.from(session.apiKey, 'base64url')).toHaveLength(32);
    expect(Date.parse(session.expiresISO)).toBe(rig.time.nowMs + SESSION_LIFETIME_SEC * 1000);
    expect(await isLive(session.apiKey)).toBe(true);
  });

  it('rejects a second account for the address in any spelling, and changes nothing', async () => {
    const { user, apiKey } = await register();
    const again = { ...CONTACT, firstname: 'Eve', username: user.username.toUpperCase(), password: 'another password' };
    const problem = await problemIn(await call('/api/v0/register', again));
    expect(problem).toMatchObject({
      status: 409,
      code: 'account-exists',
      error: `An account for ${user.username} already exists. Log in, or reset its password.`,
    });
    expect((await logIn(user.username)).status).toBe(200);
    expect(await (await call('/api/v0/checkUser', '', apiKey)).json()).toMatchObject({ user: { firstname: 'Ada' } });
  });

  it('rejects an incomplete registration field by field', async () => {
    const problem = await problemIn(
      await call('/api/v0/register', {
        ...CONTACT,
        username: newEmail(),
        password: 'short',
        state: '',
        zip: undefined,
      }),
    );
    expect(problem.errors).toEqual([
      'state: is required',
      'zip: is required',
      'password: must have at least 10 characters',
    ]);
  });

  it('rejects registrations while they are closed', async () => {
    const closed = await testHttp(createAccounts({ ...rig.ports, registerAllowed: false }).handlers);
    const username = newEmail();
    const response = await post(`${closed.url}/api/v0/register`, { ...CONTACT, username, password: PASSWORD });
    expect(await problemIn(response)).toMatchObject({ status: 403, code: 'registration-closed' });
    await closed.close();
    expect((await logIn(username)).status).toBe(401);
  });

  it('logs in from several devices, each with its own key', async () => {
    const { user, apiKey } = await register();
    const second = await sessionIn(await logIn(` ${user.username.toUpperCase()}`));
    expect(second.user).toEqual(user);
    expect(second.apiKey).not.toBe(apiKey);
    expect([await isLive(apiKey), await isLive(second.apiKey)]).toEqual([true, true]);
  });

  it('responds to a wrong password and an unknown address identically', async () => {
    const { user } = await register();
    const wrong = await problemIn(await logIn(user.username, 'wrong password'));
    const unknown = await problemIn(await logIn(newEmail()));
    expect(wrong).toMatchObject({
      status: 401,
      code: 'login-failed',
      error: 'Error Logging In.  If you have permission, please retry or register.',
    });
    expect({ ...unknown, id: '' }).toEqual({ ...wrong, id: '' });
  });

  it('accepts the same password composed and decomposed', async () => {
    const username = newEmail();
    await call('/api/v0/register', { ...CONTACT, username, password: 'Zu\u0308rich-Zürich' });
    expect((await logIn(username, 'Zürich-Zu\u0308rich')).status).toBe(200);
  });

  it('logs out this device only', async () => {
    const { user, apiKey } = await register();
    const second = await sessionIn(await logIn(user.username));
    expect((await call('/api/v3/logout', '', apiKey)).status).toBe(204);
    expect(await problemIn(await call('/api/v0/checkUser', '', apiKey))).toMatchObject({ code: 'session-expired' });
    expect(await isLive(second.apiKey)).toBe(true);
  });

  it('reports to other devices why they were logged out', async () => {
    const { user, apiKey } = await register();
    const [byHand, byPassword] = [
      await sessionIn(await logIn(user.username)),
      await sessionIn(await logIn(user.username)),
    ];
    const why = async (key: string) => (await problemIn(await call('/api/v0/checkUser', '', key))).endedBy;
    await call(`/api/v3/devices/${byHand.id}/logout`, '', apiKey);
    await call('/api/v0/changepwd', { oldpassword: PASSWORD, newpassword: 'new horse battery' }, apiKey);
    expect([await why(byHand.apiKey), await why(byPassword.apiKey)]).toEqual(['logged-out', 'password-changed']);
    await call('/api/v3/logout', '', apiKey);
    expect(await why(apiKey)).toBeUndefined();
    rig.time.nowMs += SESSION_LIFETIME_SEC * 1000;
    await rig.accounts.sweep();
    expect(await why(byPassword.apiKey)).toBeUndefined();
  });

  describe('for the operator', () => {
    it('are blocked: all sessions end, and logins with the right password are rejected', async () => {
      const { user, apiKey } = await register();
      const { operations } = rig.accounts;
      expect(await operations.block(` ${user.username.toUpperCase()}`)).toBe(
        `${user.username} is blocked; 1 sessions ended. Orders and deliveries continue.`,
      );
      expect(await problemIn(await call('/api/v0/checkUser', '', apiKey))).toMatchObject({ endedBy: 'blocked' });
      expect(await problemIn(await logIn(user.username))).toMatchObject({ status: 403, code: 'account-blocked' });
      expect(await problemIn(await logIn(user.username, 'not the password'))).toMatchObject({ code: 'login-failed' });
      expect(await operations.unblock(user.username)).toBe(`${user.username} can log in again.`);
      expect((await logIn(user.username)).status).toBe(200);
    });

    it('can have a lost second factor turned off, and the owner gets an email', async () => {
      const { user, apiKey } = await register();
      const send = (path: string, body: unknown) => call(path, body, apiKey);
      await turnOnTwoStep(send, { password: PASSWORD, nowMs: rig.time.nowMs });
      expect((await logIn(user.username)).status).toBe(401);
      await rig.accounts.operations.turnOffSecondFactor(user.username);
      expect((await logIn(user.username)).status).toBe(200);
      expect(rig.factorChanges.at(-1)).toMatchObject({ to: user.username, change: { kind: 'turned-off-by-operator' } });
      expect(await rig.accounts.operations.turnOffSecondFactor('unknown@example.org')).toBe(
        'There is no account unknown@example.org.',
      );
    });
  });

  const lastUse = (accountId: string) =>
    rig.db
      .selectFrom('session')
      .select(['last_used_at', sql`xmin`.as('version')])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  /** The last use is recorded asynchronously. */
  const untilUsed = (accountId: string) =>
    vi.waitFor(
      async () => expect((await lastUse(accountId)).last_used_at.getTime()).toBe(rig.time.nowMs),
      WAIT_OPTIONS,
    );

  it('confirms a session for ten minutes, after a login and again by the password', async () => {
    const { user, apiKey } = await register();
    const isConfirmed = async () => (await rig.accounts.sessions.find(apiKey))?.isConfirmed;
    expect(await isConfirmed()).toBe(true);
    rig.time.nowMs += CONFIRMATION_SEC * 1000;
    expect(await isConfirmed()).toBe(false);
    const { path } = endpoints.confirmSession;
    expect(await problemIn(await call(path, { password: 'wrong' }, apiKey))).toMatchObject({ code: 'login-failed' });
    expect(await isConfirmed()).toBe(false);
    const second = await sessionIn(await logIn(user.username));
    rig.time.nowMs += CONFIRMATION_SEC * 1000;
    expect((await call(path, { password: PASSWORD }, apiKey)).status).toBe(204);
    expect([await isConfirmed(), (await rig.accounts.sessions.find(second.apiKey))?.isConfirmed]).toEqual([
      true,
      false,
    ]);
  });

  it('ends a session after one day', async () => {
    const { apiKey, user } = await register();
    const endMs = rig.time.nowMs + SESSION_LIFETIME_SEC * 1000;
    rig.time.nowMs += SESSION_IDLE_SEC * 1000 - 1;
    expect(await isLive(apiKey)).toBe(true);
    await untilUsed(user._id);
    rig.time.nowMs = endMs - 2;
    expect(await isLive(apiKey)).toBe(true);
    await untilUsed(user._id);
    rig.time.nowMs = endMs - 1;
    expect(await isLive(apiKey)).toBe(true);
    rig.time.nowMs += 1;
    expect(await problemIn(await call('/api/v0/checkUser', '', apiKey))).toMatchObject({
      status: 401,
      code: 'session-expired',
    });
  });

  it('ends a session that was unused for half a day', async () => {
    const { apiKey } = await register();
    rig.time.nowMs += SESSION_IDLE_SEC * 1000;
    expect(await isLive(apiKey)).toBe(false);
  });

  it('records the last use of a session, at most once in a quarter of an hour', async () => {
    const { apiKey, user } = await register();
    const opened = await lastUse(user._id);
    expect(opened.last_used_at.getTime()).toBe(rig.time.nowMs);
    rig.time.nowMs += LAST_USE_MS - 1;
    await isLive(apiKey);
    expect(await lastUse(user._id)).toEqual(opened);
    rig.time.nowMs += 1;
    await Promise.all([isLive(apiKey), isLive(apiKey)]);
    await untilUsed(user._id);
  });

  it('lists the missing fields of an incomplete registration', async () => {
    const { user, apiKey } = await register();
    expect(await (await call('/api/v0/checkUser', '', apiKey)).json()).toEqual({ valid: true, missing: [], user });
    await sql`UPDATE account SET zip = '', citizenship = ' ' WHERE id = ${user._id}`.execute(rig.db);
    expect(await (await call('/api/v0/checkUser', '', apiKey)).json()).toMatchObject({
      valid: false,
      missing: ['zip', 'citizenship'],
    });
  });

  it('updates the contact data of the caller', async () => {
    const [ada, other] = [await register(), await register()];
    const contact = { ...CONTACT, city: 'Zürich', country: 'CH' };
    const response = await call('/api/v0/updateuser', { ...contact, username: other.user.username }, ada.apiKey);
    expect(await response.json()).toEqual({ user: { ...ada.user, ...contact } });
    const refused = await problemIn(await call('/api/v0/updateuser', { ...contact, country: 'Schweiz' }, ada.apiKey));
    expect(refused.errors).toEqual(['country: must be a two-letter country code, not "Schweiz"']);
    expect(await (await call('/api/v0/checkUser', '', other.apiKey)).json()).toMatchObject({ user: other.user });
  });

  it('changes the password and ends the other sessions', async () => {
    rig.changedPasswords.length = 0;
    const { user, apiKey } = await register();
    const elsewhere = await sessionIn(await logIn(user.username));
    const refused = await call('/api/v0/changepwd', { oldpassword: 'wrong', newpassword: 'new password' }, apiKey);
    expect(await problemIn(refused)).toMatchObject({
      status: 401,
      error: 'Error changing your password, double check and try again',
    });
    expect(await isLive(elsewhere.apiKey)).toBe(true);
    const changed = await call('/api/v0/changepwd', { oldpassword: PASSWORD, newpassword: 'new password' }, apiKey);
    expect(changed.status).toBe(204);
    expect(rig.changedPasswords).toMatchObject([{ to: user.username, atMs: rig.time.nowMs }]);
    expect([await isLive(apiKey), await isLive(elsewhere.apiKey)]).toEqual([true, false]);
    expect((await logIn(user.username)).status).toBe(401);
    expect((await logIn(user.username, 'new password')).status).toBe(200);
  });

  it('rejects a new password that is easy to guess, and still accepts an old one at login', async () => {
    const { user, apiKey } = await register();
    const account = { ...CONTACT, username: newEmail() };
    const reasons = ['must not be one of the most common passwords', 'must not be your e-mail address'];
    for (const [index, password] of ['Password123!', account.username].entries()) {
      const refused = await call('/api/v0/register', { ...account, password });
      expect(await problemIn(refused)).toMatchObject({ status: 400, errors: [`password: ${reasons[index]}`] });
    }
    for (const [index, newpassword] of ['Password123!', user.username].entries()) {
      const refused = await call('/api/v0/changepwd', { oldpassword: PASSWORD, newpassword }, apiKey);
      expect(await problemIn(refused)).toMatchObject({ status: 400, errors: [`newpassword: ${reasons[index]}`] });
    }
    await setOldHash(user.username, 'password');
    expect((await logIn(user.username, 'password')).status).toBe(200);
  });

  it('replaces a hash made without the server secret at the next successful login', async () => {
    const { user } = await register();
    const storedHash = async () =>
      (await rig.db.selectFrom('account').select('password_hash').where('email', '=', user.username).execute())[0]
        ?.password_hash;
    const oldHash = await setOldHash(user.username, PASSWORD);
    expect((await logIn(user.username, 'another horse')).status).toBe(401);
    expect(await storedHash()).toBe(oldHash);
    for (let time = 0; time < 2; time++) {
      expect((await logIn(user.username, PASSWORD)).status).toBe(200);
      expect(await storedHash()).toMatch(/^s1\.\$argon2id\$/);
    }
  });

  /** Stores a hash as it was made before the server secret was added. */
  async function setOldHash(email: string, password: string): Promise<string> {
    const password_hash = await hash(password, ARGON2_OPTIONS);
    await rig.db.updateTable('account').set({ password_hash }).where('email', '=', email).execute();
    return password_hash;
  }

  it('neither stores nor logs passwords and keys', async () => {
    const { apiKey } = await register();
    const { rows } = await sql<{ dump: string }>`
      SELECT (SELECT string_agg(account::text, ' ') FROM account)
        || (SELECT string_agg(session::text || encode(key_hash, 'escape'), ' ') FROM session) AS dump`.execute(rig.db);
    expect(rows[0]?.dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const text of [rows[0]?.dump, JSON.stringify(rig.http.lines)]) {
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain(apiKey);
    }
  });
});
