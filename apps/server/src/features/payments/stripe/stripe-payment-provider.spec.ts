import { toCents, toOrderId } from '@groundtrack/contract';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortenPauses } from '../../../testing/shorten-pauses.ts';
import { FAKE_SECRET_KEY, type StripeFake, startStripeFake } from '../../../testing/stripe-fake/stripe-fake.ts';
import type { Fault } from '../../../testing/stripe-fake/stripe-fake-control.ts';
import { PaymentProviderError } from '../payment-provider.ts';
import { StripePaymentProvider } from './stripe-payment-provider.ts';

const WEBHOOK_SECRET = 'whsec_of_specs';
const REQUEST = { orderId: toOrderId('order-1'), amountCents: toCents(1_250), currency: 'usd' } as const;

let fake: StripeFake;
let nextKey = 0;
const time = { nowMs: Date.now() };
const key = (): string => `key-${nextKey++}`;

function providerWith(changes: { secretKey?: string; apiUrl?: string; timeoutMs?: number; retries?: number } = {}) {
  return new StripePaymentProvider({
    secretKey: FAKE_SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: fake.url,
    clock: { nowMs: () => time.nowMs },
    timeoutMs: 2_000,
    retries: 0,
    ...changes,
  });
}

beforeAll(async () => {
  // No webhook listens, since only the adapter is tested.
  fake = await startStripeFake({ port: 0, webhookUrl: 'http://127.0.0.1:1', webhookSecret: WEBHOOK_SECRET });
});
afterAll(() => fake.close());

