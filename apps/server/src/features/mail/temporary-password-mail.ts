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
      preview: 'It works once and for an hour.',
      heading: 'Your temporary password',
      paragraphs: [
        greeting(firstname),
        `a new password was requested for this account. Log in with the temporary one below, then set a password of your own. It works once, until ${toMinute(expiresAtMs)}.`,
      ],
      entries: [{ title: password, details: ['Temporary password'] }],
      afterward: [
        'When you use it, all devices are logged out of your account.',
        'If you did not ask for it, you can ignore this e-mail: your current password still works.',
      ],
      link: { label: 'Log in', url: pageUrl(letterhead, '/Login') },
      because: `You get this e-mail because a new password was requested for your account at ${letterhead.shopName}.`,
    },
    settingsUrl: null,
    expiresAtMs,
  };
}
