import { createHash, randomBytes } from 'node:crypto';
import {
  type FakeAnswer,
  missing,
  ofIntent,
  ok,
  refused,
  toMetadata,
  toPage,
  unexpectedState,
} from './fake-answers.ts';
import type {
  Entry,
  FakeBook,
  FakeCharge,
  FakeDispute,
  FakeError,
  FakeEvent,
  FakeIntent,
  FakeRefund,
} from './fake-book.ts';
import { authenticationFailed, judgePaymentMethod } from './fake-cards.ts';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  /** Query and form together, with names as they are sent: `metadata[orderId]`. */
  readonly params: URLSearchParams;
  readonly idempotencyKey: string | null;
  /** A publishable key, as used by browsers. */
  readonly isBrowser: boolean;
}

type Route = readonly [
  method: string,
  path: RegExp,
  handle: (api: FakeApi, params: URLSearchParams, id: string) => FakeAnswer,
];

const SMALLEST_AMOUNT = 50;
const SECRET_BYTES = 18;

const newId = (prefix: string): string => `${prefix}_${randomBytes(SECRET_BYTES).toString('hex')}`;
const nowSec = (): number => Math.floor(Date.now() / 1000);
/** The calls of the API. Each changes the book atomically. */
export class FakeApi {
  readonly #book: FakeBook;
  readonly #emit: (event: FakeEvent) => void;

  constructor(book: FakeBook, emit: (event: FakeEvent) => void) {
    this.#book = book;
    this.#emit = emit;
  }