describe('a payment at Stripe', () => {
  it('is opened once for a key, for a card, with the order id as metadata', async () => {
    const provider = providerWith();
    const first = await provider.createIntent(REQUEST, 'once');
    expect(await provider.createIntent(REQUEST, 'once')).toEqual(first);
    expect(first.clientSecret.startsWith(`${first.id}_secret_`)).toBe(true);
    expect(await provider.get(first.id)).toEqual({
      id: first.id,
      status: 'open',
      attempt: 'none',
      amountCents: 1_250,
      currency: 'usd',
    });
    const intent = (await fake.book()).intents.find(({ id }) => id === first.id);
    expect(intent?.metadata).toEqual({ orderId: 'order-1' });
    await expect(provider.createIntent({ ...REQUEST, amountCents: toCents(1) }, 'once')).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it.each([
    ['pm_card_visa', 'succeeded', 'none'],
    ['pm_card_chargeDeclined', 'open', 'declined'],
    ['pm_card_authenticationRequired', 'open', 'unfinished'],
  ])('confirmed with %s is %s, and the attempt %s', async (paymentMethod, status, attempt) => {
    const provider = providerWith();
    const { id } = await provider.createIntent(REQUEST, key());
    await fake.confirm(id, paymentMethod);
    expect(await provider.get(id)).toMatchObject({ status, attempt });
  });

  it('with 3-D Secure is declined when the buyer rejects it', async () => {
    const provider = providerWith();
    const { id } = await provider.createIntent(REQUEST, key());
    await fake.confirm(id, 'pm_card_authenticationRequired');
    await fake.authenticate(id, 'refuse');
    expect(await provider.get(id)).toMatchObject({ status: 'open', attempt: 'declined' });
  });

  it('with 3-D Secure succeeds once the buyer approves', async () => {
    const provider = providerWith();
    const { id } = await provider.createIntent(REQUEST, key());
    await fake.confirm(id, 'pm_card_authenticationRequired');
    await fake.authenticate(id, 'approve');
    expect(await provider.get(id)).toMatchObject({ status: 'succeeded', amountCents: 1_250 });
  });

  it('is null if it is unknown', async () => {
    expect(await providerWith().get('pi_unknown')).toBeNull();
  });

  it('is canceled unless it was paid in the meantime', async () => {
    const provider = providerWith();
    const left = await provider.createIntent(REQUEST, key());
    await provider.cancel(left.id);
    await provider.cancel(left.id);
    expect((await provider.get(left.id))?.status).toBe('canceled');
    const made = await provider.createIntent(REQUEST, key());
    await fake.confirm(made.id);
    await provider.cancel(made.id);
    expect((await provider.get(made.id))?.status).toBe('succeeded');
  });

  it('is refunded in parts, once for a key, and listed with all movements', async () => {
    const provider = providerWith();
    const { id } = await provider.createIntent(REQUEST, key());
    await fake.confirm(id);
    const first = await provider.refund(id, toCents(250), 'refund-1');
    expect(await provider.refund(id, toCents(250), 'refund-1')).toEqual(first);
    expect(first).toMatchObject({ kind: 'refund', amountCents: -250, currency: 'usd', refundId: 'refund-1' });
    await expect(provider.refund(id, toCents(1_001), 'refund-2')).rejects.toMatchObject({ kind: 'refused' });
    const byHand = await fake.refund(id, 100);
    await fake.failRefund(byHand.id);
    const dispute = await fake.dispute(id);
    await fake.winDispute(dispute.id);
    const movements = await provider.movements(id);
    expect(movements.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(-250);
    expect(movements.filter(({ kind }) => kind === 'adjustment')).toHaveLength(3);
    expect(new Set(movements.map(({ reference }) => reference)).size).toBe(5);
    const made = (await allOf(provider.made(0))).find(({ intentId }) => intentId === id);
    expect(made).toEqual({ intentId: id, balanceCents: 1_000, currency: 'usd' });
  });

  it('is listed with all other successful ones, over several pages', async () => {
    const provider = providerWith();
    const wanted = new Set<string>();
    for (let number = 0; number < 120; number++) {
      const { id } = await provider.createIntent(REQUEST, key());
      if (number % 2 === 0) continue;
      await fake.confirm(id);
      wanted.add(id);
    }
    const listed = new Set((await allOf(provider.made(Date.now() - 600_000))).map(({ intentId }) => intentId));
    expect([...wanted].filter((id) => !listed.has(id))).toEqual([]);
    expect(await allOf(provider.made(Date.now() + 600_000))).toEqual([]);
  });
});

describe('a failure of Stripe', () => {
  it.each<[Fault['kind'], string, string]>([
    ['error', 'broken', 'Stripe failed'],
    ['rate-limit', 'busy', 'is rate-limiting requests'],
    ['silent', 'unreachable', 'cannot be reached'],
  ])('%s is reported to the operator as %s', async (kind, errorKind, text) => {
    await fake.break({ kind, times: 1 });
    const error = await providerWith({ timeoutMs: 300 })
      .createIntent(REQUEST, key())
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error).toMatchObject({ kind: errorKind, message: expect.stringContaining(text) });
  });

  it('of the credentials names the setting and contains neither key nor client secret', async () => {
    const provider = providerWith({ secretKey: 'sk_test_wrong_and_long' });
    const error = await provider.createIntent(REQUEST, key()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'credentials', message: expect.stringContaining('STRIPE_SECRET_KEY') });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('wrong_and_long');
  });

  it('to connect is unreachable', async () => {
    const provider = providerWith({ apiUrl: 'http://127.0.0.1:1' });
    await expect(provider.get('pi_1')).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(provider.made(0)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('that is transient is retried, and an action without a response is not repeated', async () => {
    shortenPauses();
    const provider = providerWith({ retries: 2 });
    const before = (await fake.book()).intents.length;
    await fake.break({ kind: 'lost', times: 2 });
    await provider.createIntent(REQUEST, key());
    expect((await fake.book()).intents).toHaveLength(before + 1);
  });
});

describe('an event of Stripe', () => {
  const stripe = new Stripe(FAKE_SECRET_KEY);
  const payload = (type: string, object: object): string =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const intent = { id: 'pi_1', amount: 1_250, amount_received: 1_250, currency: 'usd' };
  const signed = (text: string, ageSec = 0, secret = WEBHOOK_SECRET) => ({
    'stripe-signature': stripe.webhooks.generateTestHeaderString({
      payload: text,
      secret,
      timestamp: Math.floor(time.nowMs / 1000) - ageSec,
    }),
  });
  const parse = (text: string, headers = signed(text)) => providerWith().parseWebhook(Buffer.from(text), headers);

  it.each([
    ['payment_intent.succeeded', 'succeeded'],
    ['payment_intent.payment_failed', 'failed'],
    ['payment_intent.canceled', 'canceled'],
    ['payment_intent.created', null],
    ['customer.created', null],
  ])('%s is %s', (type, kind) => {
    expect(parse(payload(type, intent))).toMatchObject({
      id: 'evt_1',
      kind,
      ...(kind ? { intentId: 'pi_1', amountCents: 1_250, currency: 'usd' } : {}),
    });
  });

  it('contains the received amount, not the requested one', () => {
    expect(parse(payload('payment_intent.succeeded', { ...intent, amount_received: 1 }))?.amountCents).toBe(1);
  });

  it.each(['refund.created', 'refund.updated'])('%s reports a refund', (type) => {
    const refund = {
      id: 're_1',
      amount: 250,
      currency: 'usd',
      status: 'succeeded',
      payment_intent: 'pi_1',
      metadata: {},
    };
    expect(parse(payload(type, refund))).toMatchObject({
      kind: 'moved',
      intentId: 'pi_1',
      movements: [{ reference: 're_1', kind: 'refund', amountCents: -250, refundId: null }],
    });
  });

  it('of a failed refund reports both movements', () => {
    const refund = {
      id: 're_1',
      amount: 250,
      currency: 'usd',
      status: 'failed',
      payment_intent: 'pi_1',
      metadata: null,
    };
    expect(parse(payload('refund.failed', refund))?.movements).toMatchObject([
      { reference: 're_1', amountCents: -250 },
      { reference: 're_1:failed', kind: 'adjustment', amountCents: 250 },
    ]);
  });

  it('is rejected with an invalid, missing, foreign, or old signature', () => {
    const text = payload('payment_intent.succeeded', intent);
    expect(parse(`${text} `, signed(text))).toBeNull();
    expect(providerWith().parseWebhook(Buffer.from(text), {})).toBeNull();
    expect(parse(text, signed(text, 0, 'whsec_other'))).toBeNull();
    expect(parse(text, signed(text, 301))).toBeNull();
    expect(parse(text, signed(text, 299))).not.toBeNull();
  });
});

async function allOf<T>(listed: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const one of listed) all.push(one);
  return all;
}
