import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.ts';

/** @param from sender, `Groundtrack <groundtrack@example.org>` */
export function mailMessage(mail: OutgoingMail, from: string): SendMailOptions {
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: new Date(mail.queuedAtMs),
    messageId: `<${mail.id}@${domain}>`,
    // RFC 3834: vacation notes must not answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
