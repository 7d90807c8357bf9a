import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.ts';
import { oneLine } from './one-line.ts';

/** @param from sender, `Groundtrack <groundtrack@example.org>` */
export function mailMessage(mail: OutgoingMail, from: string): SendMailOptions {
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date: new Date(mail.queuedAtMs),
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      // RFC 3834: prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
      // RFC 2369, section 3.2.
      ...(mail.settingsUrl === null ? {} : { 'List-Unsubscribe': `<${encodeURI(oneLine(mail.settingsUrl))}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
