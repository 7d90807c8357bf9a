import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountRig,
  newEmail,
  openAccounts,
  PASSWORD,
  sessionIn,
} from '../features/accounts/testing/account-rig.ts';
import { disconnectIdentities } from '../features/external-sign-in/disconnect-identities.ts';
import { pauseWebhooks } from '../features/webhooks/pause-webhooks.ts';

const NEW_PASSWORD = 'a new horse battery';
const REVOKED = [
  'The passkey “Laptop” was removed.',
  'The external sign-in as eve@example.net was disconnected.',
  '1 webhook was paused. Resume those you recognize under Webhooks.',
];

describe('changes of an attacker in an account', () => {
  let rig: AccountRig;
  let email: string;
  let apiKey: string;
  let accountId: string;
  beforeAll(async () => {
    rig = await openAccounts({ revokeAccess: [disconnectIdentities, pauseWebhooks] });
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    email = newEmail();
    const session = await rig.register(email);
    apiKey = session.apiKey;
    accountId = session.user._id;
    const created_at = new Date(rig.time.nowMs);
    await rig.db
      .insertInto('external_identity')
      .values({
        issuer: 'https://id.example.net',
        subject: randomUUID(),
        email: 'eve@example.net',
        account_id: accountId,
        created_at,
      })
      .execute();
    await rig.db
      .insertInto('webhook')
      .values({ id: randomUUID(), account_id: accountId, url: 'sealed', description: '', state: 'active', created_at })
      .execute();
    await rig.db
      .insertInto('passkey')
      .values({
        id: randomUUID(),
        account_id: accountId,
        name: 'Laptop',
        credential_id: randomUUID(),
        public_key: randomBytes(32),
        counter: 0,
        created_at,
        last_used_at: null,
      })
      .execute();
  });

  async function left() {
    const of = (table: 'external_identity' | 'passkey') =>
      rig.db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute();
    const webhooks = rig.db.selectFrom('webhook').select('state').where('account_id', '=', accountId);
    const states = (await webhooks.execute()).map(({ state }) => state);
    return { identities: (await of('external_identity')).length, passkeys: (await of('passkey')).length, states };
  }

  it('are revoked when the password is reset, and the owner is informed', async () => {
    await rig.call('/api/v0/reset', { email });
    for (const { id } of await rig.db.selectFrom('password_reset').select('id').execute())
      await rig.accounts.jobs['reset-password']({ resetId: id }, new AbortController().signal);
    const opened = await sessionIn(await rig.logIn(email, rig.temporaryPasswords.at(-1)?.password));
    expect(await left()).toEqual({ identities: 1, passkeys: 1, states: ['active'] });
    await rig.call('/api/v3/password', { newpassword: NEW_PASSWORD }, opened.apiKey);
    expect(await left()).toEqual({ identities: 0, passkeys: 0, states: ['paused'] });
    expect(rig.changedPasswords.at(-1)).toMatchObject({ to: email, revoked: REVOKED });
  });

  it.each([
    [false, { identities: 0, passkeys: 0, states: ['paused'] }, REVOKED],
    [true, { identities: 1, passkeys: 1, states: ['active'] }, []],
  ])(
    'are revoked when the password is changed, unless the owner keeps them: %s',
    async (keepaccess, expected, revoked) => {
      await rig.call('/api/v0/changepwd', { oldpassword: PASSWORD, newpassword: NEW_PASSWORD, keepaccess }, apiKey);
      expect(await left()).toEqual(expected);
      expect(rig.changedPasswords.at(-1)).toMatchObject({ to: email, revoked });
    },
  );
});