  /** The same Idempotency-Key gets the same response, or a refusal if the request differs. */
  answer(request: FakeRequest): FakeAnswer {
    const { method, path, params, idempotencyKey, isBrowser } = request;
    const route = ROUTES.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (!route)
      return refused(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
    const id = route[1].exec(path)?.[1] ?? '';
    if (isBrowser && !this.#mayBrowser(path, id, params))
      return refused(401, { type: 'invalid_request_error', message: 'This key may not be used for this request.' });
    if (method !== 'POST' || idempotencyKey === null) return route[2](this, params, id);
    const digest = createHash('sha256').update(`${path}?${params.toString()}`).digest('hex');
    const kept = this.#book.keys.get(idempotencyKey);
    if (kept && kept.request !== digest)
      return refused(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (kept) return kept;
    const answer = route[2](this, params, id);
    this.#book.write([['key', { id: idempotencyKey, request: digest, ...answer }]]);
    return answer;
  }

  /** A browser can read and confirm only the payment whose client secret it has. */
  #mayBrowser(path: string, id: string, params: URLSearchParams): boolean {
    const secret = this.#book.intents.get(id)?.client_secret;
    return /^\/v1\/payment_intents\/\w+(\/confirm)?$/.test(path) && secret === params.get('client_secret');
  }

  createIntent(params: URLSearchParams): FakeAnswer {
    const amount = Number(params.get('amount'));
    const currency = params.get('currency') ?? '';
    if (!Number.isSafeInteger(amount) || amount <= 0 || currency === '')
      return refused(400, {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        message: 'Missing required param: amount or currency.',
      });
    if (amount < SMALLEST_AMOUNT)
      return refused(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'Amount must be at least $0.50 usd',
        param: 'amount',
      });
    const id = newId('pi');
    const intent: FakeIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(SECRET_BYTES).toString('hex')}`,
      created: nowSec(),
      livemode: false,
      metadata: toMetadata(params),
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
    };
    this.#write([['payment_intent', intent]], []);
    return ok(intent);
  }

  getIntent(params: URLSearchParams, id: string): FakeAnswer {
    const intent = this.#book.intents.get(id);
    return intent ? ok(this.#expanded(intent, params)) : missing('payment_intent', id);
  }

  listIntents(params: URLSearchParams): FakeAnswer {
    return toPage([...this.#book.intents.values()], params, (intent) => this.#expanded(intent, params));
  }

  confirm(params: URLSearchParams, id: string): FakeAnswer {
    const intent = this.#book.intents.get(id);
    if (!intent) return missing('payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent, 'confirm');
    const method = params.get('payment_method') ?? '';
    const verdict = judgePaymentMethod(method);
    if (verdict === null) return missing('PaymentMethod', method);
    if (verdict === 'succeeds') return ok(this.#succeed(intent));
    if (verdict === 'needs-action') {
      const waiting: FakeIntent = { ...intent, status: 'requires_action', next_action: { type: 'use_stripe_sdk' } };
      this.#write([['payment_intent', waiting]], [['payment_intent.requires_action', waiting]]);
      return ok(waiting);
    }
    return refused(402, { ...verdict, payment_intent: this.#fail(intent, verdict) });
  }

  /** Completes the extra step of the buyer's bank. */
  authenticate(params: URLSearchParams, id: string): FakeAnswer {
    const intent = this.#book.intents.get(id);
    if (!intent) return missing('payment_intent', id);
    if (intent.status !== 'requires_action') return unexpectedState(intent, 'authenticate');
    if (params.get('outcome') === 'approve') return ok(this.#succeed(intent));
    return ok(this.#fail(intent, authenticationFailed));
  }

  cancel(_params: URLSearchParams, id: string): FakeAnswer {
    const intent = this.#book.intents.get(id);
    if (!intent) return missing('payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent, 'cancel');
    const canceled: FakeIntent = { ...intent, status: 'canceled', next_action: null };
    this.#write([['payment_intent', canceled]], [['payment_intent.canceled', canceled]]);
    return ok(canceled);
  }

  refund(params: URLSearchParams): FakeAnswer {
    const intentId = params.get('payment_intent') ?? '';
    const charge = this.#chargeOf(intentId);
    if (!charge) return missing('payment_intent', intentId);
    const leftCents = charge.amount - charge.amount_refunded;
    const amount = Number(params.get('amount') ?? leftCents);
    if (!Number.isSafeInteger(amount) || amount <= 0 || amount > leftCents)
      return refused(400, {
        type: 'invalid_request_error',
        ...(leftCents === 0 ? { code: 'charge_already_refunded' } : {}),
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${leftCents})`,
        param: 'amount',
      });
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intentId,
      charge: charge.id,
      amount,
      currency: charge.currency,
      status: 'succeeded',
      metadata: toMetadata(params),
      created: nowSec(),
    };
    this.#write(
      [
        ['refund', refund],
        ['charge', { ...charge, amount_refunded: charge.amount_refunded + amount }],
      ],
      [['refund.created', refund]],
    );
    return ok(refund);
  }

  getRefund(_params: URLSearchParams, id: string): FakeAnswer {
    const refund = this.#book.refunds.get(id);
    return refund ? ok(refund) : missing('refund', id);
  }

  listRefunds(params: URLSearchParams): FakeAnswer {
    return toPage(ofIntent([...this.#book.refunds.values()], params), params);
  }

  /** The bank of the buyer rejects the refund. */
  failRefund(_params: URLSearchParams, id: string): FakeAnswer {
    const refund = this.#book.refunds.get(id);
    const charge = refund && this.#book.charges.get(refund.charge);
    if (!refund || !charge) return missing('refund', id);
    const failed: FakeRefund = { ...refund, status: 'failed' };
    this.#write(
      [
        ['refund', failed],
        ['charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount }],
      ],
      [['refund.failed', failed]],
    );
    return ok(failed);
  }

  listDisputes(params: URLSearchParams): FakeAnswer {
    return toPage(ofIntent([...this.#book.disputes.values()], params), params);
  }

  /** The buyer disputes the payment at their bank, and the money is withdrawn immediately. */
  dispute(_params: URLSearchParams, intentId: string): FakeAnswer {
    const charge = this.#chargeOf(intentId);
    if (!charge) return missing('payment_intent', intentId);
    const { currency, amount } = charge;
    const dispute: FakeDispute = {
      id: newId('du'),
      object: 'dispute',
      payment_intent: intentId,
      charge: charge.id,
      amount,
      currency,
      status: 'needs_response',
      balance_transactions: [{ id: newId('txn'), amount: -amount, currency }],
      created: nowSec(),
    };
    this.#write(
      [
        ['dispute', dispute],
        ['charge', { ...charge, disputed: true }],
      ],
      [['charge.dispute.funds_withdrawn', dispute]],
    );
    return ok(dispute);
  }

  winDispute(_params: URLSearchParams, id: string): FakeAnswer {
    const dispute = this.#book.disputes.get(id);
    if (!dispute) return missing('dispute', id);
    const { amount, currency } = dispute;
    const won: FakeDispute = {
      ...dispute,
      status: 'won',
      balance_transactions: [...dispute.balance_transactions, { id: newId('txn'), amount, currency }],
    };
    this.#write([['dispute', won]], [['charge.dispute.funds_reinstated', won]]);
    return ok(won);
  }

  /** Everything that moved money, for comparisons. */
  readBook(): FakeAnswer {
    const { intents, charges, refunds, disputes, events, delivered } = this.#book;
    return ok({
      intents: [...intents.values()],
      charges: [...charges.values()],
      refunds: [...refunds.values()],
      disputes: [...disputes.values()],
      events: [...events.values()].map(({ id, type }) => ({ id, type, delivered: delivered.has(id) })),
    });
  }

  #succeed(intent: FakeIntent): FakeIntent {
    const { amount, currency } = intent;
    const charge: FakeCharge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      currency,
      disputed: false,
      created: nowSec(),
    };
    const paid: FakeIntent = {
      ...intent,
      status: 'succeeded',
      amount_received: amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    };
    this.#write(
      [
        ['payment_intent', paid],
        ['charge', charge],
      ],
      [
        ['charge.succeeded', charge],
        ['payment_intent.succeeded', paid],
      ],
    );
    return paid;
  }

  #fail(intent: FakeIntent, error: FakeError): FakeIntent {
    const failed: FakeIntent = {
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: error,
      next_action: null,
    };
    this.#write([['payment_intent', failed]], [['payment_intent.payment_failed', failed]]);
    return failed;
  }

  #chargeOf(intentId: string): FakeCharge | undefined {
    return this.#book.charges.get(this.#book.intents.get(intentId)?.latest_charge ?? '');
  }

  #expanded(intent: FakeIntent, params: URLSearchParams): unknown {
    const wanted = [...params].some(([name, value]) => name.startsWith('expand') && value.endsWith('latest_charge'));
    return wanted ? { ...intent, latest_charge: this.#chargeOf(intent.id) ?? null } : intent;
  }

  /** Writes objects and their events to the book together. */
  #write(entries: readonly Entry[], happened: readonly (readonly [type: string, object: unknown])[]): void {
    const events = happened.map(([type, object]) => {
      const id = newId('evt');
      const event = { id, object: 'event', api_version: '2026-10-28.endive', created: nowSec(), type, livemode: false };
      return { id, type, payload: JSON.stringify({ ...event, data: { object }, pending_webhooks: 1, request: null }) };
    });
    this.#book.write([...entries, ...events.map((event) => ['event', event] as const)]);
    for (const event of events) this.#emit(event);
  }
}

