import type { Session } from '@groundtrack/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { problemIn } from '../../../platform/http/testing/test-http.ts';
import { type AccountRig, newEmail, openAccounts, PASSWORD, sessionIn } from '../testing/account-rig.ts';

describe('a change of the email address', () => {
  let rig: AccountRig;
  let email: string;
  let session: Session;
  beforeAll(async () => {
    rig = await openAccounts();
  });
  beforeEach(async () => {
    for (const mails of [rig.confirmations, rig.takenAddresses, rig.changedAddresses]) mails.length = 0;
    rig.time.nowMs = Math.ceil(rig.time.nowMs / HOUR_MS + 1) * HOUR_MS;
    email = newEmail();
    session = await rig.register(email);
  });
  afterAll(() => rig.close());

  const change = (newAddress: string, password = PASSWORD) =>
    rig.call('/api/v3/email', { email: newAddress, password }, session.apiKey);
  const confirm = (token: string, apiKey = session.apiKey) => rig.call('/api/v3/email/confirm', { token }, apiKey);
  async function tokenFor(newAddress: string): Promise<string> {
    expect((await change(newAddress)).status).toBe(204);
    return rig.confirmations.at(-1)?.token ?? '';
  }

  it('waits for the link mailed to the new address, and notifies the old one', async () => {
    const next = newEmail();
    expect((await change(` ${next.toUpperCase()}`)).status).toBe(204);
    expect(rig.confirmations).toMatchObject([
      { to: next, firstname: 'Ada', oldEmail: email, expiresAtMs: rig.time.nowMs + HOUR_MS },
    ]);
    expect([(await rig.logIn(next)).status, (await rig.logIn(email)).status]).toEqual([401, 200]);
    const confirmed = await confirm(rig.confirmations[0]?.token ?? '');
    expect(await confirmed.json()).toEqual({ user: { ...session.user, username: next } });
    expect(rig.changedAddresses).toEqual([{ accountId: session.user._id, to: email, firstname: 'Ada' }]);
    expect([(await rig.logIn(next)).status, (await rig.logIn(email)).status]).toEqual([200, 401]);
    expect(await rig.isLive(session.apiKey)).toBe(true);
  });

  it('works once, even on a double click', async () => {
    const token = await tokenFor(newEmail());
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await problemIn(await confirm(token))).toMatchObject({ status: 410, code: 'link-expired' });
    expect(rig.changedAddresses).toHaveLength(1);
  });

  it('gives the same response for a used, expired, replaced, invented, or foreign link', async () => {
    const stranger = await rig.register();
    const [replaced, used] = [await tokenFor(newEmail()), await tokenFor(newEmail())];
    const details = [await problemIn(await confirm(used, stranger.apiKey)), await problemIn(await confirm(replaced))];
    expect((await confirm(used)).status).toBe(200);
    details.push(await problemIn(await confirm(used)), await problemIn(await confirm('invented')));
    const expired = await tokenFor(newEmail());
    rig.time.nowMs += HOUR_MS;
    details.push(await problemIn(await confirm(expired)));
    expect(new Set(details.map(({ code, detail }) => `${code}: ${detail}`)).size).toBe(1);
  });

  it('requires the password and a different address', async () => {
    expect(await problemIn(await change(newEmail(), 'wrong'))).toMatchObject({
      status: 401,
      detail: 'The password is wrong, so the address was not changed. Try again.',
    });
    expect(await problemIn(await change(email))).toMatchObject({
      errors: ['email: is the address of this account already'],
    });
    expect(await problemIn(await change('no address'))).toMatchObject({
      errors: ['email: must be an e-mail address, not "no address"'],
    });
    expect(rig.confirmations).toEqual([]);
  });

  it('responds to a taken address as to any other, and emails its owner no link', async () => {
    const { user } = await rig.register();
    const [free, taken] = [await change(newEmail()), await change(user.username)];
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    expect(rig.takenAddresses).toEqual([{ accountId: user._id, to: user.username }]);
    expect(rig.confirmations).toHaveLength(1);
  });

  it('fails without a change if the address was taken in the meantime', async () => {
    const next = newEmail();
    const token = await tokenFor(next);
    await rig.register(next);
    expect(await problemIn(await confirm(token))).toMatchObject({ status: 409, code: 'account-exists' });
    expect((await rig.logIn(email)).status).toBe(200);
    expect(rig.changedAddresses).toEqual([]);
  });

  it('is dropped when the password changes, and ends a temporary password', async () => {
    const token = await tokenFor(newEmail());
    const body = { oldpassword: PASSWORD, newpassword: PASSWORD };
    await rig.call('/api/v0/changepwd', body, session.apiKey);
    expect((await confirm(token)).status).toBe(410);

    await rig.call('/api/v0/reset', { email });
    const resets = await rig.db.selectFrom('password_reset').select('id').execute();
    for (const { id } of resets)
      await rig.accounts.jobs['reset-password']({ resetId: id }, new AbortController().signal);
    session = await sessionIn(await rig.logIn(email));
    const next = newEmail();
    await confirm(await tokenFor(next));
    expect((await rig.logIn(next, rig.temporaryPasswords.at(-1)?.password)).status).toBe(401);
  });

  it('is limited by account and by address', async () => {
    for (let i = 0; i < 5; i++) expect((await change(newEmail())).status).toBe(204);
    expect(await problemIn(await change(newEmail()))).toMatchObject({
      status: 429,
      detail: 'At most 5 links an hour are sent; use the latest one, or try again in 60 min',
    });
  });
});
