import {
  type PendingLogin,
  type ProblemCode,
  problem,
  renewRecoveryCodesEndpoint,
  type SecondFactor,
  type Session,
} from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { problemIn } from '../../../platform/http/testing/test-http.ts';
import { createAccounts } from '../create-accounts.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD, sessionIn } from '../testing/account-rig.ts';
import { codeAt, turnOnTwoStep } from '../testing/some-authenticator.ts';

const STEP_MS = 30_000;
describe('two-step login', () => {
  let rig: AccountRig;
  let email: string;
  let session: Session;
  let secret: string;
  let recoveryCodes: readonly string[];
  beforeAll(async () => {
    rig = await openAccounts();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    // Each test starts a new hour with a new account that has two-step login on.
    rig.time.nowMs = Math.ceil(rig.time.nowMs / HOUR_MS + 1) * HOUR_MS;
    email = newEmail();
    session = await rig.register(email);
    ({ secret, recoveryCodes } = await turnOnTwoStep(send, { password: PASSWORD, nowMs: rig.time.nowMs }));
    // The code of this step is used up.
    rig.time.nowMs += STEP_MS;
  });

  const send = (path: string, body: unknown) => rig.call(path, body, session.apiKey);
  const code = (afterMs = 0) => codeAt(secret, rig.time.nowMs + afterMs);
  const finish = (token: string, typed: string) => rig.call('/api/v3/login/code', { token, code: typed });
  /** Emails to the owner since the account was opened. */
  const mailed = () =>
    rig.factorChanges.filter(({ accountId }) => accountId === session.user._id).map(({ change }) => change);
  const codeOf = async (response: Response): Promise<ProblemCode> => (await problemIn(response)).code;

  /** Logs in by password and returns the pending login. */
  async function begin(password = PASSWORD): Promise<PendingLogin> {
    const refused = problem.parse(await (await rig.logIn(email, password)).json());
    expect(refused).toMatchObject({ code: 'second-factor-required', status: 401 });
    if (!refused.pendingLogin) throw new Error('The problem contains no pending login');
    return refused.pendingLogin;
  }
  const logInWith = async (typed: string) => finish((await begin()).token, typed);

  async function described(): Promise<SecondFactor> {
    const response = await fetch(`${rig.http.url}/api/v3/second-factor`, { headers: { apiKey: session.apiKey } });
    // The server validated the response with the contract's schema.
    return (await response.json()) as SecondFactor;
  }

  it('is off until a first code confirms the app', async () => {
    const other = await rig.register();
    const asOther = (path: string, body: unknown) => rig.call(path, body, other.apiKey);
    expect(await codeOf(await asOther('/api/v3/second-factor/setup', { password: 'another one' }))).toBe(
      'login-failed',
    );
    expect((await asOther('/api/v3/second-factor/setup', { password: PASSWORD })).status).toBe(200);
    expect(await codeOf(await asOther('/api/v3/second-factor/on', { code: '000000' }))).toBe('second-factor-failed');
    expect((await rig.logIn(other.user.username)).status).toBe(200);
    expect(await codeOf(await send('/api/v3/second-factor/setup', { password: PASSWORD }))).toBe(
      'second-factor-changed',
    );
    const { secret: stored } = await rig.db
      .selectFrom('authenticator_app')
      .select('secret')
      .where('account_id', '=', session.user._id)
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(secret);
    expect(await described()).toEqual({
      sinceISO: new Date(rig.time.nowMs - STEP_MS).toISOString(),
      recoveryCodesLeft: 10,
      passkeys: [],
      passkeySite: 'http://localhost:8080',
      hasPassword: true,
    });
  });

  it('requires a code after the password, and opens the session once', async () => {
    const wrongPassword = await rig.logIn(email, 'not the password');
    expect(await codeOf(wrongPassword)).toBe('login-failed');
    const { token, expiresISO } = await begin();
    expect(Date.parse(expiresISO)).toBe(rig.time.nowMs + 300_000);
    expect(await rig.isLive(token)).toBe(false);
    expect(await codeOf(await finish(token, '12345'))).toBe('second-factor-failed');
    const opened = await sessionIn(await finish(token, ` ${code().slice(0, 3)} ${code().slice(3)} `));
    expect(opened.user).toEqual(session.user);
    expect(opened.apiKey).not.toBe(token);
    expect(await rig.isLive(opened.apiKey)).toBe(true);
    rig.time.nowMs += STEP_MS;
    expect(await codeOf(await finish(token, code()))).toBe('sign-in-expired');
  });

  describe('in one request', () => {
    const atOnce = (typed: string, password = PASSWORD) =>
      rig.call('/api/v0/login', { username: email, password, code: typed, devicename: '', geoloc: null });

    it('opens a session by password and code, once for each code', async () => {
      const opened = await sessionIn(await atOnce(code()));
      expect(await rig.isLive(opened.apiKey)).toBe(true);
      expect(await codeOf(await atOnce(code()))).toBe('login-failed');
      expect(mailed()).toEqual([{ kind: 'turned-on' }, { kind: 'code-reused' }]);
      rig.time.nowMs += STEP_MS;
      expect((await atOnce(code())).status).toBe(200);
    });

    it('stores nothing for a right code with a wrong password', async () => {
      const place = { 'x-forwarded-for': '203.0.113.99' };
      const from = (password: string) => {
        const body = { username: email, password, code: code(), devicename: 'new', geoloc: null };
        return rig.call('/api/v0/login', body, undefined, place);
      };
      const kept = async (table: 'session' | 'known_device') => {
        const rows = rig.db.selectFrom(table).select('device_name').where('account_id', '=', session.user._id);
        return (await rows.execute()).map(({ device_name: name }) => name);
      };
      const before = [await kept('session'), await kept('known_device')];
      expect(await codeOf(await from('not the password'))).toBe('login-failed');
      expect([await kept('session'), await kept('known_device')]).toEqual(before);
      expect(rig.newDevices.filter(({ to }) => to === email)).toEqual([]);
      expect(mailed()).toEqual([{ kind: 'turned-on' }]);
      expect((await from(PASSWORD)).status).toBe(200);
      expect(rig.newDevices.filter(({ to }) => to === email)).toHaveLength(1);
    });

    it('reveals only in the log whether password or code was wrong', async () => {
      const wrong = [await atOnce(code(), 'not the password'), await atOnce('000000'), await atOnce(code(3 * STEP_MS))];
      const texts = await Promise.all(wrong.map(async (response) => (await problemIn(response)).detail));
      expect(new Set(texts)).toEqual(new Set(['The e-mail address, the password, or the code is wrong']));
      expect(await codeOf(await atOnce('12345'))).toBe('invalid-request');
      expect(await codeOf(await atOnce(recoveryCodes[0] ?? ''))).toBe('invalid-request');
      expect((await atOnce(code())).status).toBe(200);
    });

    it('delays wrong codes, even with logins by password alone in between', async () => {
      const outcomes: ProblemCode[] = [];
      for (let i = 0; i < 8; i++) {
        await begin();
        outcomes.push(await codeOf(await atOnce('000000')));
      }
      expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'login-failed'));
      expect(outcomes.slice(5)).toContain('too-many-requests');
    });

    it('requires no code while two-step login is off or unconfirmed', async () => {
      const other = await rig.register();
      const login = { username: other.user.username, password: PASSWORD, code: '000000', devicename: '', geoloc: null };
      expect((await rig.call('/api/v0/login', login)).status).toBe(200);
      expect((await rig.call('/api/v3/second-factor/setup', { password: PASSWORD }, other.apiKey)).status).toBe(200);
      expect((await rig.call('/api/v0/login', login)).status).toBe(200);
    });
  });

  it('accepts each code once, none older than a used one, and one step of drift', async () => {
    const used = code();
    expect((await logInWith(code(STEP_MS))).status).toBe(200);
    for (const replayed of [used, code(STEP_MS)])
      expect(await codeOf(await logInWith(replayed))).toBe('second-factor-failed');
    // One email a day.
    expect(mailed()).toEqual([{ kind: 'turned-on' }, { kind: 'code-reused' }]);
    rig.time.nowMs += 3 * STEP_MS;
    for (const far of [-2 * STEP_MS, 2 * STEP_MS])
      expect(await codeOf(await logInWith(code(far)))).toBe('second-factor-failed');
    expect((await logInWith(code(-STEP_MS))).status).toBe(200);
  });

  it('accepts each recovery code once, also concurrently in several processes', async () => {
    const other = createAccounts(rig.ports).handlers.logInWithCode;
    const [first = '', second = ''] = recoveryCodes;
    const tokens = await Promise.all(Array.from({ length: 6 }, begin.bind(null, PASSWORD)));
    const outcomes = await Promise.all(
      tokens.map(async ({ token }, i) => {
        if (i % 2 === 0) return (await finish(token, first)).status;
        const context = { caller: null, requestId: '', ip: '', signal: new AbortController().signal };
        const result = await other(
          { params: undefined, query: undefined, headers: undefined, body: { token, code: first } },
          { ...context, rawBody: new Uint8Array(), rawHeaders: {} },
        );
        return result.ok ? 200 : 401;
      }),
    );
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await described()).recoveryCodesLeft).toBe(9);
    // A used code is rejected, but the login remains pending.
    const left = tokens.find((_, i) => outcomes[i] === 401);
    expect((await finish(left?.token ?? '', second.toLowerCase())).status).toBe(200);
    expect(mailed().slice(1)).toEqual([9, 8].map((codesLeft) => ({ kind: 'recovery-code-used', codesLeft })));
  });

  it('replaces the old recovery codes by new ones', async () => {
    const renew = (proof: object) => send('/api/v3/second-factor/recovery-codes', proof);
    expect(await codeOf(await renew({ password: 'another one', code: code() }))).toBe('login-failed');
    expect(await codeOf(await renew({ password: PASSWORD, code: '000000' }))).toBe('second-factor-failed');
    const response = await renew({ password: PASSWORD, code: recoveryCodes[0] });
    const renewed = renewRecoveryCodesEndpoint.answer.schema.parse(await response.json());
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await described()).recoveryCodesLeft).toBe(10);
    expect(mailed()).toEqual([{ kind: 'turned-on' }, { kind: 'codes-renewed' }]);
    expect(await codeOf(await logInWith(recoveryCodes[1] ?? ''))).toBe('second-factor-failed');
    expect((await logInWith(renewed.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('is turned off by password and code together, and deletes its data', async () => {
    const off = (proof: object) => send('/api/v3/second-factor/off', proof);
    expect(await codeOf(await off({ password: 'another one', code: code() }))).toBe('login-failed');
    expect(await codeOf(await off({ password: PASSWORD, code: '000000' }))).toBe('second-factor-failed');
    const { token } = await begin();
    expect((await off({ password: PASSWORD, code: code() })).status).toBe(204);
    expect(await codeOf(await finish(token, recoveryCodes[0] ?? ''))).toBe('sign-in-expired');
    expect(await described()).toMatchObject({ sinceISO: null, recoveryCodesLeft: 0 });
    expect(rig.factorChanges.at(-1)).toEqual({
      accountId: session.user._id,
      to: email,
      firstname: 'Ada',
      change: { kind: 'turned-off' },
      sender: '127.0.0.1',
      atMs: rig.time.nowMs,
    });
    expect((await rig.logIn(email)).status).toBe(200);
    expect(await codeOf(await off({ password: PASSWORD, code: code() }))).toBe('second-factor-changed');
  });

  it('is required after a temporary password too, before the new one is set', async () => {
    await rig.call('/api/v0/reset', { email });
    for (const { id } of await rig.db.selectFrom('password_reset').select('id').execute())
      await rig.accounts.jobs['reset-password']({ resetId: id }, new AbortController().signal);
    const { token } = await begin(rig.temporaryPasswords.at(-1)?.password);
    const opened = await sessionIn(await finish(token, code()));
    expect(opened.restricted).toBe('set-password');
    const set = await rig.call('/api/v3/password', { newpassword: 'a new horse battery' }, opened.apiKey);
    expect(set.status).toBe(204);
    await begin('a new horse battery');
  });

  it('keeps a login pending for five minutes, or until a change of the password', async () => {
    const late = await begin();
    rig.time.nowMs += 300_000;
    expect(await codeOf(await finish(late.token, code()))).toBe('sign-in-expired');
    const waiting = await begin();
    await send('/api/v0/changepwd', { oldpassword: PASSWORD, newpassword: 'a new horse battery' });
    expect(await codeOf(await finish(waiting.token, code()))).toBe('sign-in-expired');
  });

  it('is required after an external sign-in too', async () => {
    const device = { devicename: 'browser', geoloc: null, origin: { ip: '192.0.2.1', requestId: 'r1' } };
    const entered = await rig.accounts.forSignIn.openSession(session.user._id, email, device);
    expect(entered).toMatchObject({ ok: false, failure: { code: 'second-factor-required' } });
  });

  it('delays guesses at codes in all kinds of logins, and accepts the right one afterward', async () => {
    const { token } = await begin();
    for (let i = 0; i < 5; i++) expect(await codeOf(await finish(token, '000000'))).toBe('second-factor-failed');
    const refused = await problemIn(await logInWith(code()));
    expect([refused.code, refused.detail]).toEqual([
      'too-many-requests',
      'Too many wrong codes were entered. Try again in 1 s; devices that are logged in stay logged in.',
    ]);
    rig.time.nowMs += STEP_MS;
    expect((await logInWith(code())).status).toBe(200);
  });
});
