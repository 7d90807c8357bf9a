import { isDemoAddress } from '@groundtrack/contract';
import { mailJobKey } from '../../domain/job-keys.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { toHtml } from './html-mail.ts';
import type { MailContent } from './mail-content.ts';
import type { NotifyBuyerDeps } from './notify-buyer.ts';
import { oneLine } from './one-line.ts';
import { toText } from './text-mail.ts';

export interface AccountMailDeps extends Pick<NotifyBuyerDeps, 'jobs' | 'clock' | 'ids' | 'letterhead'> {
  readonly secrets: SecretBox;
}

type MailTextColumn = 'mail.body_text' | 'mail.body_html';

export interface AccountMailDraft {
  /** The account it is about, with which it is deleted; null: that one is deleted already. */
  readonly accountId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly content: MailContent;
  /** Where mails can be switched off; null in those that cannot. */
  readonly settingsUrl: string | null;
  /** Given when the mail holds a secret: it is not sent after this time, and its texts are wiped afterward. */
  readonly expiresAtMs?: number;
  /** The row with the address goes once the mail is sent or given up. */
  readonly isForgotten?: boolean;
}

/** Writes a mail that is about no order, and the job that sends it, in the caller's transaction. */
export async function queueAccountMail(
  { jobs, clock, ids, secrets, letterhead }: AccountMailDeps,
  tx: Tx,
  { accountId, to, subject, content, settingsUrl, expiresAtMs, isForgotten = false }: AccountMailDraft,
): Promise<void> {
  // No mailbox has such an address.
  if (isDemoAddress(to)) return;
  const id = ids.uuid();
  const nowMs = clock.nowMs();
  const isSecret = expiresAtMs !== undefined;
  const toStored = (text: string, column: MailTextColumn): string =>
    isSecret ? secrets.seal(text, { column, row: id }) : text;
  const page = { ...content, subject: oneLine(subject), letterhead: letterhead(), settingsUrl };
  await tx
    .insertInto('mail')
    .values({
      id,
      recipient: to,
      about_account: accountId,
      subject: page.subject,
      body_text: toStored(toText(page), 'mail.body_text'),
      body_html: toStored(toHtml(page), 'mail.body_html'),
      queued_at: new Date(nowMs),
      forgotten_when_over: isForgotten,
      expires_at: expiresAtMs === undefined ? null : new Date(expiresAtMs),
    })
    .execute();
  await jobs.add(tx, 'send-mail', { mailId: id }, { key: mailJobKey(id) });
  if (expiresAtMs !== undefined) await wipeExpired(tx, nowMs);
}

/** Mails with a secret are wiped when they are sent or given up; this is for those that have lost their job. */
async function wipeExpired(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ body_text: '', body_html: '' })
    .where('expires_at', '<=', new Date(nowMs))
    .where('body_text', '!=', '')
    .execute();
}
