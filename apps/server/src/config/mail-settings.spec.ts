import { expect, it } from 'vitest';
import { describeMail, mailConfig } from './mail-settings.ts';

const SERVER = 'smtp://mail.example.org';

it.each([
  [null, 'auto', false, 'saved in the outbox folder; e-mail addresses are not verified'],
  [null, 'off', false, 'saved in the outbox folder; e-mail addresses are not verified'],
  [SERVER, 'auto', true, 'sent; e-mail addresses are verified before the first purchase'],
  [SERVER, 'before-purchase', true, 'sent; e-mail addresses are verified before the first purchase'],
  [SERVER, 'off', false, 'sent; e-mail addresses are not verified (VERIFY_EMAIL=off)'],
] as const)(
  'with the mail server %s and VERIFY_EMAIL=%s, links are required: %s',
  (SMTP_URL, VERIFY_EMAIL, verifyEmails, said) => {
    const config = mailConfig({ SMTP_URL, VERIFY_EMAIL }, () => expect.unreachable());
    expect(config).toEqual({ smtpUrl: SMTP_URL, verifyEmails });
    expect(describeMail(config)).toBe(said);
  },
);

it('rejects verification without a mail server', () => {
  const refused: string[] = [];
  mailConfig({ SMTP_URL: null, VERIFY_EMAIL: 'before-purchase' }, (name, reason) => refused.push(`${name}: ${reason}`));
  expect(refused).toEqual([
    'VERIFY_EMAIL: without a mail server in SMTP_URL no link could be sent, so no account could buy',
  ]);
});
