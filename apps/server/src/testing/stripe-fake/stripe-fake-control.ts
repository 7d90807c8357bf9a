import type { FakeCharge, FakeDispute, FakeIntent, FakeRefund } from './fake-book.ts';
import type { DeliveryPlan } from './fake-webhooks.ts';

/**
 * The fault of the next requests. error: 500 before any effect. lost: the request takes effect, but gets no response.
 * silent: no effect and no response. rate-limit: 429.
 */
export interface Fault {
  readonly kind: 'error' | 'lost' | 'silent' | 'rate-limit';
  readonly times: number;
  /** Only requests whose path has this prefix. */
  readonly path?: string;
}

interface FakeBookCopy {
  readonly intents: readonly FakeIntent[];
  readonly charges: readonly FakeCharge[];
  readonly refunds: readonly FakeRefund[];
  readonly disputes: readonly FakeDispute[];
  readonly events: readonly { readonly id: string; readonly type: string; readonly delivered: boolean }[];
}

/** Controls the fake from a spec, in this process or in another one. Payments are named by id or client secret. */
export interface StripeFakeControl {
  book(): Promise<FakeBookCopy>;
  /** Confirms like the card form. @param paymentMethod `pm_card_visa` or another one of `fake-cards.ts` */
  confirm(payment: string, paymentMethod?: string): Promise<{ readonly status: number; readonly body: unknown }>;
  authenticate(payment: string, outcome: 'approve' | 'refuse'): Promise<void>;
  /** Like the provider's dashboard. */
  refund(payment: string, amountCents?: number): Promise<FakeRefund>;
  failRefund(refundId: string): Promise<void>;
  dispute(payment: string): Promise<FakeDispute>;
  winDispute(disputeId: string): Promise<void>;
  deliver(plan: DeliveryPlan): Promise<void>;
  /** Sends held events. */
  release(order?: 'as-it-happened' | 'reversed'): Promise<void>;
  /** Sends an event again. @returns the status of the webhook's response */
  resend(eventId: string): Promise<number>;
  sendWebhooksTo(url: string): Promise<void>;
  break(fault: Fault): Promise<void>;
}

const SECRET_KEY = 'sk_test_groundtrack';
const idOf = (payment: string): string => payment.split('_secret_')[0] ?? '';

/** @param url address of the fake */
export function stripeFakeControl(url: string): StripeFakeControl {
  async function call(path: string, form: Readonly<Record<string, string>> | null = {}) {
    const answer = await fetch(url + path, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  }
  /** `fake-api.ts` writes the responses, so their types are ours. */
  async function done<T>(path: string, form?: Readonly<Record<string, string>> | null): Promise<T> {
    const { status, body } = await call(path, form);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as T;
  }
  return {
    book: () => done('/test/book', null),
    confirm: (payment, paymentMethod = 'pm_card_visa') =>
      call(`/v1/payment_intents/${idOf(payment)}/confirm`, { payment_method: paymentMethod }),
    authenticate: (payment, outcome) => done(`/test/payment_intents/${idOf(payment)}/authenticate`, { outcome }),
    refund: (payment, amountCents) =>
      done('/v1/refunds', {
        payment_intent: idOf(payment),
        ...(amountCents === undefined ? {} : { amount: String(amountCents) }),
      }),
    failRefund: (refundId) => done(`/test/refunds/${refundId}/fail`),
    dispute: (payment) => done(`/test/payment_intents/${idOf(payment)}/dispute`),
    winDispute: (disputeId) => done(`/test/disputes/${disputeId}/win`),
    deliver: (plan) => done('/test/delivery', { plan: JSON.stringify(plan) }),
    release: (order = 'as-it-happened') => done('/test/release', { reversed: String(order === 'reversed') }),
    resend: async (eventId) => (await done<{ status: number }>('/test/resend', { event: eventId })).status,
    sendWebhooksTo: (webhookUrl) => done('/test/webhook-url', { url: webhookUrl }),
    break: (fault) => done('/test/faults', { fault: JSON.stringify(fault) }),
  };
}
