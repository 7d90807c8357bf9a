import type { AddedWebhook, DisabledWebhook } from '../../domain/feature-ports.ts';
import type { Tx } from '../../platform/db/database.ts';
import { pageUrl } from './mail-content.ts';
import { greeting, toMinute } from './mail-words.ts';
import { type AccountMailDeps, queueAccountMail } from './queue-account-mail.ts';

/**
 * Notifies the owner of an account of a new webhook, in the transaction that adds it, since an attacker could use one to
 * keep reading. Like all emails about webhooks it cannot be switched off. It names only the host, since the URL may
 * contain a key.
 */
export async function notifyWebhookAdded(
  deps: AccountMailDeps,
  tx: Tx,
  { accountId, url, atMs }: AddedWebhook,
): Promise<void> {
  const owner = await findOwner(tx, accountId);
  if (!owner) return;
  const head = deps.letterhead();
  const { host } = new URL(url);
  await queueAccountMail(deps, tx, {
    accountId,
    to: owner.email,
    subject: `A webhook to ${host} was added to your account at ${head.shopName}`,
    content: {
      preview: `${host} gets the states of your images from now on.`,
      heading: 'Webhook added',
      paragraphs: [
        greeting(owner.firstname),
        `on ${toMinute(atMs)} a webhook to ${host} was added to your account. It gets a message when one of your images changes its state.`,
        `If it was you, there is nothing to do. If it was not, delete the webhook, change your password at once, and write to ${head.supportEmail}.`,
      ],
      link: { label: 'Your webhooks', url: pageUrl(head, '/Webhooks') },
      because: `You get this e-mail because you have an account at ${head.shopName}.`,
    },
    settingsUrl: null,
  });
}

/** Notifies the owner that a webhook was disabled, in the transaction that disables it. */
export async function notifyWebhookDisabled(
  deps: AccountMailDeps,
  tx: Tx,
  { accountId, url, reason }: DisabledWebhook,
): Promise<void> {
  const owner = await findOwner(tx, accountId);
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
        'Queued messages were dropped; your images are delivered as before. When your server accepts messages ' +
          'again, resume the address and send a test.',
      ],
      link: { label: 'Your webhooks', url: pageUrl(head, '/Webhooks') },
    },
    settingsUrl: pageUrl(head, '/UpdateUser?section=mails'),
  });
}

function findOwner(tx: Tx, accountId: string) {
  return tx.selectFrom('account').select(['email', 'firstname']).where('id', '=', accountId).executeTakeFirst();
}
