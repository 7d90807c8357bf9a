import { negateCents, toCents } from '@groundtrack/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import {
  emitSandboxEvent,
  parseSandboxEvent,
  paymentEvent,
  refundEvent,
  type SandboxDeps,
  type SandboxEvent,
  toMovement,
} from './sandbox-events.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value));
const id = fc.stringMatching(/^[a-z]{2,3}_[\w-]{1,36}$/);
const cents = fc.integer({ min: 1, max: 100_000_000 }).map(toCents);
const INTENT = { id: 'pi_1', amountCents: toCents(500), currency: 'usd' };

describe('an event of the sandbox', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['payment_failed', 'failed'],
    ['canceled', 'canceled'],
  ] as const)('%s is parsed as %s', (verb, kind) => {
    fc.assert(
      fc.property(id, id, cents, (eventId, intentId, amountCents) => {
        const event = paymentEvent(eventId, verb, { id: intentId, amountCents, currency: 'usd' });
        expect(parseSandboxEvent(encode(event))).toEqual({
          id: eventId,
          kind,
          intentId,
          amountCents,
          currency: 'usd',
          movements: [],
        });
      }),
    );
  });

  it('of a refund has the same movement as the provider’s records, so that it is booked once', () => {
    fc.assert(
      fc.property(
        fc.tuple(id, id, id),
        cents,
        fc.uuid(),
        ([eventId, refundId, intentId], amountCents, idempotencyKey) => {
          const refund = { id: refundId, intentId, amountCents, idempotencyKey };
          const parsed = parseSandboxEvent(encode(refundEvent(eventId, refund, 'usd')));
          expect(parsed).toMatchObject({ id: eventId, kind: 'moved', intentId, amountCents });
          expect(parsed.movements).toEqual([toMovement(refund, 'usd')]);
          expect(parsed.movements[0]?.amountCents).toBe(negateCents(amountCents));
        },
      ),
    );
  });

  it('of a refund without payment and key has no order', () => {
    const object = { id: 're_1', amount: 5, currency: 'usd' };
    expect(parseSandboxEvent(encode({ id: 'evt_1', type: 'refund.created', data: { object } }))).toMatchObject({
      intentId: '',
      movements: [{ reference: 're_1', refundId: null }],
    });
  });

  it.each(['payment_intent.created', 'refund.updated', 'toString', ''])('of kind %j changes nothing', (type) => {
    const { data } = paymentEvent('evt_1', 'succeeded', INTENT);
    expect(parseSandboxEvent(encode({ id: 'evt_1', type, data }))).toMatchObject({ kind: null, movements: [] });
  });

  it.each<[string, unknown]>([
    ['a text', 'evt_1'],
    ['no object', { id: 'evt_1', type: 'refund.created', data: {} }],
    ['parts of a cent', { id: 'e', type: 't', data: { object: { id: 'pi_1', amount: 0.5, currency: 'usd' } } }],
    [
      'an amount that is a text',
      { id: 'e', type: 't', data: { object: { id: 'pi_1', amount: '5', currency: 'usd' } } },
    ],
  ])('with %s is an error', (_what, body) => {
    expect(() => parseSandboxEvent(encode(body))).toThrow('Invalid input');
  });

  it('that is not JSON is an error', () => {
    expect(() => parseSandboxEvent(Buffer.from('{"id":'))).toThrow(SyntaxError);
  });
});

describe('emitSandboxEvent', () => {
  const NOW_MS = Date.UTC(2026, 0, 1);

  /** Stored rows and queued jobs, in order. */
  async function emit(delivery?: 'at once' | 'late' | 'twice') {
    const saved: { readonly id: string; readonly event: SandboxEvent }[] = [];
    const jobs: unknown[] = [];
    // Only the dependencies for storing and queuing.
    const deps = {
      book: {
        saveEvent: (_tx: Tx, eventId: string, payload: string) => {
          saved.push({ id: eventId, event: JSON.parse(payload) as SandboxEvent });
          return Promise.resolve();
        },
      },
      jobs: {
        add: (_tx: Tx, name: string, payload: object, options: object) => {
          jobs.push([name, payload, options]);
          return Promise.resolve();
        },
      },
      clock: { nowMs: () => NOW_MS },
      ids: { uuid: () => 'u1', secret: () => '' },
      signingSecret: 's',
    } as unknown as SandboxDeps;
    await emitSandboxEvent(deps, {} as Tx, (eventId) => paymentEvent(eventId, 'succeeded', INTENT), delivery);
    return { saved, jobs };
  }
  const job = (options: object) => ['send-sandbox-event', { eventId: 'evt_u1' }, options];

  it.each([
    [undefined, [job({ key: 'event:evt_u1' })]],
    ['at once', [job({ key: 'event:evt_u1' })]],
    ['late', [job({ key: 'event:evt_u1', runAtMs: NOW_MS + 20_000 })]],
    ['twice', [job({ key: 'event:evt_u1' }), job({ key: 'event:evt_u1:again' })]],
  ] as const)('%s is stored once with its jobs', async (delivery, expected) => {
    const { saved, jobs } = await emit(delivery);
    expect(saved).toEqual([{ id: 'evt_u1', event: paymentEvent('evt_u1', 'succeeded', INTENT) }]);
    expect(jobs).toEqual(expected);
  });
});
