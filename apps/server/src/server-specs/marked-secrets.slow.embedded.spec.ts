import { randomBytes } from 'node:crypto';
import { type Endpoint, endpoints } from '@groundtrack/contract';
import { TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STUCK_AFTER } from '../features/operations/issue.ts';
import { CONTACT } from '../testing/contact.ts';
import { openBuyer, PASSWORD } from '../testing/crash/buyer.ts';
import { until } from '../testing/crash/observer.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { freePort } from '../testing/free-port.ts';
import { CLIENT_SECRET, openTestIssuer, type TestIssuer } from '../testing/oidc/test-issuer.ts';
import { printedBy } from '../testing/operator-output.ts';
import { openTestedServer, type TestedServer } from '../testing/running-server.ts';
import { secretsIn } from '../testing/spellings.ts';
import { TEST_SECRET_KEY, testSecrets } from '../testing/test-secrets.ts';
import type { UnpaidOrder } from '../testing/unpaid.ts';
import { openReceiver } from '../testing/webhook-receiver.ts';
import { securityLog, serverSecrets } from './testing/marked-server.ts';
import { notWalked } from './testing/walked-in.ts';

const ADA = 'ada@example.org';
const GRACE = 'grace@example.org';
const SMTP_PASSWORD = 'smtp-marked+4711/of the operator';
const PASSWORDS = { wrong: 'marked-wrong-4711 ü', next: 'marked-next+4711/ü?', last: 'marked last "4711"' };
const DECLINED = '4000000000000002';
/** In the address of a source, and of a webhook. */
const SOURCE_KEY = 'marked-4711-of-the-source';
const WEBHOOK_KEY = 'marked-4711-of-the-webhook';
const CARDS = { good: '4242424242424242', declined: DECLINED };
const CVC = '90210';

/*
 * The whole server with every kind of secret, used well and badly. All output is searched for them: its log at the
 * lowest level, error responses, emails, CSV, and the whole database.
 */
let issuer: TestIssuer;
let server: TestedServer;
let settings: Readonly<Record<string, string>>;
const log: string[] = [];
const failures: string[] = [];
const secrets = new Map<string, string>();
let csv = '';

beforeAll(async () => {
  issuer = await openTestIssuer();
  settings = {
    ...issuer.settings,
    // No mail server responds, so emails wait in the database, and the log contains the reason.
    SMTP_URL: `smtp://operator:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${await freePort()}?requireTLS=false`,
    ELEMENTS_URL: `http://127.0.0.1:${await freePort()}/gp.json?key=${SOURCE_KEY}`,
    WEBHOOK_ADDRESSES: 'private',
  };
  server = await openTestedServer(settings, pino({ level: 'debug' }, { write: (line) => void log.push(line) }));
  issuer.serve(server.url);
  note({ 'source key': SOURCE_KEY, 'webhook key': WEBHOOK_KEY });
  note({ 'key of secrets': TEST_SECRET_KEY, 'SMTP password': SMTP_PASSWORD, 'OIDC secret': CLIENT_SECRET });
  note({ password: PASSWORD, ...PASSWORDS, 'card number': CARDS.good, 'declined card': DECLINED });
  await walk();
  note(await serverSecrets(server));
}, 120_000);
afterAll(async () => {
  await server?.close();
  await issuer?.close();
});

function note(named: Readonly<Record<string, string>>): void {
  for (const [name, secret] of Object.entries(named)) secrets.set(name, secret);
}

async function send({ method, path }: Endpoint, body?: unknown, headers: Record<string, string> = {}, query = '') {
  const answer = await fetch(server.url + path + query, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) failures.push(text);
  return { ok: answer.ok, text, json: () => JSON.parse(text) };
}

/** @returns the texts of emails with a secret, which are only for their readers */
async function secretMails(): Promise<readonly string[]> {
  const rows = await server.db.selectFrom('mail').selectAll().where('expires_at', 'is not', null).execute();
  return rows.map(({ id: row, body_text }) => testSecrets.open(body_text, { column: 'mail.body_text', row }));
}

async function findInMails(pattern: RegExp): Promise<string> {
  let found = '';
  await until(`a mail with ${pattern.source} is written`, async () => {
    found = (await secretMails()).map((text) => pattern.exec(text)?.[1] ?? '').find((one) => one !== '') ?? '';
    return found !== '';
  });
  return found;
}

async function walk(): Promise<void> {
  const ada = await openBuyer(() => server.url, ADA);
  const mine = { apiKey: ada.apiKey };
  note({ 'session key': ada.apiKey, 'verification link': await findInMails(/VerifyEmail\?token=([\w-]+)/) });
  await send(endpoints.verifyEmail, { token: `${secrets.get('verification link') ?? ''}x` });
  await send(endpoints.verifyEmail, { token: secrets.get('verification link') });
  await send(endpoints.sendVerification, undefined, mine);
  note({ 'session of a demo': (await send(endpoints.startDemo, {})).json().apiKey });
  await walkLogin(mine);
  await walkPurchase(mine, () => ada.placeOrder(crypto.randomUUID()));
  await walkAccount(mine);
}

