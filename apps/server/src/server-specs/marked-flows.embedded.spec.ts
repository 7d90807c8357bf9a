import { randomBytes } from 'node:crypto';
import { endpoints } from '@groundtrack/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt } from '../features/accounts/testing/some-authenticator.ts';
import { DAY_MS } from '../lib/time-units.ts';
import { CONTACT } from '../testing/contact.ts';
import { openBuyer, PASSWORD } from '../testing/crash/buyer.ts';
import { unzip } from '../testing/crash/contents.ts';
import { until } from '../testing/crash/observer.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { openTestIssuer, type TestIssuer } from '../testing/oidc/test-issuer.ts';
import { walkThroughIssuer } from '../testing/oidc/walk-through-issuer.ts';
import { secretsIn } from '../testing/spellings.ts';
import { FAKE_SECRET_KEY, type StripeFake, startStripeFake } from '../testing/stripe-fake/stripe-fake.ts';
import { TEST_SECRET_KEY } from '../testing/test-secrets.ts';
import { openReceiver } from '../testing/webhook-receiver.ts';
import { at } from './testing/bad-taskings.ts';
import { READ } from './testing/marked-endpoints.ts';
import { MarkedServer, securityLog, serverSecrets } from './testing/marked-server.ts';
import { TaskingCaller } from './testing/tasking-caller.ts';
import { notWalked } from './testing/walked-in.ts';

const WRONG = 'marked-wrong-4711 of flows';
const STRIPE_WEBHOOKS = 'whsec_marked4711of9the8flows';
const ADDRESS_KEYS = ['marked-4711-of-an-address', 'marked-4711-of-the-next-address'] as const;

/*
 * Flows with secrets other than logging in and paying in the sandbox, each with a different user, who then reads and
 * exports everything. Responses are searched as well, except those that issue a secret to its owner.
 */
const FLOWS: Readonly<Record<string, (user: User) => Promise<void>>> = {
  'external sign-in': walkSignIn,
  'two-step login': walkTwoStep,
  webhooks: walkWebhooks,
  'an order by Stripe': walkOrder,
  'a tasking by Stripe': walkTasking,
  accountDeletion: walkAccountDeletion,
};

interface User {
  readonly username: string;
  readonly apiKey: string;
}

const marked = new MarkedServer();
const callMarked: MarkedServer['call'] = (...parameters) => marked.call(...parameters);
const requestSecret: MarkedServer['requestSecret'] = (...parameters) => marked.requestSecret(...parameters);
const note: MarkedServer['note'] = (named) => marked.note(named);
let issuer: TestIssuer;
let fake: StripeFake;
let exports = '';

beforeAll(async () => {
  issuer = await openTestIssuer();
  fake = await startStripeFake({ port: 0, webhookUrl: 'http://127.0.0.1:9/', webhookSecret: STRIPE_WEBHOOKS });
  await marked.open({
    ...issuer.settings,
    WEBHOOK_ADDRESSES: 'private',
    STRIPE_SECRET_KEY: FAKE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_of_everybody',
    STRIPE_WEBHOOK_SECRET: STRIPE_WEBHOOKS,
    STRIPE_API: fake.url,
  });
  const { url } = marked.running;
  issuer.serve(url);
  await fake.sendWebhooksTo(url + endpoints.paymentWebhook.path);
  note({ 'key of secrets': TEST_SECRET_KEY, 'key of Stripe': FAKE_SECRET_KEY, 'webhooks of Stripe': STRIPE_WEBHOOKS });
  note({ password: PASSWORD, 'wrong password': WRONG });
  await Promise.all(Object.entries(FLOWS).map(([name, walk], index) => walkAlone(name, index, walk)));
  note(await serverSecrets(marked.running));
}, 120_000);
afterAll(async () => {
  await issuer?.close();
  await fake?.close();
  await marked.running.close();
});

async function walkAlone(name: string, index: number, walk: (user: User) => Promise<void>): Promise<void> {
  const username = `user-${index}@example.org`;
  const { apiKey } = await requestSecret(endpoints.register, { body: { ...CONTACT, username, password: PASSWORD } });
  note({ [`session of ${name}`]: apiKey });
  await walk({ username, apiKey });
  for (const read of READ) await callMarked(endpoints[read], { apiKey });
  const exported = await marked.send(endpoints.exportAccount, { apiKey });
  const files = await unzip(Buffer.from(await exported.arrayBuffer()));
  exports += [...files.values()].map(String).join('\n');
}

