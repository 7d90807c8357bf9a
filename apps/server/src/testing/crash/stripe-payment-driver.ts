import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { endpoints } from '@groundtrack/contract';
import type { FakeIntent } from '../stripe-fake/fake-book.ts';
import type { DeliveryPlan } from '../stripe-fake/fake-webhooks.ts';
import { FAKE_PUBLISHABLE_KEY, FAKE_SECRET_KEY } from '../stripe-fake/stripe-fake.ts';
import { stripeFakeControl } from '../stripe-fake/stripe-fake-control.ts';
import type { PaymentDriver } from './payment-driver.ts';
import type { Random } from './random.ts';

const WEBHOOK_SECRET = 'whsec_of_the_crash_test';
const program = path.join(import.meta.dirname, '../stripe-fake/main.ts');
/** How often a response of the provider is lost although the request succeeded. */
const LOST_ANSWERS = 0.1;
const MODES = ['prompt', 'prompt', 'prompt', 'duplicate', 'late', 'reversed', 'hold'] as const;

/**
 * Stripe's fake as a separate process that outlives every server. Its responses are lost at random, and its events
 * arrive twice, late, in the wrong order, or, for some payments, never.
 * @param proxyUrl the address of the servers
 * @param modes of its events, drawn at random
 */
export async function openStripePaymentDriver(
  proxyUrl: string,
  random: Random,
  modes: readonly DeliveryPlan['mode'][] = MODES,
): Promise<PaymentDriver> {
  const fake = spawn(process.execPath, [program, proxyUrl + endpoints.paymentWebhook.path, WEBHOOK_SECRET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(fake.stdout, 'data')) as [Buffer];
  const url = /http:\S+/.exec(said.toString())?.[0] ?? '';
  const control = stripeFakeControl(url);
  return {
    settings: {
      STRIPE_SECRET_KEY: FAKE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: FAKE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API: url,
    },
    confirm: async (clientSecret) => {
      if (random.chance(LOST_ANSWERS)) await control.break({ kind: 'lost', times: 1 });
      await control.deliver({
        mode: modes[random.whole(0, modes.length - 1)] ?? 'prompt',
        delayMs: random.whole(0, 1_000),
      });
      const { status, body } = await control.confirm(clientSecret);
      if (status !== 200 && statusOf(body) !== 'succeeded')
        throw new Error(`The card was not charged: ${JSON.stringify(body)}`);
    },
    movements: async () => {
      const { charges, refunds } = await control.book();
      const given = refunds.filter(({ status }) => status === 'succeeded');
      return [
        ...charges.map((charge) => ({ intentId: charge.payment_intent, amountCents: charge.amount })),
        ...given.map((refund) => ({ intentId: refund.payment_intent, amountCents: -refund.amount })),
      ];
    },
    close: async () => {
      const gone = once(fake, 'exit');
      fake.kill('SIGTERM');
      await gone;
    },
  };
}

/** A second confirmation is rejected with the state of the payment (docs.stripe.com/error-codes). */
function statusOf(body: unknown): string | undefined {
  const { error } = body as { readonly error?: { readonly payment_intent?: FakeIntent } };
  return error?.payment_intent?.status;
}