async function walkLogin(mine: { readonly apiKey: string }): Promise<void> {
  await send(endpoints.logIn, { username: ADA, password: PASSWORDS.wrong, longitude: 'x' });
  await send(endpoints.logIn, { username: ADA, password: PASSWORDS.wrong });
  // Keys in wrong places.
  await send(endpoints.images, undefined, {}, `?apiKey=${mine.apiKey}`);
  await send(endpoints.images, undefined, { authorization: `Bearer ${mine.apiKey}` });
  await send(endpoints.images, undefined, { apiKey: `${mine.apiKey} ` });
  await send({ ...endpoints.images, path: `/api/v3/${mine.apiKey}` });
  await send({ ...endpoints.images, path: `/api/v3/files/%2e%2e/${mine.apiKey}` });
  const secret = randomBytes(32).toString('hex');
  await send(endpoints.beginSignIn, { secret });
  const attempt = await server.db.selectFrom('sign_in_attempt').selectAll().executeTakeFirstOrThrow();
  const row = `\\x${Buffer.from(attempt.state_hash).toString('hex')}`;
  note({
    'sign-in secret': secret,
    'PKCE verifier': testSecrets.open(attempt.verifier, { column: 'sign_in_attempt.verifier', row }),
    nonce: testSecrets.open(attempt.nonce, { column: 'sign_in_attempt.nonce', row }),
  });
  await send(endpoints.authenticateGoogle, { state: 'x', code: 'marked-code-4711', secret });
}

async function walkPurchase(mine: { readonly apiKey: string }, order: () => Promise<UnpaidOrder>): Promise<void> {
  const receiver = await openReceiver();
  const webhook = await send(endpoints.createWebhook, { url: `${receiver.url}?key=${WEBHOOK_KEY}` }, mine);
  note({ 'webhook secret': webhook.json().secret });
  const { orderId, stripeSecret: clientSecret } = await order();
  note({ 'client secret': clientSecret });
  await send({ ...endpoints.payOrder, path: endpoints.payOrder.path.replace(':id', orderId) }, undefined, mine);
  const card = (number: string) => ({ number, expiryMonth: 12, expiryYear: 2040, cvc: CVC.slice(0, 4) });
  await send(endpoints.confirmSandboxPayment, { clientSecret, card: card(`${CARDS.good} 1`) });
  await send(endpoints.confirmSandboxPayment, { clientSecret: `${clientSecret}x`, card: card(CARDS.good) });
  await send(endpoints.confirmSandboxPayment, { clientSecret, card: card(DECLINED) });
  await send(endpoints.confirmSandboxPayment, { clientSecret, card: card(CARDS.good) });
  await send({ ...endpoints.paymentWebhook }, { id: 'evt_1' }, { 'groundtrack-signature': 'marked' });
  let fileId = '';
  await until('the image is delivered and its webhook sent', async () => {
    const { images } = endpoints.images.answer.schema.parse((await send(endpoints.images, undefined, mine)).json())[0];
    fileId = images[0]?.downloads.tiff ?? '';
    return fileId !== '' && receiver.received.length > 0;
  });
  await receiver.close();
  const link = await send(
    { ...endpoints.linkFile, path: endpoints.linkFile.path.replace(':fileId', fileId) },
    {},
    mine,
  );
  const token = new URL(link.json().url).pathname.split('/').at(-1) ?? '';
  note({ 'file link': token });
  for (const tried of [token, `${token}x`, `${token}/%00`, encodeURIComponent(`${token}"`)])
    await send({ ...endpoints.linkedFile, path: endpoints.linkedFile.path.replace(':token', tried) });
  await walkLinkedViews(token);
  csv = (await send(endpoints.ordersCsv, undefined, mine)).text;
}

/** Layers of other programs have the token in every address, and some also send the previous key. */
async function walkLinkedViews(token: string): Promise<void> {
  const referer = `${server.url}${endpoints.linkedTile.path.replace(':token', token)}`;
  const { linkedView, linkedTile, linkedNumbers, linkedValues, linkedWmts } = endpoints;
  for (const endpoint of [linkedView, linkedTile, linkedNumbers, linkedValues, linkedWmts])
    for (const tried of [token, `${token}x`, `${token}%00`, `%2e%2e/files/${token}`])
      for (const column of ['0', '1', 'none']) {
        const path = endpoint.path.replace(':token', tried).replace(':z', '0').replace(':y', '0');
        await send({ ...endpoint, path: path.replace(':x', column) }, undefined, { referer }, '?style=none');
      }
  await send({ ...endpoints.linkedTile, method: 'POST', path: new URL(referer).pathname }, {}, { referer });
}

