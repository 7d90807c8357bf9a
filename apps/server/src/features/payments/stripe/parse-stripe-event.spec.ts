import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { parseStripeEvent } from './parse-stripe-event.ts';
import { toDisputeMovements, toId, toRefundMovements } from './stripe-movements.ts';

const INTENT = { id: 'pi_1', amount: 1250, amount_received: 1200, currency: 'usd' };
const REFUND = {
  id: 're_1',
  amount: 250,
  currency: 'usd',
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: { refundId: 'ours' },
};
// Stripe objects have about a hundred fields; only these are read.
const event = (type: string, object: object) => ({ id: 'evt_1', type, data: { object } }) as Stripe.Event;
const refund = (change: object = {}) => ({ ...REFUND, ...change }) as unknown as Stripe.Refund;
const dispute = (transactions: readonly object[]) =>
  ({ amount: 500, currency: 'usd', payment_intent: 'pi_1', balance_transactions: transactions }) as Stripe.Dispute;

describe('an event about a payment', () => {
  it.each([
    ['payment_intent.succeeded', 'succeeded', 1200],
    ['payment_intent.payment_failed', 'failed', 1250],
    ['payment_intent.canceled', 'canceled', 1250],
  ])('%s is %s, with the received amount if there is one', (type, kind, amountCents) => {
    expect(parseStripeEvent(event(type, INTENT))).toEqual({
      id: 'evt_1',
      kind,
      intentId: 'pi_1',
      amountCents,
      currency: 'usd',
      movements: [],
    });
  });

  it.each([
    'payment_intent.created',
    'payment_intent.processing',
    'charge.refunded',
    'charge.dispute.created',
    'new.kind',
  ])('%s is ignored', (type) => {
    expect(parseStripeEvent(event(type, INTENT))).toMatchObject({
      id: 'evt_1',
      kind: null,
      intentId: '',
      movements: [],
    });
  });
});

describe('an event about money that moved', () => {
  it.each(['refund.created', 'refund.updated', 'refund.failed'])(
    '%s contains the same as the list of refunds',
    (type) => {
      for (const status of ['pending', 'requires_action', 'succeeded', 'failed', 'canceled', null]) {
        const one = refund({ status });
        expect(parseStripeEvent(event(type, one))).toEqual({
          id: 'evt_1',
          kind: 'moved',
          intentId: 'pi_1',
          amountCents: 250,
          currency: 'usd',
          movements: toRefundMovements(one),
        });
      }
    },
  );

  it.each(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'])(
    '%s contains the whole dispute',
    (type) => {
      const one = dispute([
        { id: 'txn_1', amount: -500, fee: 1500, currency: 'usd' },
        { id: 'txn_2', amount: 500, fee: 0, currency: 'usd' },
      ]);
      const { kind, movements } = parseStripeEvent(event(type, one));
      expect(kind).toBe('moved');
      expect(movements.map(({ reference, amountCents }) => [reference, amountCents])).toEqual([
        ['txn_1', -500],
        ['txn_2', 500],
      ]);
    },
  );
});

describe('the movements of a refund', () => {
  it.each(['pending', 'requires_action', 'succeeded', null])('%s are one movement', (status) => {
    expect(toRefundMovements(refund({ status }))).toEqual([
      { reference: 're_1', kind: 'refund', amountCents: -250, currency: 'usd', refundId: 'ours' },
    ]);
  });

  it.each(['failed', 'canceled'])('that is %s add up to zero, and only the first is our refund', (status) => {
    const movements = toRefundMovements(refund({ status }));
    expect(movements.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(movements.map(({ reference, kind, refundId }) => [reference, kind, refundId])).toEqual([
      ['re_1', 'refund', 'ours'],
      [`re_1:${status}`, 'adjustment', null],
    ]);
  });

  it.each([null, undefined, {}, { order: '7' }])('with metadata %j belong to the dashboard', (metadata) => {
    expect(toRefundMovements(refund({ metadata }))[0]?.refundId).toBeNull();
  });
});

it('a dispute without transactions has no movements', () => {
  expect(toDisputeMovements(dispute([]))).toEqual([]);
});

it.each([
  ['pi_1', 'pi_1'],
  [{ id: 'pi_2' }, 'pi_2'],
  [null, ''],
])('the id of %j is %j', (reference, id) => {
  expect(toId(reference)).toBe(id);
});
