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
    subject: `A webhook to ${host} was added to your ${head.shopName} account`,
    content: {
      preview: `${host} is now notified when your images change state.`,
      heading: 'A webhook was added',
      paragraphs: [
        greeting(owner.firstname),
        `A webhook to ${host} was added to your account on ${toMinute(atMs)}. It is notified whenever one of your images changes state.`,
        `If this was you, you do not need to do anything. If it was not, delete the webhook, change your password now, and write to ${head.supportEmail}.`,
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
    subject: `Your webhook to ${host} was turned off`,
    content: {
      preview: `${reason}. We no longer send messages to it.`,
      heading: 'Your webhook was turned off',
      paragraphs: [
        greeting(owner.firstname),
        `We turned off your webhook to ${host}. ${reason}.`,
        'We dropped the messages that were waiting. Your images are still delivered. When your server accepts messages ' +
          'again, resume the webhook and send a test.',
      ],
      link: { label: 'Your webhooks', url: pageUrl(head, '/Webhooks') },
    },
    settingsUrl: pageUrl(head, '/UpdateUser?section=mails'),
  });
}

function findOwner(tx: Tx, accountId: string) {
  return tx.selectFrom('account').select(['email', 'firstname']).where('id', '=', accountId).executeTakeFirst();
}
