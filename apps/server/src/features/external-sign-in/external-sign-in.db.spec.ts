import { randomBytes, randomUUID } from 'node:crypto';
import { endpoints } from '@groundtrack/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post, problemIn, type TestHttp, testHttp } from '../../platform/http/testing/test-http.ts';
import { CONTACT } from '../../testing/contact.ts';
import { CLIENT_ID, CLIENT_SECRET, openTestIssuer, type TestIssuer } from '../../testing/oidc/test-issuer.ts';
import { walkThroughIssuer } from '../../testing/oidc/walk-through-issuer.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testHttpClient } from '../../testing/test-http-client.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { createAccounts } from '../accounts/create-accounts.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD, sessionIn } from '../accounts/testing/account-rig.ts';
import { turnOnTwoStep } from '../accounts/testing/some-authenticator.ts';
import { createExternalSignIn } from './create-external-sign-in.ts';
import { OpenIdIssuer } from './openid-issuer.ts';

const MINUTE_MS = 60_000;
const paths = Object.fromEntries(Object.entries(endpoints).map(([name, { path }]) => [name, path]));

describe('external sign-in over HTTP', () => {
  let rig: AccountRig;
  let real: TestIssuer;
  let http: TestHttp;
  let laterMs = 0;
  const clock = { nowMs: () => Date.now() + laterMs };

  beforeAll(async () => {
    [rig, real] = await Promise.all([openAccounts({ clock }), openTestIssuer()]);
    http = await openServer();
    real.serve(http.url);
  });
  beforeEach(() => {
    laterMs = 0;
    real.describe((login) => ({ email: login, email_verified: true, given_name: 'Grace', family_name: 'Hopper' }));
  });
  afterAll(async () => {
    await http.close();
    await real.close();
    await rig.close();
  });

  /** Another process of the same deployment. */
  function openServer({ issuerUrl = real.url, registerAllowed = true } = {}): Promise<TestHttp> {
    const ports = { ...rig.ports, registerAllowed };
    const accounts = createAccounts(ports);
    const config = { issuer: issuerUrl, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, label: 'Example ID' };
    const issuer = new OpenIdIssuer({ config, http: testHttpClient, clock, log: silentLog });
    const signIn = createExternalSignIn({ ...ports, issuer, accounts: accounts.forSignIn, publicUrl: () => http.url });
    return testHttp({ ...accounts.handlers, ...signIn.handlers }, { sessions: accounts.sessions });
  }
  const call = (name: string, body: unknown = '', apiKey?: string, url = http.url) =>
    post(`${url}${paths[name]}`, body, apiKey === undefined ? {} : { apiKey });
  const newSecret = () => randomBytes(32).toString('hex');
  const register = async (username = newEmail()) =>
    sessionIn(await call('register', { ...CONTACT, username, password: PASSWORD }));

  /** Starts, signs in at the issuer, and returns to the finishing page. */
  async function comeBack(login: string, secret = newSecret(), apiKey?: string, begin = 'connectSignIn') {
    const begun = await call(apiKey === undefined ? 'beginSignIn' : begin, { secret }, apiKey);
    const { url } = (await begun.json()) as { url: string };
    const callback = await walkThroughIssuer(url, login, `${http.url}/`);
    const answer = await fetch(callback, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const page = new URL(answer.headers.get('location') ?? '');
    expect(page.href.startsWith(`${http.url}/#/SignIn?`)).toBe(true);
    return { ...Object.fromEntries(new URLSearchParams(page.hash.split('?')[1])), secret };
  }
  const finish = (body: object, url?: string) => call('authenticateGoogle', body, undefined, url);
  const signIn = async (login: string) => sessionIn(await finish(await comeBack(login)));
  const described = async (apiKey: string) =>
    (await fetch(`${http.url}${paths['externalSignIn']}`, { headers: { apiKey } })).json();

  it('opens an account for a new address, without a password and incomplete', async () => {
    const email = newEmail();
    const done = await finish({
      ...(await comeBack(email.toUpperCase())),
      geoloc: null,
      name: 'Unknown',
      confirmedAtMs: 'x',
    });
    expect(done.status).toBe(200);
    const { apiKey, user } = await sessionIn(done);
    expect(user).toMatchObject({ username: email, firstname: 'Grace', lastname: 'Hopper', address: '', country: '' });
    expect(await (await call('checkUser', '', apiKey)).json()).toEqual({
      valid: false,
      missing: ['address', 'city', 'state', 'zip', 'country', 'citizenship'],
      user,
    });
    expect(await described(apiKey)).toEqual({ hasPassword: false, identity: { email, sinceISO: expect.any(String) } });
    const empty = await call('logIn', { username: email, password: '' });
    expect([empty.status, (await call('logIn', { username: email, password: 'null' })).status]).toEqual([401, 401]);
  });

  it('recognizes an identity with a new address, after a key rotation, and from two tabs at the same time', async () => {
    const login = randomUUID();
    const email = newEmail();
    real.describe(() => ({ email, email_verified: true }));
    const tabs = await Promise.all([comeBack(login), comeBack(login)]);
    const [one, other] = await Promise.all(tabs.map(async (tab) => sessionIn(await finish(tab))));
    expect(one?.user).toEqual(other?.user);
    expect(one?.apiKey).not.toBe(other?.apiKey);
    await real.rotateKey();
    real.describe(() => ({ email: newEmail(), email_verified: true }));
    expect((await signIn(login)).user).toEqual(one?.user);
  });

  it('connects an existing account only after its password was given, and recognizes it afterward', async () => {
    const { user, apiKey } = await register();
    const { state = '', secret }: { state?: string; secret: string } = await comeBack(user.username).then(
      async (tab) => {
        const problem = await problemIn(await finish(tab));
        expect(problem).toMatchObject({
          status: 409,
          code: 'sign-in-unlinked',
          account: user.username,
          detail: `An account for ${user.username} already exists. Give its password once to connect it with Example ID.`,
        });
        return tab;
      },
    );
    const wrong = await call('linkSignIn', { state, secret, password: 'wrong password' });
    expect(await problemIn(wrong)).toMatchObject({ status: 401, code: 'login-failed' });
    expect(await described(apiKey)).toEqual({ hasPassword: true, identity: null });
    const stolen = await call('linkSignIn', { state, secret: newSecret(), password: PASSWORD });
    expect(await problemIn(stolen)).toMatchObject({ code: 'sign-in-expired' });
    const linked = await call('linkSignIn', { state, secret, password: PASSWORD });
    expect(rig.linkedSignIns.at(-1)).toMatchObject({ to: user.username, identity: expect.stringContaining('@') });
    expect((await sessionIn(linked)).user).toEqual(user);
    expect(await problemIn(await call('linkSignIn', { state, secret, password: PASSWORD }))).toMatchObject({
      code: 'sign-in-expired',
    });
    expect((await signIn(user.username)).user).toEqual(user);
    expect((await call('logIn', { username: user.username, password: PASSWORD })).status).toBe(200);
  });

  it('can be finished once, within ten minutes, and only by the page that started it', async () => {
    const tab = await comeBack(newEmail());
    expect(await problemIn(await finish({ ...tab, secret: newSecret() }))).toMatchObject({
      status: 410,
      code: 'sign-in-expired',
    });
    expect(await problemIn(await finish({ ...tab, state: 'another' }))).toMatchObject({ code: 'sign-in-expired' });
    const both = await Promise.all([finish(tab), finish(tab)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const late = await comeBack(newEmail());
    laterMs = 10 * MINUTE_MS + 1;
    expect(await problemIn(await finish(late))).toMatchObject({ code: 'sign-in-expired' });
  });

  it('accepts only the ID token of the same attempt as proof', async () => {
    const begin = async () => {
      const secret = newSecret();
      const { url } = (await (await call('beginSignIn', { secret })).json()) as { url: string };
      const { state = '', nonce = '' } = Object.fromEntries(new URL(url).searchParams);
      return { state, nonce, secret };
    };
    const email = newEmail();
    const person = { sub: email, email, email_verified: true };
    const profile = { googleId: '1', profileObj: { email }, geoloc: { latitude: 47, longitude: 8 } };
    expect(await problemIn(await finish(profile))).toMatchObject({ status: 401, code: 'sign-in-failed' });
    const [stranger, own] = [await begin(), await begin()];
    const stolen = await real.sign({ ...person, nonce: stranger.nonce });
    const refused = await finish({ ...profile, state: own.state, secret: own.secret, id_token: stolen });
    expect(await problemIn(refused)).toMatchObject({ status: 401, code: 'sign-in-failed' });
    const again = await begin();
    const token = await real.sign({ ...person, nonce: again.nonce });
    const done = await finish({ ...profile, state: again.state, secret: again.secret, id_token: token });
    expect((await sessionIn(done)).user.username).toBe(email);
    const codeless = await begin();
    const made = await finish({ state: codeless.state, secret: codeless.secret, code: 'made-up' });
    expect(await problemIn(made)).toMatchObject({ status: 401, code: 'sign-in-failed' });
  });

  it('records a security event for each rejected sign-in, and for one that waits for its second factor', async () => {
    const { user, apiKey } = await register();
    const refused = async (body: object, url?: string) => {
      rig.events.length = 0;
      const { code } = await problemIn(await finish(body, url));
      return rig.events.map(({ kind, accountId, origin: { ip, requestId }, detail }) => {
        expect([ip, requestId]).toEqual(['127.0.0.1', expect.stringMatching(/./)]);
        return [code, kind, accountId, detail];
      });
    };
    const failed = (code: string, accountId: string | null = null) => [
      [code, 'login-failed', accountId, `external: ${code}`],
    ];
    expect(await refused({ googleId: '1' })).toEqual(failed('sign-in-failed'));
    const tab = await comeBack(user.username);
    expect(await refused({ ...tab, secret: newSecret() })).toEqual(failed('sign-in-expired'));
    expect(await refused({ ...tab, code: 'made-up' })).toEqual(failed('sign-in-failed'));
    expect(await refused({ ...(await comeBack('x@example.org', newSecret(), apiKey)), code: 'made-up' })).toEqual(
      failed('sign-in-failed', user._id),
    );
    const closed = await openServer({ registerAllowed: false });
    expect(await refused(await comeBack(newEmail()), closed.url)).toEqual(failed('registration-closed'));
    await closed.close();
    const { state = '', secret }: { state?: string; secret: string } = await comeBack(user.username);
    // Continues with the password.
    expect(await refused(await comeBack(user.username))).toEqual([]);
    rig.events.length = 0;
    await call('linkSignIn', { state, secret, password: PASSWORD });
    expect(rig.events).toMatchObject([{ kind: 'login-failed', detail: 'external: sign-in-expired' }]);
    const email = newEmail();
    const own = await signIn(email);
    await call('changePassword', { oldpassword: '', newpassword: PASSWORD }, own.apiKey);
    const send = (path: string, body: unknown) => post(http.url + path, body, { apiKey: own.apiKey });
    await turnOnTwoStep(send, { password: PASSWORD, nowMs: clock.nowMs() });
    expect(await refused(await comeBack(email))).toMatchObject([
      ['second-factor-required', 'second-factor-awaited', own.user._id, ''],
    ]);
  });

  it('rejects an address that the issuer has not verified', async () => {
    real.describe((login) => ({ email: login, email_verified: false }));
    expect(await problemIn(await finish(await comeBack(newEmail())))).toMatchObject({ code: 'sign-in-failed' });
  });

  it('opens no account while registration is closed, and still logs in to existing ones', async () => {
    const [linked, known] = [newEmail(), (await register()).user.username];
    await signIn(linked);
    const closed = await openServer({ registerAllowed: false });
    const at = async (login: string) => finish(await comeBack(login), closed.url);
    expect(await problemIn(await at(newEmail()))).toMatchObject({ status: 403, code: 'registration-closed' });
    expect((await sessionIn(await at(linked))).user.username).toBe(linked);
    expect(await problemIn(await at(known))).toMatchObject({ code: 'sign-in-unlinked' });
    await closed.close();
  });

  it('disconnects only from an account with a password, which can be set without an old one', async () => {
    const email = newEmail();
    await signIn(email);
    const { apiKey: unconfirmed } = await signIn(email);
    const first = { oldpassword: '', newpassword: PASSWORD };
    for (const refused of [
      await call('unlinkSignIn', '', unconfirmed),
      await call('changePassword', first, unconfirmed),
    ])
      expect(await problemIn(refused)).toMatchObject({ status: 403, code: 'confirmation-needed' });
    const unconfirmedAnswer = await call('confirmSignIn', { secret: newSecret() }, unconfirmed);
    expect(((await unconfirmedAnswer.json()) as { url: string }).url).toMatch(/prompt=login.*max_age=0/);
    const confirmed = await finish(await comeBack(email, newSecret(), unconfirmed, 'confirmSignIn'));
    const { apiKey } = await sessionIn(confirmed);
    expect(await problemIn(await call('unlinkSignIn', '', apiKey))).toMatchObject({
      status: 409,
      code: 'password-missing',
    });
    const guessed = await call('changePassword', { oldpassword: 'x', newpassword: PASSWORD }, apiKey);
    expect(guessed.status).toBe(401);
    expect((await call('changePassword', { oldpassword: '', newpassword: PASSWORD }, apiKey)).status).toBe(204);
    expect((await call('changePassword', { oldpassword: '', newpassword: 'another one' }, apiKey)).status).toBe(401);
    expect((await call('logIn', { username: email, password: PASSWORD })).status).toBe(200);
    const unlinked = await call('unlinkSignIn', '', apiKey);
    expect(await unlinked.json()).toEqual({ hasPassword: true, identity: null });
    expect(await problemIn(await finish(await comeBack(email)))).toMatchObject({ code: 'sign-in-unlinked' });
  });

  it('connects the logged-in account to an identity with another address', async () => {
    const { user, apiKey } = await register();
    const login = newEmail();
    const tab = await comeBack(login, newSecret(), apiKey);
    expect(await problemIn(await finish(tab))).toMatchObject({ code: 'sign-in-unlinked', account: user.username });
    const { state = '', secret } = tab as { state?: string; secret: string };
    expect((await call('linkSignIn', { state, secret, password: PASSWORD })).status).toBe(200);
    expect((await signIn(login)).user).toEqual(user);
    const stranger = await register();
    const taken = await finish(await comeBack(login, newSecret(), stranger.apiKey));
    expect(await problemIn(taken)).toMatchObject({ code: 'sign-in-failed' });
  });

  it('delays guesses at the password of a known account, across all processes', async () => {
    const { user } = await register();
    const second = await openServer();
    const tab = await comeBack(user.username);
    await finish(tab);
    const { state = '', secret } = tab as { state?: string; secret: string };
    const guess = (url: string) => call('linkSignIn', { state, secret, password: 'wrong' }, undefined, url);
    // Twelve guesses in a row take two minutes of delays, even on a slow machine.
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => guess(index % 2 ? http.url : second.url)),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    await second.close();
  });

  it('can be finished by another process', async () => {
    const second = await openServer();
    const email = newEmail();
    expect((await sessionIn(await finish(await comeBack(email), second.url))).user.username).toBe(email);
    await second.close();
  });

  it('does not affect logins by password when the issuer is down', async () => {
    const down = await openServer({ issuerUrl: 'http://127.0.0.1:1' });
    const { user } = await register();
    const begun = await call('beginSignIn', { secret: newSecret() }, undefined, down.url);
    expect(await problemIn(begun)).toMatchObject({ status: 502, code: 'sign-in-unavailable' });
    const login = await call('logIn', { username: user.username, password: PASSWORD }, undefined, down.url);
    expect(login.status).toBe(200);
    await down.close();
  });

  it('is not available without settings for it', async () => {
    const off = createExternalSignIn({
      ...rig.ports,
      secrets: testSecrets,
      issuer: null,
      accounts: rig.accounts.forSignIn,
      publicUrl: () => http.url,
    });
    const server = await testHttp({ ...off.handlers });
    for (const [name, body] of [
      ['beginSignIn', { secret: newSecret() }],
      ['authenticateGoogle', {}],
      ['linkSignIn', { state: 'x', secret: newSecret(), password: PASSWORD }],
    ] as const)
      expect(await problemIn(await call(name, body, undefined, server.url))).toMatchObject({ code: 'not-found' });
    await server.close();
  });

  it('neither stores nor logs states, secrets, or tokens', async () => {
    const tab = (await comeBack(newEmail())) as { state?: string; code?: string; secret: string };
    await finish(tab);
    const { rows } = await sql<{ dump: string }>`
      SELECT string_agg(sign_in_attempt::text, ' ') AS dump FROM sign_in_attempt`.execute(rig.db);
    for (const text of [rows[0]?.dump, JSON.stringify(http.lines)])
      for (const secret of [tab.state ?? '', tab.code ?? '', tab.secret, CLIENT_SECRET])
        expect(text).not.toContain(secret);
  });

  it('removes expired attempts', async () => {
    await call('beginSignIn', { secret: newSecret() });
    laterMs = 60 * MINUTE_MS;
    await call('beginSignIn', { secret: newSecret() });
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM sign_in_attempt`.execute(rig.db);
    expect(rows[0]?.n).toBe(1);
  });
});
