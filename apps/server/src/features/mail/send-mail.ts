import type { Db } from '../../db/database.ts';
import type { JobHandlers } from '../../db/jobs.ts';
import type { Clock, Log } from '../../ports.ts';
import { MailRefused, type MailTransport } from './mail-transport.ts';

export interface MailDeps {
  readonly db: Db;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The job that sends one mail. It may run again after a crash between sending and noting so: the reader then gets the
 * mail twice under the same Message-ID, which is better than not at all.
 */
export function sendMail({ db, transport, clock, log }: MailDeps): JobHandlers['send-mail'] {
  return async ({ mailId }) => {
    const mail = await db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst();
    if (!mail || mail.sent_at || mail.refusal !== null) return;
    const note = (outcome: { sent_at: Date } | { refusal: string }) =>
      db.updateTable('mail').set(outcome).where('id', '=', mailId).execute();
    try {
      await transport.send({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        queuedAtMs: mail.queued_at.getTime(),
      });
      await note({ sent_at: new Date(clock.nowMs()) });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ mailId, refusal: error.message }, 'the mail server refused a mail');
      await note({ refusal: error.message });
    }
  };
}
