import type { DisabledWebhook } from '../../domain/feature-ports.ts';
import type { Tx } from '../../platform/db/database.ts';
import { pageUrl } from './mail-content.ts';
import { greeting } from './mail-words.ts';
import { type AccountMailDeps, queueAccountMail } from './queue-account-mail.ts';

/**
 * Tells the owner of a webhook that nothing is sent to it any more, in the transaction that switches it off. It is no
 * notification of an order, so there is no switch for it. Only the host is named: the address may hold a key.
 */
export async function notifyWebhookDisabled(
  deps: AccountMailDeps,
  tx: Tx,
  { accountId, url, reason }: DisabledWebhook,
): Promise<void> {
  const owner = await tx
    .selectFrom('account')
    .select(['email', 'firstname'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!owner) return;
  const head = deps.letterhead();
  const { host } = new URL(url);
  await queueAccountMail(deps, tx, {
    accountId,
    to: owner.email,
    subject: `Your webhook to ${host} was switched off`,
    content: {
      preview: `${reason}. Nothing is sent there anymore.`,
      heading: 'Webhook switched off',
      paragraphs: [
        greeting(owner.firstname),
        `nothing is sent to your webhook at ${host} anymore. ${reason}.`,
        'What waited to be sent there was stopped; your images are delivered as before. When your server takes messages ' +
          'again, resume the address and send a test.',
      ],
      link: { label: 'Your webhooks', url: pageUrl(head, '/Webhooks') },
    },
    settingsUrl: pageUrl(head, '/UpdateUser?section=mails'),
  });
}
