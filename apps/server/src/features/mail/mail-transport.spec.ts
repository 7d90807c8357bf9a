import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shortenPauses } from '../../testing/shorten-pauses.ts';
import { composeMail } from './compose-mail.ts';
import { deliveredMail } from './delivered-mail.ts';
import { MailRejected, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { OutboxFolderTransport } from './outbox-folder-transport.ts';
import { requiresTls, SmtpTransport } from './smtp-transport.ts';
import { LETTERHEAD, notifiedItem, orderNotifications, PROVIDERS } from './testing/some-notifications.ts';

const FROM = 'Groundtrack <post@images.example.org>';
const MAIL: OutgoingMail = composeMail(
  LETTERHEAD,
  deliveredMail(
    {
      order: orderNotifications({ firstname: 'Zoë' }),
      items: [notifiedItem({ place: 'Zürich <Altstadt> & "See"\r\nBcc: eve@example.org' })],
      underWay: 0,
    },
    LETTERHEAD,
    PROVIDERS,
  ),
  { id: 'mail-1', queuedAtMs: Date.parse('2026-11-21T12:00:00Z') },
);
const clock = { nowMs: () => Date.now() };

interface Outlet {
  readonly transport: MailTransport;
  /** Raw messages as delivered. */
  readonly mails: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

async function folderOutlet(): Promise<Outlet> {
  const folder = await mkdtemp(join(tmpdir(), 'groundtrack-outbox-'));
  const outbox = join(folder, 'outbox');
  return {
    transport: new OutboxFolderTransport(outbox, FROM),
    mails: async () => Promise.all((await readdir(outbox)).sort().map((name) => readFile(join(outbox, name), 'utf8'))),
    close: () => rm(folder, { recursive: true }),
  };
}

async function smtpOutlet(
  options: SMTPServerOptions = {},
  { credentials = '', host = '127.0.0.1', query = '' } = {},
): Promise<Outlet> {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(credentials === '' ? ['AUTH'] : [])],
    allowInsecureAuth: true,
    onData: (stream, _session, done) => {
      let mail = '';
      stream.on('data', (chunk: Buffer) => {
        mail += chunk.toString('latin1');
      });
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
    ...options,
  });
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });
  return {
    transport: new SmtpTransport({ url: `smtp://${credentials}${host}:${port}${query}`, from: FROM, clock }),
    mails: async () => mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parts of a multipart mail, with headers unfolded and quoted-printable decoded. */
function readMail(raw: string) {
  const unfolded = raw.replaceAll('\r\n', '\n');
  const [head = '', ...rest] = unfolded.split('\n\n');
  const headers = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const bytes = rest
    .join('\n\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, body: Buffer.from(bytes, 'latin1').toString('utf8') };
}

const outlets: Outlet[] = [];
async function opened(outlet: Promise<Outlet>): Promise<Outlet> {
  outlets.push(await outlet);
  return outlet;
}
afterEach(async () => {
  await Promise.all(outlets.splice(0).map((outlet) => outlet.close()));
});

// The test mail server delays its greeting by 0.1 s.
beforeEach(shortenPauses);

describe.each([
  ['OutboxFolderTransport', folderOutlet],
  ['SmtpTransport', smtpOutlet],
])('%s', (_name, open: () => Promise<Outlet>) => {
  it('delivers an email with text and HTML', async () => {
    const { transport, mails } = await opened(open());
    await transport.send(MAIL);
    const [raw = ''] = await mails();
    const { headers, body } = readMail(raw);
    expect(headers).toContain(`From: ${FROM}`);
    expect(headers).toContain('To: ada@example.org');
    expect(headers).toContain('Message-ID: <mail-1@images.example.org>');
    expect(headers).toContain('Date: Sat, 21 Nov 2026 12:00:00 +0000');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(headers.find((line) => line.startsWith('Content-Type:'))).toContain('multipart/alternative');
    expect(body).toContain('Hello Zoë,');
    expect(body).toContain('2026-08-22 15:10 UTC, 5 × 5 km');
    expect(body).toContain('Open My Imagery: https://images.example.org/#/MyImagery\n');
    expect(body).toContain('href="https://images.example.org/#/MyImagery"');
    expect(headers).toContain('List-Unsubscribe: <https://images.example.org/#/UpdateUser?section=mails>');
    expect(body).toContain('Zürich &lt;Altstadt&gt; &amp; &quot;See&quot;');
  });

  it('does not let text of a buyer become a header', async () => {
    const { transport, mails } = await opened(open());
    await transport.send(MAIL);
    const [raw = ''] = await mails();
    expect(readMail(raw).headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  });

  it('sends several emails, each once', async () => {
    const { transport, mails } = await opened(open());
    await Promise.all(['a', 'b', 'c'].map((id) => transport.send({ ...MAIL, id })));
    const ids = (await mails()).map((raw) => /Message-ID: <(\w)@/i.exec(raw)?.[1]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids)).toEqual(new Set(['a', 'b', 'c']));
  });
});

describe('OutboxFolderTransport', () => {
  it('names files by time, keeps them private, and writes an email sent twice only once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'groundtrack-outbox-'));
    const transport = new OutboxFolderTransport(folder, FROM);
    await transport.send(MAIL);
    await transport.send(MAIL);
    expect(await readdir(folder)).toEqual(['2026-11-21T12-00-00-000Z-mail-1.eml']);
    const { mode } = await stat(join(folder, '2026-11-21T12-00-00-000Z-mail-1.eml'));
    expect(mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});

describe('SmtpTransport', () => {
  const refusing = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('not this one'), { responseCode })),
  });
  const send = async (outlet: Promise<Outlet>, mail: OutgoingMail = MAIL) => {
    const { transport } = await opened(outlet);
    return transport.send(mail);
  };

  it('logs in with the credentials of its address', async () => {
    const names: (string | undefined)[] = [];
    const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) => {
      names.push(`${auth.username}/${auth.password}`);
      done(null, { user: auth.username });
    };
    await send(smtpOutlet({ onAuth }, { credentials: 'post:s%40cret@' }));
    expect(names).toEqual(['post/s@cret']);
  });

  it('distinguishes a permanent rejection from a transient error', async () => {
    await expect(send(smtpOutlet(refusing(550)))).rejects.toBeInstanceOf(MailRejected);
    await expect(send(smtpOutlet(refusing(451)))).rejects.not.toBeInstanceOf(MailRejected);
  });

  it('treats rejected credentials and an unreachable server as transient errors', async () => {
    const onAuth: SMTPServerOptions['onAuth'] = (_auth, _session, done) =>
      done(Object.assign(new Error('no'), { responseCode: 535 }));
    await expect(send(smtpOutlet({ onAuth }, { credentials: 'post:wrong@' }))).rejects.not.toBeInstanceOf(MailRejected);
    const dead = await smtpOutlet();
    await dead.close();
    await expect(dead.transport.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('sends no email to a server without STARTTLS if TLS is required', async () => {
    // Connects to this machine but is not recognized as a local name, so TLS is required.
    const host = '0.0.0.0';
    const demanding = await opened(smtpOutlet({}, { host }));
    const sent = demanding.transport.send(MAIL);
    await expect(sent).rejects.toMatchObject({ code: 'ETLS' });
    await expect(sent).rejects.not.toBeInstanceOf(MailRejected);
    expect(await demanding.mails()).toEqual([]);
    const lenient = await opened(smtpOutlet({}, { host, query: '?requireTLS=false' }));
    await lenient.transport.send(MAIL);
    expect(await lenient.mails()).toHaveLength(1);
  });
});

describe('requiresTls', () => {
  it.each([
    ['smtp://mail.example.org', true],
    ['smtp://10.0.0.1:25', true],
    ['smtp://mail.example.org?requireTLS=false', false],
    ['smtp://localhost:25', false],
    ['smtp://post:secret@127.0.0.1:1025', false],
    ['smtp://[::1]:25', false],
    ['smtp://127.0.0.1.example.org', true],
  ])('%s: %s', (url, demanded) => {
    expect(requiresTls(url)).toBe(demanded);
  });
});
