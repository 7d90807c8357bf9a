import { randomUUID } from 'node:crypto';
import type { OrderId } from '@groundtrack/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { lineOf, openShop, type Shop } from '../../testing/shop.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { testSecrets } from '../../testing/test-secrets.ts';
import { composeMail } from './compose-mail.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.ts';
import { SmtpTransport } from './smtp-transport.ts';
import { parseMessageId, type SmtpMode, type SmtpProcess, startSmtp } from './testing/smtp-process.ts';
import { someDrafts } from './testing/some-drafts.ts';
import { LETTERHEAD } from './testing/some-notifications.ts';

/** Longer than starting a mail server takes on a busy machine. */
const TIMEOUT_MS = 20_000;
const SILENCE_MS = 300;

/** The queue in the database, the transport, and a mail server in a separate process. */
describe('emails through a mail server', () => {
  let shop: Shop;
  let orderId: OrderId;
  const running: SmtpProcess[] = [];
  beforeAll(async () => {
    shop = await openShop();
    orderId = (await shop.order(await shop.openAccount(), [lineOf(1)])).orderId;
  });
  beforeEach(() => {
    shop.time.nowMs += 86_400_000;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()));
  });
  afterAll(() => shop.close());

  const clock = { nowMs: () => shop.time.nowMs };
  async function start(mode: SmtpMode = {}): Promise<SmtpProcess> {
    // Some tests restart the server on the port of a stopped one.
    const server = await startSmtp({ port: await freePort(), ...mode });
    running.push(server);
    return server;
  }
  async function queued(to = 'ada@example.org'): Promise<string> {
    const draft = someDrafts()['delivered'];
    if (!draft) throw new Error('There is no such draft');
    const mail = composeMail(LETTERHEAD, { ...draft, to }, { id: randomUUID(), queuedAtMs: shop.time.nowMs });
    await shop.db.transaction().execute((tx) => queueMail(tx, shop.orderDeps.jobs, orderId, mail));
    return mail.id;
  }
  /** One of our server processes that sends mail, with its own state of the mail server. */
  function sender(address: string, { db = shop.db, silenceMs = TIMEOUT_MS }: { db?: Db; silenceMs?: number } = {}) {
    const transport = new SmtpTransport({
      url: `smtp://${address}`,
      from: 'Groundtrack <post@images.example.org>',
      clock,
      connectMs: silenceMs,
      silenceMs,
    });
    const job = sendMail({ db, transport, jobs: shop.orderDeps.jobs, clock, log: silentLog, secrets: testSecrets });
    return (mailId: string) => job({ mailId }, new AbortController().signal);
  }
  const stored = (id: string) => shop.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pauseOf = async (id: string) => (await shop.waitingJobs()).get(`mail:${id}`) ?? Number.NaN;
  /** Runs the job of an email whenever it is due, until it is sent. */
  async function runUntilSent(send: (id: string) => Promise<void>, mailId: string): Promise<void> {
    for (let runs = 0; (await stored(mailId)).sent_at === null; runs++) {
      if (runs > 12) throw new Error(`Not sent: ${(await stored(mailId)).last_error}`);
      shop.time.nowMs += Math.max(0, await pauseOf(mailId));
      await send(mailId);
    }
  }

  it('arrive as text and HTML under their Message-ID, with a link to the settings', async () => {
    const server = await start();
    const id = await queued();
    await sender(`127.0.0.1:${server.port}`)(id);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ to: ['ada@example.org'], secure: false, user: null });
    expect(mail?.raw).toContain(`Message-ID: <${id}@images.example.org>`);
    expect(mail?.raw).toContain('List-Unsubscribe: <https://images.example.org/#/UpdateUser?section=mails>');
    expect(mail?.raw).toMatch(/multipart\/alternative[^]*text\/plain[^]*text\/html/);
  });

  it('use TLS and a login if the server requires them', async () => {
    const server = await start({ startTls: true, login: 'post:s@cret' });
    const address = `127.0.0.1:${server.port}?tls.rejectUnauthorized=false`;
    await sender(`post:s%40cret@${address}`)(await queued());
    expect(server.mails).toMatchObject([{ secure: true, user: 'post' }]);
  });

  it.each([
    ['a login that is refused', { login: 'post:secret' }, 'post:wrong@', /Invalid login/],
    ['a sender that is refused', { refuseSender: true }, '', /Sender not known/],
    ['an untrusted certificate', { startTls: true }, '', /certificate/],
    ['a recipient that is busy', { refuse: { 'ada@example.org': 451 } }, '', /Mailbox busy/],
  ] satisfies [string, SmtpMode, string, RegExp][])(
    'are kept with the reason after %s, and arrive once after it is fixed',
    async (_, mode, login, reason) => {
      const broken = await start(mode);
      const id = await queued();
      await sender(`${login}127.0.0.1:${broken.port}`)(id);
      expect(broken.mails).toEqual([]);
      expect(await stored(id)).toMatchObject({
        sent_at: null,
        refusal: null,
        last_error: expect.stringMatching(reason),
      });
      await broken.stop();
      const mended = await start({ port: broken.port });
      await runUntilSent(sender(`127.0.0.1:${mended.port}`), id);
      expect(mended.mails).toHaveLength(1);
    },
  );

  it.each([
    ['its recipient does not exist', { refuse: { 'unknown@example.org': 550 } }, 'unknown@example.org', /No such user/],
    ['its content is refused', { refuseContent: true }, 'ada@example.org', /Looks like spam/],
  ] satisfies [string, SmtpMode, string, RegExp][])(
    'are not retried when %s, and others are still sent',
    async (_, mode, to, reason) => {
      const server = await start(mode);
      const send = sender(`127.0.0.1:${server.port}`);
      const id = await queued(to);
      await send(id);
      expect(await stored(id)).toMatchObject({ sent_at: null, refusal: expect.stringMatching(reason) });
      const taken = server.mails.length;
      await send(id);
      expect(server.mails).toHaveLength(taken);
      if (!('refuse' in mode)) return;
      await runUntilSent(send, await queued());
    },
  );

  it('are kept while the server is down, and arrive once when it is up', async () => {
    const first = await start();
    await first.stop();
    const send = sender(`127.0.0.1:${first.port}`);
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => queued(`${name}@example.org`)));
    for (const id of ids) await send(id);
    expect(await stored(ids[0] ?? '')).toMatchObject({ last_error: expect.stringMatching(/ECONNREFUSED/) });
    expect(await stored(ids[2] ?? '')).toMatchObject({
      last_error: expect.stringMatching(/was unreachable a moment ago/),
    });
    const up = await start({ port: first.port });
    for (const id of ids) await runUntilSent(send, id);
    for (const id of ids) await send(id);
    expect(up.mails.flatMap(({ to }) => to).toSorted()).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
  });

  it('do not block the workers one after another when the server accepts connections but does not respond', async () => {
    const silent = await start({ hangs: true });
    const send = sender(`127.0.0.1:${silent.port}`, { silenceMs: SILENCE_MS });
    const ids = await Promise.all(Array.from({ length: 20 }, () => queued()));
    const [first = '', ...rest] = ids;
    await send(first);
    expect(await stored(first)).toMatchObject({ last_error: expect.stringMatching(/[Tt]imeout|never received/) });
    for (const id of rest) await send(id);
    // These fail without connecting.
    for (const id of rest)
      expect(await stored(id)).toMatchObject({ last_error: expect.stringMatching(/was unreachable a moment ago/) });
  });

  it('arrive once when the connection breaks in the middle of DATA', async () => {
    const dying = await start({ dies: 'in the middle of DATA' });
    const send = sender(`127.0.0.1:${dying.port}`);
    const id = await queued();
    await send(id);
    expect(await stored(id)).toMatchObject({ sent_at: null, refusal: null });
    const next = await start({ port: dying.port });
    await runUntilSent(send, id);
    expect([...dying.mails, ...next.mails]).toHaveLength(1);
  });

  it('arrive twice under the same Message-ID when the server dies before it acknowledges them', async () => {
    const dying = await start({ dies: 'before it answers' });
    const send = sender(`127.0.0.1:${dying.port}`);
    const id = await queued();
    await send(id);
    const next = await start({ port: dying.port });
    await runUntilSent(send, id);
    const ids = [...dying.mails, ...next.mails].map(parseMessageId);
    expect(ids).toEqual([`<${id}@images.example.org>`, `<${id}@images.example.org>`]);
  });

  it('arrive twice under the same Message-ID, and are never lost, when our process dies before it records them', async () => {
    const server = await start();
    const dying = new Proxy(shop.db, {
      get(db, name) {
        if (name === 'transaction') throw new Error('killed');
        const value: unknown = Reflect.get(db, name, db);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    const id = await queued();
    await expect(sender(`127.0.0.1:${server.port}`, { db: dying })(id)).rejects.toThrow('killed');
    expect((await stored(id)).sent_at).toBeNull();
    await sender(`127.0.0.1:${server.port}`)(id);
    await sender(`127.0.0.1:${server.port}`)(id);
    expect(server.mails.map(parseMessageId)).toEqual(Array.from({ length: 2 }, () => `<${id}@images.example.org>`));
  });
});
