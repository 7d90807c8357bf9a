import { type Cents, toCents } from '@groundtrack/contract';
import { Stripe } from 'stripe';
import type { Proxy } from '../../../lib/proxy.ts';
import { proxyAgent } from '../../../platform/net/proxy.ts';
import type { Clock } from '../../../platform/system/ports.ts';
import {
  type Movement,
  type PaymentBalance,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentRequest,
  type PaymentState,
} from '../payment-provider.ts';
import { parseStripeEvent } from './parse-stripe-event.ts';
import { toProviderError } from './stripe-error.ts';
import { toDisputeMovements, toRefundMovement, toRefundMovements } from './stripe-movements.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** `https://api.stripe.com`, or a fake on loopback. */
  readonly apiUrl: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly proxy?: Proxy | null;
}

const SIGNATURE_HEADER = 'stripe-signature';
/** An older signature can be a replay of a recorded request; this is also Stripe's default. */
const TOLERANCE_SEC = 300;
const LONGEST_PAGE = 100;

/** Card payments through Stripe, which holds the money, the card data, and the 3-D Secure dialogs. */
export class StripePaymentProvider implements PaymentProvider {
  readonly kind = 'stripe';
  /** docs.stripe.com/currencies, "Minimum and maximum charge amounts": US dollars. */
  readonly minimumCents = toCents(50);
  readonly maximumCents = toCents(99_999_999);
  readonly #stripe: Stripe;
  readonly #options: StripeOptions;

  constructor(options: StripeOptions) {
    const { protocol, hostname, port } = new URL(options.apiUrl);
    this.#options = options;
    this.#stripe = new Stripe(options.secretKey, {
      host: hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      port: port === '' ? (protocol === 'http:' ? 80 : 443) : port,
      timeout: options.timeoutMs ?? 15_000,
      maxNetworkRetries: options.retries ?? 2,
      telemetry: false,
      ...(options.proxy ? { httpAgent: proxyAgent(options.proxy) } : {}),
    });
  }

  createIntent({ orderId, amountCents, currency }: PaymentRequest, idempotencyKey: string): Promise<PaymentIntent> {
    return this.#call(async (stripe) => {
      const intent = await stripe.paymentIntents.create(
        { amount: amountCents, currency, allowed_payment_method_types: ['card'], metadata: { orderId } },
        { idempotencyKey },
      );
      if (intent.client_secret === null) throw new PaymentProviderError('broken', 'Stripe gave no client secret');
      return { id: intent.id, clientSecret: intent.client_secret };
    });
  }

  get(intentId: string): Promise<PaymentState | null> {
    return this.#call(async (stripe) => {
      const intent = await orNull(stripe.paymentIntents.retrieve(intentId));
      if (!intent) return null;
      const { id, currency, amount, amount_received: received } = intent;
      if (intent.status === 'succeeded')
        return { id, status: 'succeeded', attempt: 'none', amountCents: toCents(received), currency };
      const status = intent.status === 'canceled' ? 'canceled' : 'open';
      return { id, status, attempt: toAttempt(intent), amountCents: toCents(amount), currency };
    });
  }

  async cancel(intentId: string): Promise<void> {
    await this.#call(async (stripe) => {
      try {
        await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' });
      } catch (error) {
        // It was paid or canceled in the meantime.
        if (!(error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'))
          throw error;
      }
    });
  }

  refund(intentId: string, amountCents: Cents, refundId: string): Promise<Movement> {
    return this.#call(async (stripe) =>
      toRefundMovement(
        await stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents, metadata: { refundId } },
          { idempotencyKey: refundId },
        ),
      ),
    );
  }

  movements(intentId: string): Promise<readonly Movement[]> {
    return this.#call(async (stripe) => {
      const found: Movement[] = [];
      const ofIntent = { payment_intent: intentId, limit: LONGEST_PAGE };
      for await (const refund of stripe.refunds.list(ofIntent)) found.push(...toRefundMovements(refund));
      for await (const dispute of stripe.disputes.list(ofIntent)) found.push(...toDisputeMovements(dispute));
      return found;
    });
  }

  async *made(sinceMs: number): AsyncGenerator<PaymentBalance> {
    const listed = this.#stripe.paymentIntents.list({
      created: { gte: Math.floor(sinceMs / 1000) },
      limit: LONGEST_PAGE,
      expand: ['data.latest_charge'],
    });
    try {
      for await (const intent of listed) {
        // The account may also take payments of other shops.
        if (intent.status !== 'succeeded' || intent.metadata['orderId'] === undefined) continue;
        yield await this.#balanceOf(intent);
      }
    } catch (error) {
      throw toProviderError(error);
    }
  }

  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): PaymentEvent | null {
    const header = headers[SIGNATURE_HEADER];
    if (header === undefined) return null;
    const { webhookSecret, clock } = this.#options;
    try {
      const body = Buffer.from(rawBody);
      const event = this.#stripe.webhooks.constructEvent(
        body,
        header,
        webhookSecret,
        TOLERANCE_SEC,
        undefined,
        clock.nowMs(),
      );
      return parseStripeEvent(event);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
      throw error;
    }
  }

  /** The charge minus refunds and disputes, equal to the sum of `movements`. */
  async #balanceOf(intent: Stripe.PaymentIntent): Promise<PaymentBalance> {
    const { id, amount_received: receivedCents, currency, latest_charge: charge } = intent;
    if (charge === null || typeof charge === 'string') return { intentId: id, balanceCents: receivedCents, currency };
    let balanceCents = receivedCents - charge.amount_refunded;
    if (charge.disputed)
      for await (const dispute of this.#stripe.disputes.list({ payment_intent: id, limit: LONGEST_PAGE }))
        for (const { amountCents } of toDisputeMovements(dispute)) balanceCents += amountCents;
    return { intentId: id, balanceCents, currency };
  }

  async #call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await work(this.#stripe);
    } catch (error) {
      throw toProviderError(error);
    }
  }
}

/** docs.stripe.com/payments/paymentintents/lifecycle */
function toAttempt({ status, last_payment_error: error }: Stripe.PaymentIntent): PaymentState['attempt'] {
  if (status === 'requires_action') return 'unfinished';
  return status === 'requires_payment_method' && error !== null ? 'declined' : 'none';
}

async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