async function walkSignIn({ username, apiKey }: User): Promise<void> {
  const linking = await comeBack('linking', username);
  await callMarked(endpoints.authenticateGoogle, { body: linking });
  const { state, secret } = linking;
  await callMarked(endpoints.linkSignIn, { body: { state, secret, password: WRONG } });
  const linked = await requestSecret(endpoints.linkSignIn, { body: { state, secret, password: PASSWORD } });
  await callMarked(endpoints.linkSignIn, { body: { state, secret, password: PASSWORD } });
  const tab = await comeBack('sign-in', username);
  const opened = await requestSecret(endpoints.authenticateGoogle, { body: tab });
  await callMarked(endpoints.authenticateGoogle, { body: tab });
  const confirming = await comeBack('confirming', username, endpoints.confirmSignIn, linked.apiKey);
  const confirmed = await requestSecret(endpoints.authenticateGoogle, { body: confirming });
  note({ 'linked session': linked.apiKey, 'session of a sign-in': opened.apiKey, 'confirmed one': confirmed.apiKey });
  await callMarked(endpoints.unlinkSignIn, { apiKey });
  const connecting = await comeBack('connecting', 'other@example.org', endpoints.connectSignIn, apiKey);
  await callMarked(endpoints.authenticateGoogle, { body: connecting });
}

type Beginning = typeof endpoints.beginSignIn | typeof endpoints.connectSignIn | typeof endpoints.confirmSignIn;

/** Starts, signs in at the issuer, and returns to the page that finishes the sign-in. */
async function comeBack(name: string, login: string, begin: Beginning = endpoints.beginSignIn, apiKey?: string) {
  const secret = randomBytes(32).toString('hex');
  const { url } = await requestSecret(begin, { body: { secret }, ...(apiKey === undefined ? {} : { apiKey }) });
  const { searchParams } = await walkThroughIssuer(url, login, `${marked.running.url}/`);
  const query = Object.fromEntries(searchParams);
  const { state = '', code = '' } = query;
  note({ [`secret of ${name}`]: secret, [`state of ${name}`]: state, [`code of ${name}`]: code });
  await marked.send(endpoints.signInCallback, { query });
  return { ...query, state, secret };
}

async function walkTwoStep({ username, apiKey }: User): Promise<void> {
  for (const password of [WRONG, PASSWORD]) await callMarked(endpoints.confirmSession, { apiKey, body: { password } });
  const { secret } = await requestSecret(endpoints.setUpSecondFactor, { apiKey, body: { password: PASSWORD } });
  const code = codeAt(secret, Date.now());
  const [first = '', second = ''] = (await requestSecret(endpoints.turnOnSecondFactor, { apiKey, body: { code } }))
    .recoveryCodes;
  await callMarked(endpoints.logIn, { body: { username, password: PASSWORD, code: '000000' } });
  const renew = { password: PASSWORD, code: first };
  const [next = '', last = ''] = (await requestSecret(endpoints.renewRecoveryCodes, { apiKey, body: renew }))
    .recoveryCodes;
  note({
    'authenticator secret': secret,
    'recovery code': first,
    'old one': second,
    'new one': next,
    'last one': last,
  });
  await callMarked(endpoints.renewRecoveryCodes, { apiKey, body: { password: WRONG, code: next } });
  for (const body of [
    { password: PASSWORD, code: second },
    { password: WRONG, code: next },
    { password: PASSWORD, code: next },
  ])
    await callMarked(endpoints.turnOffSecondFactor, { apiKey, body });
}

async function walkWebhooks({ apiKey }: User): Promise<void> {
  const receiver = await openReceiver();
  // Like some error pages, it repeats the request.
  receiver.answers((response, { path, headers }) => response.writeHead(500).end(`${path} ${JSON.stringify(headers)}`));
  const [key, nextKey] = ADDRESS_KEYS;
  const created = await requestSecret(endpoints.createWebhook, { apiKey, body: { url: `${receiver.url}?key=${key}` } });
  const params = { id: created.webhook.id };
  await callMarked(endpoints.testWebhook, { apiKey, params });
  await requestSecret(endpoints.updateWebhook, { apiKey, params, body: { url: `${receiver.url}?key=${nextKey}` } });
  await callMarked(endpoints.updateWebhook, { apiKey, params, body: { url: `ftp://${nextKey}@127.0.0.1` } });
  const rotated = await requestSecret(endpoints.rotateWebhookSecret, { apiKey, params });
  note({ 'webhook secret': created.secret, 'new webhook secret': rotated.secret });
  note({ 'address key': key, 'new address key': nextKey });
  const { deliveries } = await requestSecret(endpoints.webhookDeliveries, { apiKey, params });
  const deliveryId = deliveries[0]?.id ?? '';
  await callMarked(endpoints.redeliverWebhook, { apiKey, params: { ...params, deliveryId } });
  await callMarked(endpoints.webhookDeliveries, { apiKey, params });
  await receiver.close();
}

