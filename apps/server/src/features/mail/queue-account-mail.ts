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
  /** The account this email is about, and is deleted with; null if the account is already deleted. */
  readonly accountId: string | null;
  readonly to: string;
  readonly subject: string;
  readonly content: MailContent;
  /** Page where emails can be switched off; null if this one cannot. */
  readonly settingsUrl: string | null;
  /** Set when the email contains a secret: it is not sent after this time, and its text is wiped. */
  readonly expiresAtMs?: number;
  /** The row with the address is deleted once the email is sent or abandoned. */
  readonly isForgotten?: boolean;
}

/** Queues an email that is not about an order, in the caller's transaction. */
export async function queueAccountMail(
  { jobs, clock, ids, secrets, letterhead }: AccountMailDeps,
  tx: Tx,
  { accountId, to, subject, content, settingsUrl, expiresAtMs, isForgotten = false }: AccountMailDraft,
): Promise<void> {
  // Demo addresses have no mailbox.
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

/** Wipes expired emails that lost their job. Others are wiped when they are sent or abandoned. */
async function wipeExpired(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ body_text: '', body_html: '' })
    .where('expires_at', '<=', new Date(nowMs))
    .where('body_text', '!=', '')
    .execute();
}
