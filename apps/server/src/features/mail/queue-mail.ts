import type { Tx } from '../../db/database.ts';
import type { JobQueue } from '../../db/jobs.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** Writes a mail and the job that sends it in the caller's transaction: it goes out if, and only if, that commits. */
export async function queueMail(tx: Tx, jobs: JobQueue, mail: OutgoingMail): Promise<void> {
  await tx
    .insertInto('mail')
    .values({
      id: mail.id,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      queued_at: new Date(mail.queuedAtMs),
    })
    .execute();
  await jobs.add(tx, 'send-mail', { mailId: mail.id }, { key: `mail:${mail.id}` });
}