const ROUTES: readonly Route[] = [
  ['POST', /^\/v1\/payment_intents$/, (api, params) => api.createIntent(params)],
  ['GET', /^\/v1\/payment_intents$/, (api, params) => api.listIntents(params)],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, (api, params, id) => api.getIntent(params, id)],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/confirm$/, (api, params, id) => api.confirm(params, id)],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (api, params, id) => api.cancel(params, id)],
  ['POST', /^\/v1\/refunds$/, (api, params) => api.refund(params)],
  ['GET', /^\/v1\/refunds$/, (api, params) => api.listRefunds(params)],
  ['GET', /^\/v1\/refunds\/(\w+)$/, (api, params, id) => api.getRefund(params, id)],
  ['GET', /^\/v1\/disputes$/, (api, params) => api.listDisputes(params)],
  ['POST', /^\/test\/payment_intents\/(\w+)\/authenticate$/, (api, params, id) => api.authenticate(params, id)],
  ['POST', /^\/test\/payment_intents\/(\w+)\/dispute$/, (api, params, id) => api.dispute(params, id)],
  ['POST', /^\/test\/disputes\/(\w+)\/win$/, (api, params, id) => api.winDispute(params, id)],
  ['POST', /^\/test\/refunds\/(\w+)\/fail$/, (api, params, id) => api.failRefund(params, id)],
  ['GET', /^\/test\/book$/, (api) => api.readBook()],
];
