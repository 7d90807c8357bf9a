import { endpoints } from '@groundtrack/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBuyer } from '../../testing/crash/buyer.ts';
import { until } from '../../testing/crash/observer.ts';
import { openTestedServer, type TestedServer } from '../../testing/running-server.ts';
import { parseMessageId, type ReceivedMail, type SmtpProcess, startSmtp } from './testing/smtp-process.ts';

/** The whole server over HTTP, with a mail server in a separate process. */
describe('the emails of the running server', () => {
  let smtp: SmtpProcess;
  let server: TestedServer;
  beforeAll(async () => {
    smtp = await startSmtp({ login: 'post:secret' });
    server = await openTestedServer({
      SMTP_URL: `smtp://post:secret@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Orbit Images <post@images.example.org>',
      PUBLIC_URL: 'https://images.example.org',
      SELLER_NAME: 'Orbit Images Ltd',
    });
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await smtp?.stop();
  });

  /** Number of emails that were checked already. */
  let seen = 0;
  const mails = () => smtp.mails.slice(seen);
  const subjects = () => mails().map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '');

  const post = (path: string, body: object, headers = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** Decodes soft line breaks and equals signs of quoted-printable (RFC 2045, section 6.7). */
  const readable = (mail: ReceivedMail | undefined) => (mail?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');

  it('verify the address of a buyer, notify them once of the order and once of its image, and send nothing for kinds that are switched off', async () => {
    const buyer = await openBuyer(() => server.url, 'ada@example.org');
    await expect(buyer.placeOrder('too early')).rejects.toThrow('email-unverified');
    await until('the link is there', async () => smtp.mails.length === 1);
    const token = /VerifyEmail\?token=([\w-]+)/.exec(readable(smtp.mails[0]))?.[1];
    const { path: verifying } = endpoints.verifyEmail;
    expect((await post(verifying, { token })).status).toBe(204);
    seen = 1;

    const buy = async (key: string): Promise<void> => {
      const { stripeSecret } = await buyer.placeOrder(key);
      await buyer.confirm(stripeSecret);
    };
    await buy('the first order');
    await until('both mails are there', async () => mails().length === 2);
    expect(subjects()).toEqual([
      expect.stringMatching(/^Receipt R-000001: \$[\d.,]+ \(test mode\)$/),
      expect.stringMatching(/^Your image of .+ is ready$/),
    ]);
    const [placed, delivered] = mails();
    expect(placed).toMatchObject({ to: ['ada@example.org'], user: 'post' });
    expect(placed?.raw).toContain('From: Orbit Images <post@images.example.org>');
    expect(readable(delivered)).toContain('https://images.example.org/#/MyImagery');
    expect(new Set(mails().map(parseMessageId)).size).toBe(2);

    const { path } = endpoints.changeMailSettings;
    expect((await post(path, { placed: false }, { apiKey: buyer.apiKey })).status).toBe(200);
    await buy('the second order');
    await until('the other mail is there', async () => mails().length > 2);
    expect(subjects().slice(2)).toEqual([expect.stringMatching(/is ready$/)]);
  }, 90_000);
});

it('orders are paid and delivered while the mail server is down, and their emails stay queued', async () => {
  // No server listens on port 1 (TCPMUX).
  const server = await openTestedServer({ SMTP_URL: 'smtp://127.0.0.1:1', VERIFY_EMAIL: 'off' });
  try {
    const buyer = await openBuyer(() => server.url, 'ada@example.org');
    const { stripeSecret } = await buyer.placeOrder('an order');
    await buyer.confirm(stripeSecret);
    await until('the image is delivered', async () => (await buyer.images())[0]?.serverState === 'Delivered');
    const mails = () => server.db.selectFrom('mail').selectAll().orderBy('queued_at').execute();
    await until('both mails were tried', async () => {
      const tried = await mails();
      return tried.length === 2 && tried.every(({ failed_attempts }) => failed_attempts > 0);
    });
    const [placed, delivered] = await mails();
    expect(placed).toMatchObject({ kind: 'placed', sent_at: null, refusal: null });
    expect(delivered).toMatchObject({ kind: 'delivered', sent_at: null, refusal: null });
    expect(delivered?.last_error).toMatch(/ECONNREFUSED|was unreachable a moment ago/);
  } finally {
    await server.close();
  }
}, 90_000);
