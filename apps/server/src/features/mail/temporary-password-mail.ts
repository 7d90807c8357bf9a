import type { TemporaryPasswordMail } from '../../domain/feature-ports.ts';
import { type Letterhead, pageUrl } from './mail-content.ts';
import { greeting, toMinute } from './mail-words.ts';
import type { AccountMailDraft } from './queue-account-mail.ts';

/** Sends a temporary password. */
export function temporaryPasswordMail(mail: TemporaryPasswordMail, letterhead: Letterhead): AccountMailDraft {
  const { accountId, to, firstname, password, expiresAtMs } = mail;
  return {
    accountId,
    to,
    subject: `Your temporary password for ${letterhead.shopName}`,
    content: {
      preview: 'It works once, within an hour.',
      heading: 'Your temporary password',
      paragraphs: [
        greeting(firstname),
        `Someone asked to reset the password of this account. Log in with the temporary password below, then choose your own. It works once, until ${toMinute(expiresAtMs)}.`,
      ],
      entries: [{ title: password, details: ['Temporary password'] }],
      afterward: [
        'When you use it, all other devices are logged out.',
        'If you did not ask for this, ignore this e-mail. Your current password still works.',
      ],
      link: { label: 'Log in', url: pageUrl(letterhead, '/Login') },
      because: `You get this e-mail because someone asked to reset the password of your ${letterhead.shopName} account.`,
    },
    settingsUrl: null,
    expiresAtMs,
  };
}
