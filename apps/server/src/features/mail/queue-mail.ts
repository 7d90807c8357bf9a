import { isDemoAddress, type OrderId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { mailJobKey } from '../../domain/job-keys.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { ComposedMail } from './compose-mail.ts';

/**
 * Queues an email to the buyer of an order in the caller's transaction, unless the buyer has switched its kind off or
 * has no mailbox.
 */
export async function queueMail(tx: Tx, jobs: JobQueue, orderId: OrderId, mail: ComposedMail): Promise<void> {
  if (isDemoAddress(mail.to)) return;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO mail (id, order_id, kind, recipient, subject, body_text, body_html, settings_url, queued_at)
    SELECT ${mail.id}, orders.id, ${mail.kind}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
      ${mail.settingsUrl}, ${new Date(mail.queuedAtMs)}
    FROM orders WHERE orders.id = ${orderId} AND NOT EXISTS (
      SELECT FROM mail_off WHERE mail_off.account_id = orders.account_id AND mail_off.kind = ${mail.kind})
    RETURNING id`.execute(tx);
  if (rows.length > 0) await jobs.add(tx, 'send-mail', { mailId: mail.id }, { key: mailJobKey(mail.id) });
}
