import { type Cents, toCents } from '@groundtrack/contract';
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
import {
  emitSandboxEvent,
  parseSandboxEvent,
  paymentEvent,
  refundEvent,
  type SandboxDeps,
  toMovement,
} from './sandbox-events.ts';
import type { SandboxIntent } from './sandbox-records.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

const PAGE = 100;

const STATES: Readonly<Record<SandboxIntent['status'], Pick<PaymentState, 'status' | 'attempt'>>> = {
  open: { status: 'open', attempt: 'none' },
  challenged: { status: 'open', attempt: 'unfinished' },
  declined: { status: 'open', attempt: 'declined' },
  succeeded: { status: 'succeeded', attempt: 'none' },
  canceled: { status: 'canceled', attempt: 'none' },
};

/** A payment provider that moves no money, with the same steps, states, and signed events as a real one. */
export class SandboxPaymentProvider implements PaymentProvider {
  readonly kind = 'sandbox';
  readonly minimumCents = toCents(1);
  readonly maximumCents = toCents(Number.MAX_SAFE_INTEGER);
  readonly #deps: SandboxDeps;

  constructor(deps: SandboxDeps) {
    this.#deps = deps;
  }

  async createIntent(request: PaymentRequest, idempotencyKey: string): Promise<PaymentIntent> {
    const { book, ids, clock } = this.#deps;
    const id = `pi_${ids.uuid()}`;
    const wanted = { ...request, id, clientSecret: `${id}_secret_${ids.secret(256)}`, status: 'open' } as const;
    const intent = await book.createIntent(wanted, idempotencyKey, clock.nowMs());
    if (intent.amountCents !== request.amountCents || intent.orderId !== request.orderId)
      throw new PaymentProviderError('refused', `The key of payment ${intent.id} was used for another payment`);
    return { id: intent.id, clientSecret: intent.clientSecret };
  }

  async get(intentId: string): Promise<PaymentState | null> {
    const intent = await this.#deps.book.find(intentId);
    if (!intent) return null;
    const { id, status, amountCents, currency } = intent;
    return { id, ...STATES[status], amountCents, currency };
  }

  cancel(intentId: string): Promise<void> {
    const { book } = this.#deps;
    return book.transaction(async (tx) => {
      const intent = await book.lock(tx, intentId);
      if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return;
      await book.setStatus(tx, intentId, 'canceled');
      await emitSandboxEvent(this.#deps, tx, (eventId) => paymentEvent(eventId, 'canceled', intent));
    });
  }

  refund(intentId: string, amountCents: Cents, refundId: string): Promise<Movement> {
    const { book, ids, clock } = this.#deps;
    return book.transaction(async (tx) => {
      const intent = await book.lock(tx, intentId);
      if (!intent) throw new PaymentProviderError('refused', `There is no payment ${intentId}`);
      const earlier = (await book.refunds(intentId)).find(({ idempotencyKey }) => idempotencyKey === refundId);
      if (earlier) return toMovement(earlier, intent.currency);
      const leftCents = await book.balanceCents(tx, intentId);
      if (!Number.isSafeInteger(amountCents) || amountCents <= 0 || amountCents > leftCents)
        throw new PaymentProviderError(
          'refused',
          `A refund of ${amountCents} cents does not fit the ${leftCents} cents of ${intentId}`,
        );
      const refund = { id: `re_${ids.uuid()}`, intentId, amountCents, idempotencyKey: refundId };
      await book.refund(tx, refund, clock.nowMs());
      await emitSandboxEvent(this.#deps, tx, (eventId) => refundEvent(eventId, refund, intent.currency));
      return toMovement(refund, intent.currency);
    });
  }

  async movements(intentId: string): Promise<readonly Movement[]> {
    const { book } = this.#deps;
    const intent = await book.find(intentId);
    return (await book.refunds(intentId)).map((refund) => toMovement(refund, intent?.currency ?? ''));
  }

  async *made(sinceMs: number): AsyncGenerator<PaymentBalance> {
    let afterId: string | null = null;
    for (;;) {
      const page = await this.#deps.book.made(sinceMs, afterId, PAGE);
      yield* page;
      afterId = page.at(-1)?.intentId ?? null;
      if (page.length < PAGE) return;
    }
  }

  parseWebhook(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): PaymentEvent | null {
    const header = headers[SIGNATURE_HEADER];
    const { signingSecret, clock } = this.#deps;
    if (header === undefined || !isSigned(rawBody, header, signingSecret, clock.nowMs())) return null;
    return parseSandboxEvent(rawBody);
  }
}