async function walkOrder({ apiKey }: User): Promise<void> {
  const { item } = await openBuyer(() => marked.running.url, 'chooser@example.org');
  await buy(apiKey, 'archive', item);
}

async function walkTasking({ apiKey }: User): Promise<void> {
  const caller = new TaskingCaller(marked.running);
  await caller.readTerms();
  const windows = await caller.windows(apiKey, { stop: at(14 * DAY_MS), provider: 'maxar' });
  const window = windows.find(({ start }) => Date.parse(start) > Date.now() + 3 * DAY_MS);
  if (!window) throw new Error('expected a window');
  note({ 'token of a window': window.token ?? '' });
  await buy(apiKey, 'tasking', caller.assuredLine(window));
}

async function buy(apiKey: string, name: string, line: unknown): Promise<void> {
  const { orderId, stripeSecret } = await requestSecret(endpoints.placeOrder, { apiKey, body: [line] });
  const params = { id: orderId };
  const again = await requestSecret(endpoints.payOrder, { apiKey, params });
  const secret = stripeSecret ?? '';
  expect(again.stripeSecret).toBe(secret);
  note({ [`client secret of ${name}`]: secret });
  await callMarked(endpoints.orderReceipt, { apiKey, params });
  await fake.confirm(secret, 'pm_card_chargeDeclined');
  await fake.confirm(secret);
  await until(`the receipt of ${name} is there`, async () => {
    const { status } = await marked.send(endpoints.orderReceipt, { apiKey, params });
    return status === 200;
  });
  await callMarked(endpoints.orderReceipt, { apiKey, params });
  await callMarked(endpoints.payOrder, { apiKey, params });
}

async function walkAccountDeletion(): Promise<void> {
  const account = { ...CONTACT, username: 'leaving@example.org', password: PASSWORD };
  const { apiKey } = await requestSecret(endpoints.register, { body: account });
  note({ 'session of who left': apiKey });
  for (const password of [WRONG, PASSWORD]) await callMarked(endpoints.deleteAccount, { apiKey, body: { password } });
}

it('used every secret of every flow, and every endpoint responded', () => {
  expect([...marked.secrets].filter(([, secret]) => secret.length < 12)).toEqual([]);
  expect(notWalked('flows', marked.log)).toEqual([]);
});

interface Output {
  readonly read: () => string | Promise<string>;
  /** Names that must be in the output, which shows that the right output was searched. */
  readonly shown: readonly string[];
  /** Values that the owner of a webhook entered, and reads back. */
  readonly ofOwner?: readonly string[];
}

const OUTPUTS: Readonly<Record<string, Output>> = {
  'the log, with everything on': {
    read: () => marked.log.join(''),
    shown: [endpoints.exportAccount.path, 'security event'],
  },
  'answers and problems': {
    read: () => marked.answers.join('\n'),
    shown: ['sign-in-unlinked', 'second-factor-failed', 'R-000001'],
    ofOwner: ['address key', 'new address key'],
  },
  'exports of accounts, JSON and CSV': {
    read: () => exports,
    shown: ['user-0@example.org', 'R-000001'],
    ofOwner: ['new address key'],
  },
  'security events of the operator, CSV and page': {
    read: () => securityLog(marked.running),
    shown: ['webhook-key-renewed', 'user-1@example.org,127.0.0.1', '<td>'],
  },
  'the database, mails among it': { read: () => dumpDatabase(marked.running.db), shown: ['user-0@example.org'] },
};

it.each(Object.entries(OUTPUTS))('%s contains none of them', async (_, { read, shown, ofOwner = [] }) => {
  // Security events are written with a short delay.
  await until('the exports are security events', async () => {
    const events = marked.running.db.selectFrom('security_event').where('kind', '=', 'data-exported');
    return (await events.selectAll().execute()).length === Object.keys(FLOWS).length;
  });
  const text = await read();
  for (const part of shown) expect(text).toContain(part);
  expect(secretsIn(text, marked.secrets)).toEqual(ofOwner);
});
