import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../db/database.ts';
import type { JobQueue } from '../../db/jobs.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');

function someMail(): OutgoingMail {
  const id = randomUUID();
  return { id, to: 'ada@example.org', subject: 'Zürich', text: 'Hello', html: '<p>Hello</p>', queuedAtMs: NOW_MS };
}

describe('mails', () => {
  let test: TestDatabase;
  const signal = new AbortController().signal;
  const added: unknown[] = [];
  const jobs: JobQueue = {
    add: async (_tx, name, payload, options) => {
      added.push({ name, payload, key: options?.key });
    },
  };
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  const inTransaction = (work: (tx: Tx) => Promise<void>) => test.database.transactions.transaction().execute(work);
  const stored = (id: string) =>
    test.database.transactions.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  const job = (transport: MailTransport) =>
    sendMail({ db: test.database.transactions, transport, clock: { nowMs: () => NOW_MS + 5 }, log: silentLog });

  it('are queued together with their job and sent once as they were written', async () => {
    const mail = someMail();
    added.length = 0;
    await inTransaction((tx) => queueMail(tx, jobs, mail));
    expect(added).toEqual([{ name: 'send-mail', payload: { mailId: mail.id }, key: `mail:${mail.id}` }]);
    const sent: OutgoingMail[] = [];
    const send = job({ send: async (outgoing) => void sent.push(outgoing) });
    await send({ mailId: mail.id }, signal);
    await send({ mailId: mail.id }, signal);
    expect(sent).toEqual([mail]);
    expect((await stored(mail.id))?.sent_at?.getTime()).toBe(NOW_MS + 5);
  });

  it('are forgotten when the transaction they belong to is rolled back', async () => {
    const mail = someMail();
    const rolledBack = inTransaction(async (tx) => {
      await queueMail(tx, jobs, mail);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    expect(await stored(mail.id)).toBeUndefined();
    await job({ send: async () => expect.unreachable() })({ mailId: mail.id }, signal);
  });

  it('are tried again after trouble that passes', async () => {
    const mail = someMail();
    await inTransaction((tx) => queueMail(tx, jobs, mail));
    const failing = job({ send: () => Promise.reject(new Error('451 later')) });
    await expect(failing({ mailId: mail.id }, signal)).rejects.toThrow('451 later');
    expect(await stored(mail.id)).toMatchObject({ sent_at: null, refusal: null });
    await job({ send: async () => undefined })({ mailId: mail.id }, signal);
    expect((await stored(mail.id))?.sent_at).not.toBeNull();
  });

  it('are not tried again after a refusal for good', async () => {
    const mail = someMail();
    await inTransaction((tx) => queueMail(tx, jobs, mail));
    await job({ send: () => Promise.reject(new MailRefused('550 nobody here')) })({ mailId: mail.id }, signal);
    expect(await stored(mail.id)).toMatchObject({ sent_at: null, refusal: '550 nobody here' });
    await job({ send: async () => expect.unreachable() })({ mailId: mail.id }, signal);
  });
});
