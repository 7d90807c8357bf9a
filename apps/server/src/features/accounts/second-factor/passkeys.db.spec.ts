import { endpoints, PASSKEYS_MAX, type PasskeyAssertion, problem, type Session } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problemIn } from '../../../platform/http/testing/test-http.ts';
import { createAccounts } from '../create-accounts.ts';
import { type AccountRig, openAccounts, PASSWORD, sessionIn } from '../testing/account-rig.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';
import { codeAt, turnOnTwoStep } from '../testing/some-authenticator.ts';

const AT = { origin: 'http://localhost:8080' };
const { askPasskey, logInWithPasskey, beginPasskey, addPasskey, secondFactor } = endpoints;

describe('passkeys', () => {
  let rig: AccountRig;
  let session: Session;
  let secret: string;
  beforeAll(async () => {
    rig = await openAccounts();
  });
  beforeEach(async () => {
    session = await rig.register();
    ({ secret } = await turnOnTwoStep(call, { password: PASSWORD, nowMs: rig.time.nowMs }));
  });
  afterAll(() => rig.close());

  const call = (path: string, body: unknown) => rig.call(path, body, session.apiKey);
  const begin = async () =>
    beginPasskey.answer.schema.parse(await (await call(beginPasskey.path, { password: PASSWORD })).json());
  const described = async () => {
    const response = await fetch(rig.http.url + secondFactor.path, { headers: { apiKey: session.apiKey } });
    return secondFactor.answer.schema.parse(await response.json());
  };

  async function add(name = 'Telephone'): Promise<SoftwareAuthenticator> {
    const authenticator = new SoftwareAuthenticator();
    const credential = authenticator.create(await begin(), AT);
    expect((await call(addPasskey.path, { name, credential })).status).toBe(201);
    return authenticator;
  }
  /** Starts a login by password. @returns its token and the passkey request */
  async function beginLogin() {
    const refused = problem.parse(await (await rig.logIn(session.user.username)).json());
    const token = refused.pendingLogin?.token ?? '';
    const options = await (await rig.call(askPasskey.path, { token })).json();
    return { token, hasPasskeys: refused.pendingLogin?.hasPasskeys, options: askPasskey.answer.schema.parse(options) };
  }
  const finish = (token: string, credential: PasskeyAssertion) =>
    rig.call(logInWithPasskey.path, { token, credential });

  it('are added after a password check, named, listed, and removed', async () => {
    const wrong = await call(beginPasskey.path, { password: 'another one' });
    expect((await problemIn(wrong)).code).toBe('login-failed');
    const first = await add('Telephone');
    const { excludeCredentials } = await begin();
    expect(excludeCredentials.map(({ id }) => id)).toEqual([first.create(await begin(), AT).id]);
    rig.time.nowMs += 1_000;
    await add('Key on the desk');
    const { passkeys, passkeySite } = await described();
    expect([passkeySite, passkeys.map(({ name }) => name)]).toEqual([AT.origin, ['Telephone', 'Key on the desk']]);
    expect((await call(`${addPasskey.path}/${passkeys[0]?.id}/remove`, '')).status).toBe(204);
    expect((await described()).passkeys.map(({ name }) => name)).toEqual(['Key on the desk']);
    expect(rig.factorChanges.map(({ change }) => change).slice(-3)).toEqual([
      { kind: 'passkey-added', name: 'Telephone' },
      { kind: 'passkey-added', name: 'Key on the desk' },
      { kind: 'passkey-removed', name: 'Telephone' },
    ]);
    // It can no longer complete a login.
    const { options } = await beginLogin();
    expect(options.allowCredentials).toHaveLength(1);
  });

  it('complete a pending login, also in another process', async () => {
    const authenticator = await add();
    const { token, hasPasskeys, options } = await beginLogin();
    expect(hasPasskeys).toBe(true);
    const elsewhere = createAccounts(rig.ports).handlers.logInWithPasskey;
    const context = { caller: null, requestId: '', ip: '', signal: new AbortController().signal };
    const body = { token, credential: authenticator.get(options, AT) };
    const opened = await elsewhere(
      { params: undefined, query: undefined, headers: undefined, body },
      { ...context, rawBody: new Uint8Array(), rawHeaders: {} },
    );
    expect(opened.ok && (await rig.isLive(opened.value.apiKey))).toBe(true);
    expect((await described()).passkeys[0]?.lastUsedISO).toBe(new Date(rig.time.nowMs).toISOString());
    expect((await problemIn(await finish(token, body.credential))).code).toBe('sign-in-expired');
  });

  it('do not complete a login with a signature for another purpose', async () => {
    const authenticator = await add();
    const other = await beginLogin();
    const { token, options } = await beginLogin();
    const stranger = new SoftwareAuthenticator();
    const good = () => authenticator.get(options, AT);
    for (const credential of [
      // For another login, another site, and another domain; by another passkey under the name of this one; and broken.
      authenticator.get(other.options, AT),
      authenticator.get(options, { origin: 'https://phish.example' }),
      authenticator.get({ ...options, rpId: 'phish.example' }, AT),
      stranger.get(options, AT),
      { ...stranger.get(options, AT), id: good().id, rawId: good().id },
      { ...good(), response: { ...good().response, signature: 'AA' } },
    ])
      expect((await problemIn(await finish(token, credential))).code).toBe('second-factor-failed');
    expect((await sessionIn(await finish(token, good()))).user).toEqual(session.user);
  });

  it('are rejected when their count decreases, since they were copied', async () => {
    const authenticator = await add();
    for (const [counter, status] of [
      [7, 200],
      [7, 200],
      [3, 401],
    ] as const) {
      const { token, options } = await beginLogin();
      authenticator.counter = Math.max(counter, authenticator.counter);
      if (status === 401) authenticator.counter = counter;
      expect((await finish(token, authenticator.get(options, AT))).status).toBe(status);
    }
  });

  it('are not added from another site, twice with one challenge, or without two-step login', async () => {
    const authenticator = new SoftwareAuthenticator();
    const send = (credential: unknown) => call(addPasskey.path, { name: 'Key', credential });
    const phished = authenticator.create(await begin(), { origin: 'https://phish.example' });
    expect((await problemIn(await send(phished))).code).toBe('second-factor-failed');
    const options = await begin();
    rig.time.nowMs += 300_000;
    expect((await problemIn(await send(authenticator.create(options, AT)))).code).toBe('second-factor-failed');
    const credential = authenticator.create(await begin(), AT);
    expect([(await send(credential)).status, (await send(credential)).status]).toEqual([201, 401]);
    const off = { password: PASSWORD, code: codeAt(secret, rig.time.nowMs) };
    expect((await call('/api/v3/second-factor/off', off)).status).toBe(204);
    const refused = await problemIn(await call(beginPasskey.path, { password: PASSWORD }));
    expect([refused.code, (await described()).passkeys]).toEqual(['second-factor-changed', []]);
  });

  it('are limited to ten, and report where they cannot work', async () => {
    for (let i = 0; i < PASSKEYS_MAX; i++) await add(`Key ${i}`);
    const refused = await problemIn(await call(beginPasskey.path, { password: PASSWORD }));
    expect(refused.detail).toBe('An account has at most 10 passkeys. Remove one to add another.');
    const plain = createAccounts({ ...rig.ports, publicUrl: () => 'http://images.example.org' });
    const caller = { accountId: session.user._id, sessionHash: new Uint8Array(32) };
    const context = { requestId: '', ip: '', signal: new AbortController().signal, rawBody: new Uint8Array() };
    const unavailable = await plain.handlers.beginPasskey(
      { params: undefined, query: undefined, headers: undefined, body: { password: PASSWORD } },
      { ...context, caller, rawHeaders: {} },
    );
    expect(unavailable).toMatchObject({ ok: false, failure: { code: 'passkeys-unavailable' } });
  });
});
