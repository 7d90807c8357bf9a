import * as z from 'zod';
import type { Clock, Ids } from '../../../ports.ts';
import type {
  PaymentEvent,
  PaymentIntent,
  PaymentProvider,
  PaymentRequest,
  PaymentState,
} from '../payment-provider.ts';
import type { SandboxBook, SandboxIntent } from './sandbox-book.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

export interface SandboxPaymentDeps {
  readonly book: SandboxBook;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Signs the events. Every process that serves the same database needs the same one. */
  readonly signingSecret: string;
}

/** The body of an event, in the shape Stripe gives its own. */
const sandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), amount: z.int(), currency: z.string() }) }),
});

export function succeededEvent(eventId: string, intent: SandboxIntent): z.infer<typeof sandboxEvent> {
  const { id, amountCents, currency } = intent;
  return { id: eventId, type: 'payment_intent.succeeded', data: { object: { id, amount: amountCents, currency } } };
}

const KINDS: Readonly<Record<string, PaymentEvent['kind']>> = {
  'payment_intent.succeeded': 'succeeded',
  'payment_intent.payment_failed': 'failed',
};

/** A card payment provider without money: the same steps, states and signed events as a real one. */
export class SandboxPaymentProvider implements PaymentProvider {
  readonly kind = 'sandbox';
  readonly #deps: SandboxPaymentDeps;

  constructor(deps: SandboxPaymentDeps) {
    this.#deps = deps;
  }

  async createIntent(request: PaymentRequest, idempotencyKey: string): Promise<PaymentIntent> {
    const { book, ids, clock } = this.#deps;
    const id = `pi_${ids.uuid()}`;
    const wanted = { ...request, id, clientSecret: `${id}_secret_${ids.secret(256)}`, status: 'open' } as const;
    const intent = await book.createIntent(wanted, idempotencyKey, clock.nowMs());
    if (intent.amountCents !== request.amountCents || intent.orderId !== request.orderId)
      throw new Error(`The key of payment ${intent.id} was used for another payment`);
    return { id: intent.id, clientSecret: intent.clientSecret };
  }

  async get(intentId: string): Promise<PaymentState | null> {
    const intent = await this.#deps.book.find(intentId);
    if (!intent) return null;
    const { id, status, amountCents, currency } = intent;
    return { id, status, amountCents, currency };
  }

  refund(intentId: string, amountCents: number, idempotencyKey: string): Promise<void> {
    const { book, ids, clock } = this.#deps;
    return book.transaction(async (tx) => {
      const intent = await book.lock(tx, intentId);
      if (!intent) throw new Error(`There is no payment ${intentId}`);
      if (await book.isRefunded(tx, idempotencyKey)) return;
      const leftCents = await book.balanceCents(tx, intentId);
      if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > leftCents)
        throw new RangeError(`A refund of ${amountCents} cents does not fit the ${leftCents} cents of ${intentId}`);
      await book.refund(tx, { id: `re_${ids.uuid()}`, intentId, amountCents, idempotencyKey }, clock.nowMs());
    });
  }

  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): PaymentEvent | null {
    const header = headers[SIGNATURE_HEADER];
    const { signingSecret, clock } = this.#deps;
    if (header === undefined || !isSigned(rawBody, header, signingSecret, clock.nowMs())) return null;
    const event = sandboxEvent.parse(JSON.parse(Buffer.from(rawBody).toString('utf8')));
    const { object } = event.data;
    return {
      id: event.id,
      kind: KINDS[event.type] ?? null,
      intentId: object.id,
      amountCents: object.amount,
      currency: object.currency,
    };
  }
}
