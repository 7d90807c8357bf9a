import { endpoints, problem, type Session } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountRig, newEmail, openAccounts, PASSWORD } from './testing/account-rig.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';
import { codeAt, turnOnTwoStep } from './testing/some-authenticator.ts';

const PAGE = { origin: 'http://localhost:8080' };
const STEP_MS = 30_000;

describe('the security log has a line', () => {
  let rig: AccountRig;
  let session: Session;
  let email: string;
  beforeAll(async () => {
    rig = await openAccounts();
  });
  beforeEach(async () => {
    rig.time.nowMs += 48 * 3_600_000;
    email = newEmail();
    session = await rig.register(email);
    rig.events.length = 0;
  });
  afterAll(() => rig.close());

  const send = (path: string, body: unknown) => rig.call(path, body, session.apiKey);

  /** Kinds of new events, of this account or of none. */
  function recorded() {
    return rig.events.splice(0).map(({ kind, accountId, origin }) => {
      expect(origin).toMatchObject({ ip: '127.0.0.1', requestId: expect.stringMatching(/./) });
      return accountId === session.user._id ? kind : `${kind} of ${accountId}`;
    });
  }
  async function turnOn() {
    const factor = await turnOnTwoStep(send, { password: PASSWORD, nowMs: rig.time.nowMs });
    rig.time.nowMs += STEP_MS;
    rig.events.length = 0;
    return factor;
  }
  async function begin(): Promise<string> {
    const refused = problem.parse(await (await rig.logIn(email)).json());
    return refused.pendingLogin?.token ?? '';
  }
  const atOnce = (password: string, code: string) =>
    rig.call(endpoints.logIn.path, { username: email, password, code, devicename: '', geoloc: null });

  it('for each outcome of a login by password', async () => {
    await rig.logIn(email);
    expect(recorded()).toEqual(['login-succeeded']);
    await rig.logIn(email, 'another one');
    expect(recorded()).toEqual(['login-failed']);
    await rig.logIn(newEmail());
    expect(recorded()).toEqual(['login-failed of null']);
    for (let i = 0; i < 5; i++) await rig.logIn(email, 'another one');
    expect(recorded().at(-1)).toBe('guesses-delayed');
  });

  it('for each outcome of a second step by code', async () => {
    const { secret, recoveryCodes } = await turnOn();
    const token = await begin();
    expect(recorded()).toEqual(['second-factor-awaited']);
    const finish = (code: string) => rig.call(endpoints.logInWithCode.path, { token, code });
    await finish('000000');
    expect(recorded()).toEqual(['second-factor-failed']);
    await finish(recoveryCodes[0] ?? '');
    expect(recorded().toSorted((a, b) => a.localeCompare(b))).toEqual(['login-succeeded', 'recovery-code-used']);
    await atOnce(PASSWORD, '000000');
    expect(recorded()).toEqual(['second-factor-failed', 'login-failed']);
    await atOnce('another one', codeAt(secret, rig.time.nowMs));
    expect(recorded()).toEqual(['login-failed']);
    await atOnce(PASSWORD, codeAt(secret, rig.time.nowMs));
    expect(recorded()).toEqual(['login-succeeded']);
  });

  it('for each outcome of a second step by passkey; a copied passkey causes one email a day to its owner', async () => {
    const { askPasskey, logInWithPasskey, beginPasskey, addPasskey } = endpoints;
    await turnOn();
    const authenticator = new SoftwareAuthenticator();
    const creation = beginPasskey.answer.schema.parse(
      await (await send(beginPasskey.path, { password: PASSWORD })).json(),
    );
    await send(addPasskey.path, { name: 'Telephone', credential: authenticator.create(creation, PAGE) });
    rig.events.length = 0;
    /** @param counter signature count that the passkey reports */
    async function use(counter: number, by = authenticator, page = PAGE): Promise<number> {
      const token = await begin();
      expect(recorded()).toEqual(['second-factor-awaited']);
      const options = askPasskey.answer.schema.parse(await (await rig.call(askPasskey.path, { token })).json());
      by.counter = counter - 1;
      return (await rig.call(logInWithPasskey.path, { token, credential: by.get(options, page) })).status;
    }
    expect([await use(8), recorded()]).toEqual([200, ['login-succeeded']]);
    expect([await use(1, new SoftwareAuthenticator()), recorded()]).toEqual([401, ['second-factor-failed']]);
    const elsewhere = { origin: 'https://phish.example' };
    expect([await use(9, authenticator, elsewhere), recorded()]).toEqual([401, ['second-factor-failed']]);
    const mailed = () =>
      rig.factorChanges.filter(({ accountId }) => accountId === session.user._id).map(({ change }) => change.kind);
    expect(mailed()).toEqual(['turned-on', 'passkey-added']);
    for (const copied of [8, 3]) expect([await use(copied), recorded()]).toEqual([401, ['second-factor-failed']]);
    expect(mailed()).toEqual(['turned-on', 'passkey-added', 'passkey-copied']);
    expect([await use(9), recorded()]).toEqual([200, ['login-succeeded']]);
  });
});