async function walkAccount(mine: { readonly apiKey: string }): Promise<void> {
  await send(endpoints.changePassword, { oldpassword: PASSWORDS.wrong, newpassword: PASSWORDS.next }, mine);
  await send(endpoints.changePassword, { oldpassword: PASSWORD, newpassword: PASSWORDS.next }, mine);
  await send(endpoints.changeEmail, { email: GRACE, password: PASSWORDS.next }, mine);
  note({ 'address link': await findInMails(/ConfirmEmail\?token=([\w-]+)/) });
  await send(endpoints.confirmEmail, { token: `${secrets.get('address link') ?? ''}x` }, mine);
  await send(endpoints.confirmEmail, { token: secrets.get('address link') }, mine);
  const setup = (await send(endpoints.setUpSecondFactor, { password: PASSWORDS.next }, mine)).json();
  const code = new TOTP({ secret: setup.secret }).generate();
  const { recoveryCodes } = (await send(endpoints.turnOnSecondFactor, { code }, mine)).json();
  note({ 'authenticator secret': setup.secret, 'recovery code': recoveryCodes[0] });
  await send(endpoints.logIn, { username: GRACE, password: PASSWORDS.next });
  await send(endpoints.logInWithCode, { token: 'marked-token-4711', code: recoveryCodes[0] });
  await send(endpoints.updateUser, { ...CONTACT, password: PASSWORDS.next, apiKey: mine.apiKey, city: 7 }, mine);
  await send(endpoints.updateUser, { ...CONTACT, password: PASSWORDS.next }, mine);
  await send(endpoints.deleteAccount, { password: PASSWORDS.wrong }, mine);
  await send(endpoints.resetPassword, { email: GRACE });
  const temporary = await findInMails(/^\* ([0-9A-Z-]{20,})$/m);
  note({ 'temporary password': temporary });
  const codeNeeded = await send(endpoints.logIn, { username: GRACE, password: temporary });
  const { token } = codeNeeded.json().pendingLogin;
  const restricted = (await send(endpoints.logInWithCode, { token, code: recoveryCodes[1] })).json();
  note({ 'restricted session': restricted.apiKey, 'used recovery code': recoveryCodes[1] });
  await send(endpoints.setPassword, { newpassword: PASSWORDS.last }, { apiKey: restricted.apiKey });
}

it('used every kind of secret', () => {
  expect([...secrets].filter(([, secret]) => secret.length < 12)).toEqual([]);
  expect(secrets.size).toBeGreaterThan(20);
  expect(failures.length).toBeGreaterThan(12);
  expect(notWalked('secrets', log)).toEqual([]);
});

it('writes none of them to its log at the lowest level', () => {
  const text = log.join('');
  expect(text).toContain('/api/v0/login');
  expect(text).toContain('A mail could not be sent');
  expect(text).toContain('Orbital elements could not be refreshed');
  expect(secretsIn(text, secrets)).toEqual([]);
});

it('repeats none of them in an error, and lists none', async () => {
  expect(secretsIn(failures.join('\n'), secrets)).toEqual([]);
  expect(csv).toContain('Greenbelt');
  expect(secretsIn(csv, secrets)).toEqual([]);
  const events = await securityLog(server);
  expect(events).toContain('webhook-made');
  expect(secretsIn(events, secrets)).toEqual([]);
});

it('lists none for the operator', { timeout: 60_000 }, async () => {
  // As after some hours without a mail server, with the real cause.
  await until('a mail failed', async () => (await failMails()) > 0);
  const commands = [[], ['elements']];
  const printed = await Promise.all(
    commands.map((args) => printedBy(server, settings, { program: 'operations', args })),
  );
  const text = printed.join('\n');
  expect(text).toContain('Mail "');
  expect(text).toContain('gp.json');
  expect(secretsIn(text, secrets)).toEqual([]);
});

/** @returns the number of emails that could not be sent */
async function failMails(): Promise<number> {
  const failed = server.db
    .updateTable('mail')
    .set({ failed_attempts: STUCK_AFTER })
    .where('last_error', 'is not', null);
  return Number((await failed.executeTakeFirst()).numUpdatedRows);
}

it('sends each email only to its reader', async () => {
  const mails = await server.db.selectFrom('mail').select(['id', 'body_text', 'body_html', 'expires_at']).execute();
  const open = mails.filter(({ expires_at }) => expires_at === null);
  expect(open.length).toBeGreaterThan(0);
  expect(secretsIn(open.map(({ body_text, body_html }) => body_text + body_html).join('\n'), secrets)).toEqual([]);
  for (const text of await secretMails()) expect(secretsIn(text, secrets).length).toBeLessThan(2);
});

it('stores none of them in its database', async () => {
  const text = await dumpDatabase(server.db);
  expect(text).toContain(ADA);
  expect(secretsIn(text, secrets)).toEqual([]);
});
