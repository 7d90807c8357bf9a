import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailJobKey } from '../../domain/job-keys.ts';
import { HOUR_MS } from '../../lib/time-units.ts';
import { JobQueue } from '../../platform/db/job-queue.ts';
import { systemIds } from '../../platform/system/system.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { MailRejected, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { sendMail } from './send-mail.ts';
import { temporaryPasswordMail } from './temporary-password-mail.ts';

const PASSWORD = '7YQ0C-9MSTB-4HXK1-E2RWA';
const letterhead = {
  shopName: 'Orbit Images',
  publicUrl: 'https://images.example/',
  supportEmail: 'help@images.example',
};

describe('an email with a temporary password', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  beforeEach(() => shop.db.deleteFrom('mail').execute());
  afterAll(() => shop.close());

  const clock = { nowMs: () => shop.time.nowMs };
  const jobs = new JobQueue();

  /** Queues an email. @returns its id */
  async function queued(): Promise<string> {
    const accountId = systemIds.uuid();
    const expiresAtMs = clock.nowMs() + HOUR_MS;
    const mail = { accountId, to: 'ada@example.org', firstname: 'Ada', password: PASSWORD, expiresAtMs };
    const deps = { jobs, clock, ids: systemIds, secrets: testSecrets, letterhead: () => letterhead };
    await shop.db.transaction().execute((tx) => queueAccountMail(deps, tx, temporaryPasswordMail(mail, letterhead)));
    const unsent = shop.db.selectFrom('mail').select('id').where('sent_at', 'is', null);
    return (await unsent.orderBy('queued_at', 'desc').executeTakeFirstOrThrow()).id;
  }
  const stored = (id: string) => shop.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Decrypts the stored text and HTML. */
  async function texts(row: string): Promise<{ readonly text: string; readonly html: string }> {
    const { body_text, body_html } = await stored(row);
    expect([body_text, body_html].join()).not.toContain(PASSWORD);
    return {
      text: testSecrets.open(body_text, { column: 'mail.body_text', row }),
      html: testSecrets.open(body_html, { column: 'mail.body_html', row }),
    };
  }
  const send = (transport: MailTransport, mailId: string) =>
    sendMail({ db: shop.db, transport, jobs, clock, log: silentLog, secrets: testSecrets })(
      { mailId },
      new AbortController().signal,
    );
  const failing = (error: Error): MailTransport => ({
    send: async () => {
      throw error;
    },
  });
  const pauseOf = async (id: string) => (await shop.waitingJobs()).get(mailJobKey(id));

  it('explains how to use the password, when it expires, and that it can be ignored; it has no unsubscribe link', async () => {
    const mail = await stored(await queued());
    const { text, html } = await texts(mail.id);
    expect(mail).toMatchObject({ recipient: 'ada@example.org', settings_url: null, kind: null });
    expect(text).toContain(`* ${PASSWORD}\n`);
    expect(text).toContain('Log in: https://images.example/#/Login\n');
    expect(text).toContain('If you did not ask for this, ignore this e-mail');
    expect(text).not.toContain('Choose which e-mails you get');
    expect(html).toContain(PASSWORD);
    expect(html).not.toContain('Choose which e-mails you get');
    expect(mail.subject).not.toContain(PASSWORD);
  });

  it('is wiped once it is sent', async () => {
    const id = await queued();
    const sent: OutgoingMail[] = [];
    await send({ send: async (mail) => void sent.push(mail) }, id);
    expect(sent[0]?.text).toContain(PASSWORD);
    expect(await stored(id)).toMatchObject({ body_text: '', body_html: '', sent_at: new Date(clock.nowMs()) });
  });

  it('is deleted with its address if the account is deleted while it is being sent', async () => {
    const id = await queued();
    const forgotten = shop.db.updateTable('mail').set({ forgotten_when_over: true }).where('id', '=', id);
    await send({ send: async () => void (await forgotten.execute()) }, id);
    expect(await shop.db.selectFrom('mail').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('is wiped once it is rejected', async () => {
    const id = await queued();
    await send(failing(new MailRejected('550 no such user')), id);
    expect(await stored(id)).toMatchObject({ body_text: '', body_html: '', refusal: '550 no such user' });
  });

  it('is kept for the next attempt, and wiped when its password expires', async () => {
    const id = await queued();
    await send(failing(new Error('451 later')), id);
    expect((await texts(id)).text).toContain(PASSWORD);
    shop.time.nowMs += HOUR_MS - 60_000;
    for (let i = 0; i < 10; i++) await send(failing(new Error('451 later')), id);
    expect(await pauseOf(id)).toBe(60_000);
    shop.time.nowMs += 60_000;
    await send({ send: async () => expect.unreachable() }, id);
    expect(await stored(id)).toMatchObject({ body_text: '', body_html: '', sent_at: null });
    expect((await stored(id)).refusal).toContain('451 later');
  });

  it('is wiped by the next one when its job was lost', async () => {
    const lost = await queued();
    shop.time.nowMs += HOUR_MS;
    const next = await queued();
    expect([(await stored(lost)).body_text, (await stored(next)).body_text === '']).toEqual(['', false]);
  });
});
