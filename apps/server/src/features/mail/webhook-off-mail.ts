import type { Tx } from '../../db/database.ts';
import type { DisabledWebhook } from '../feature-events.ts';
import { mailJobKey } from '../job-keys.ts';
import { toHtml } from './html-mail.ts';
import { pageUrl } from './mail-content.ts';
import { greeting } from './mail-words.ts';
import type { NotifyBuyerDeps } from './notify-buyer.ts';
import { oneLine } from './one-line.ts';
import { toText } from './text-mail.ts';

/**
 * Tells the owner of a webhook that nothing is sent to it any more, in the transaction that switches it off. It is no
 * notification of an order, so there is no switch for it.
 */
export async function notifyWebhookDisabled(
  { jobs, clock, ids, letterhead }: Pick<NotifyBuyerDeps, 'jobs' | 'clock' | 'ids' | 'letterhead'>,
  tx: Tx,
  { accountId, url, reason }: DisabledWebhook,
): Promise<void> {
  const owner = await tx
    .selectFrom('account')
    .select(['email', 'firstname'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!owner) return;
  const head = letterhead();
  const { host } = new URL(url);
  const page = {
    subject: oneLine(`Your webhook to ${host} was switched off`),
    preview: `${reason}. Nothing is sent there any more.`,
    heading: 'Webhook switched off',
    paragraphs: [
      greeting(owner.firstname),
      `nothing is sent to ${url} any more. ${reason}.`,
      'What waited to be sent there was stopped; your images are delivered as before. When your server takes messages ' +
        'again, resume the address and send a test.',
    ],
    link: { label: 'Your webhooks', url: pageUrl(head, '/Webhooks') },
    letterhead: head,
    settingsUrl: pageUrl(head, '/UpdateUser'),
  };
  const id = ids.uuid();
  await tx
    .insertInto('mail')
    .values({
      id,
      recipient: owner.email,
      subject: page.subject,
      body_text: toText(page),
      body_html: toHtml(page),
      queued_at: new Date(clock.nowMs()),
    })
    .execute();
  await jobs.add(tx, 'send-mail', { mailId: id }, { key: mailJobKey(id) });
}
