import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shortenPauses } from '../shorten-pauses.ts';
import { WAIT_OPTIONS } from '../wait-options.ts';
import { FAKE_SECRET_KEY, type StripeFake, startStripeFake } from './stripe-fake.ts';

const SECRET = 'whsec_fake';

/** A webhook that checks signatures with the provider's own SDK. */
async function openWebhook() {
  const received: Stripe.Event[] = [];
  const refuse = { times: 0 };
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const body = await text(request);
      const event = stripeAt('http://127.0.0.1:1').webhooks.constructEvent(
        body,
        request.headers['stripe-signature'] ?? '',
        SECRET,
      );
      const refused = refuse.times-- > 0;
      if (!refused) received.push(event);
      response.writeHead(refused ? 500 : 204).end();
    };
    take().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const types = () => received.map(({ type }) => type).filter((type) => type.startsWith('payment_intent.'));
  return { url, received, refuse, types, close: () => server.close() };
}

function stripeAt(url: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(FAKE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

let folder: string;
let webhook: Awaited<ReturnType<typeof openWebhook>>;
let fake: StripeFake;
let stripe: Stripe;

async function start(): Promise<void> {
  const bookFile = join(folder, 'book');
  fake = await startStripeFake({ port: 0, bookFile, webhookUrl: webhook.url, webhookSecret: SECRET });
  stripe = stripeAt(fake.url);
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-fake-'));
  webhook = await openWebhook();
  await start();
});
afterEach(async () => {
  await fake.close();
  webhook.close();
  await rm(folder, { recursive: true });
});

const create = (idempotencyKey: string, amount = 1_250) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', metadata: { orderId: 'order-1' } }, { idempotencyKey });

it('returns the same payment for the same key, also after a kill, and rejects a different request', async () => {
  const first = await create('key-1');
  expect(await create('key-1')).toMatchObject({ id: first.id, metadata: { orderId: 'order-1' } });
  await fake.close();
  await start();
  expect((await create('key-1')).id).toBe(first.id);
  await expect(create('key-1', 9_999)).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  expect((await create('key-2')).id).not.toBe(first.id);
});

it('charges, notifies the webhook with a signature that the SDK accepts, and repeats until it is received', async () => {
  webhook.refuse.times = 2;
  const intent = await create('key-1');
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  await vi.waitFor(() => expect(webhook.types()).toEqual(['payment_intent.succeeded']), { timeout: 5_000 });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  await vi.waitFor(
    async () => expect((await fake.book()).events.every(({ delivered }) => delivered)).toBe(true),
    5_000,
  );
});

it('declines cards, and requires extra steps', async () => {
  const intent = await create('key-1');
  const confirm = (payment_method: string) => stripe.paymentIntents.confirm(intent.id, { payment_method });
  await expect(confirm('pm_card_chargeDeclinedInsufficientFunds')).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'insufficient_funds',
  });
  expect((await confirm('pm_card_authenticationRequired')).status).toBe('requires_action');
  await fake.authenticate(intent.id, 'refuse');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  await confirm('pm_card_authenticationRequired');
  await fake.authenticate(intent.id, 'approve');
  expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(1_250);
});

it('sends events late, twice, and in reverse order on request', async () => {
  await fake.deliver({ mode: 'hold' });
  const intent = await create('key-1');
  await fake.confirm(intent.id, 'pm_card_chargeDeclined');
  await fake.confirm(intent.id);
  await fake.release('reversed');
  expect(webhook.types()).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed']);
  await fake.deliver({ mode: 'duplicate' });
  await fake.confirm((await create('key-2')).id);
  await vi.waitFor(() => expect(webhook.types()).toHaveLength(4), WAIT_OPTIONS);
});

it('refunds once per key and never more than was charged', async () => {
  const intent = await create('key-1');
  await fake.confirm(intent.id);
  const refund = (amount: number, idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: intent.id, amount }, { idempotencyKey });
  const first = await refund(250, 'refund-1');
  expect((await refund(250, 'refund-1')).id).toBe(first.id);
  await expect(refund(1_001, 'refund-2')).rejects.toThrow('greater than unrefunded amount');
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  const [paid] = (await stripe.paymentIntents.list({ expand: ['data.latest_charge'] })).data;
  expect(paid?.latest_charge).toMatchObject({ amount_captured: 1_250, amount_refunded: 250 });
});

it('processes a request and loses the response', async () => {
  shortenPauses();
  await fake.break({ kind: 'lost', times: 2, path: '/v1/payment_intents' });
  await expect(create('key-1')).rejects.toThrow(Stripe.errors.StripeConnectionError);
  expect((await fake.book()).intents).toHaveLength(1);
  await create('key-1');
  expect((await fake.book()).intents).toHaveLength(1);
});

it('lists in pages, newest first', async () => {
  for (let number = 0; number < 12; number++) await create(`key-${number}`, 100 + number);
  const amounts: number[] = [];
  for await (const { amount } of stripe.paymentIntents.list({ limit: 5 })) amounts.push(amount);
  expect(amounts).toEqual(Array.from({ length: 12 }, (_, number) => 111 - number));
});
