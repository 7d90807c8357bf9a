import { endpoints, ok, type Session } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { problemIn } from '../../../platform/http/testing/test-http.ts';
import { CONTACT } from '../../../testing/contact.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD, sessionIn } from '../testing/account-rig.ts';

const device = { devicename: '', geoloc: null, origin: { ip: '192.0.2.1', requestId: 'r1' } };
const findBuyerOf = ({ accounts }: AccountRig, { user }: Session) => accounts.findBuyer(user._id);

describe('the address of an account', () => {
  let rig: AccountRig;
  let session: Session;
  beforeAll(async () => {
    rig = await openAccounts({ verifyEmails: true });
  });
  beforeEach(async () => {
    rig.verifications.length = 0;
    rig.time.nowMs = Math.ceil(rig.time.nowMs / HOUR_MS + 1) * HOUR_MS;
    session = await rig.register();
  });
  afterAll(() => rig.close());

  const send = () => rig.call('/api/v3/email/verification', '', session.apiKey);
  const verify = (token: string) => rig.call('/api/v3/email/verify', { token });
  const latestToken = () => rig.verifications.at(-1)?.token ?? '';
  async function isUnverified(apiKey = session.apiKey): Promise<boolean> {
    const answer = await rig.call('/api/v0/checkUser', '', apiKey);
    return endpoints.checkUser.answer.schema.parse(await answer.json()).emailUnverified ?? false;
  }

  it('is verified by the registration link without a session, and can then buy', async () => {
    const { username, _id: accountId } = session.user;
    const expiresAtMs = rig.time.nowMs + 24 * HOUR_MS;
    expect(rig.verifications).toEqual([
      { accountId, to: username, firstname: 'Ada', token: expect.stringMatching(/^[\w-]{43}$/), expiresAtMs },
    ]);
    expect(await findBuyerOf(rig, session)).toMatchObject({ email: username, mustVerifyEmail: true });
    expect(await isUnverified()).toBe(true);
    rig.time.nowMs = expiresAtMs - 1;
    expect((await verify(latestToken())).status).toBe(204);
    expect(await findBuyerOf(rig, session)).toMatchObject({ mustVerifyEmail: false });
    expect(rig.events.at(-1)).toMatchObject({ kind: 'email-verified', accountId });
    const { apiKey } = await sessionIn(await rig.logIn(username));
    expect(await isUnverified(apiKey)).toBe(false);
  });

  it('accepts a link once, even on a double click, and gives the same response for every invalid one', async () => {
    const replaced = latestToken();
    expect((await send()).status).toBe(204);
    const answers = await Promise.all([verify(latestToken()), verify(latestToken())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410]);
    const details = [await problemIn(await verify(latestToken())), await problemIn(await verify(replaced))];
    details.push(await problemIn(await verify('invented')));
    await rig.register();
    rig.time.nowMs += 24 * HOUR_MS;
    details.push(await problemIn(await verify(latestToken())));
    expect(new Set(details.map(({ code, detail }) => `${code}: ${detail}`)).size).toBe(1);
    expect(details[0]).toMatchObject({ status: 410, code: 'link-expired' });
  });

  it('gets five links an hour including the registration link, and none after it is verified', async () => {
    for (let i = 0; i < 4; i++) expect((await send()).status).toBe(204);
    expect(rig.verifications).toHaveLength(5);
    expect(await problemIn(await send())).toMatchObject({
      status: 429,
      detail: 'At most 5 links an hour are sent; use the latest one, or try again in 60 min',
    });
    await verify(latestToken());
    expect([(await send()).status, rig.verifications.length]).toEqual([204, 5]);
  });

  it('gets no link beyond the limit of its client address, and can request it later', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const few = await openAccounts({ verifyEmails: true, requestsPerMinute: 40 });
    onTestFinished(() => few.close());
    const registration = { ...CONTACT, password: PASSWORD };
    const opened = [];
    for (let i = 0; i < 3; i++)
      opened.push(await few.call('/api/v0/register', { ...registration, username: newEmail() }, undefined, headers));
    expect(opened.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(few.verifications).toHaveLength(2);
    const { apiKey } = await sessionIn(opened.at(-1) ?? Response.error());
    expect((await few.call('/api/v3/email/verification', '', apiKey, headers)).status).toBe(429);
    expect((await few.call('/api/v3/email/verification', '', apiKey)).status).toBe(204);
  });

  it('is verified by the link to a new address, and no longer by the link to the old one', async () => {
    const email = newEmail();
    await rig.call('/api/v3/email', { email, password: PASSWORD }, session.apiKey);
    await rig.call('/api/v3/email/confirm', { token: rig.confirmations.at(-1)?.token }, session.apiKey);
    expect(await findBuyerOf(rig, session)).toMatchObject({ email, mustVerifyEmail: false });
    expect((await verify(latestToken())).status).toBe(410);
  });

  it('is verified by a login with a mailed temporary password', async () => {
    await rig.call('/api/v0/reset', { email: session.user.username });
    for (const { id } of await rig.db.selectFrom('password_reset').select('id').execute())
      await rig.accounts.jobs['reset-password']({ resetId: id }, new AbortController().signal);
    expect(await findBuyerOf(rig, session)).toMatchObject({ mustVerifyEmail: true });
    expect((await rig.logIn(session.user.username, rig.temporaryPasswords.at(-1)?.password)).status).toBe(200);
    expect(await findBuyerOf(rig, session)).toMatchObject({ mustVerifyEmail: false });
  });

  it('is verified by an issuer only if the issuer verified the same address', async () => {
    const { forSignIn } = rig.accounts;
    const { _id, username } = session.user;
    await forSignIn.openSession(_id, newEmail(), device);
    expect(await findBuyerOf(rig, session)).toMatchObject({ mustVerifyEmail: true });
    await forSignIn.openSession(_id, username, device);
    expect(await findBuyerOf(rig, session)).toMatchObject({ mustVerifyEmail: false });

    rig.verifications.length = 0;
    const opened = await forSignIn.open(
      { email: newEmail(), firstname: '', lastname: '' },
      device,
      async () => undefined,
    );
    expect(opened).toEqual(ok(expect.anything()));
    expect(opened.ok && (await findBuyerOf(rig, opened.value))?.mustVerifyEmail).toBe(false);
    expect(rig.verifications).toEqual([]);
  });
});
