import { cents, negateCents } from '@groundtrack/contract';
import * as z from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/db/job-queue.ts';
import type { Clock, Ids } from '../../../platform/system/ports.ts';
import type { Movement, PaymentEvent } from '../payment-provider.ts';
import type { PgSandboxBook } from './pg-sandbox-book.ts';
import type { SandboxIntent, SandboxRefund } from './sandbox-records.ts';

/** The body of an event, in the format of Stripe. */
const sandboxEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      amount: cents,
      currency: z.string(),
      payment_intent: z.string().optional(),
      metadata: z.object({ refundId: z.string().optional() }).optional(),
    }),
  }),
});
export type SandboxEvent = z.infer<typeof sandboxEvent>;

/** @param verb what happened to the payment */
export function paymentEvent(
  id: string,
  verb: 'succeeded' | 'payment_failed' | 'canceled',
  intent: Pick<SandboxIntent, 'id' | 'amountCents' | 'currency'>,
): SandboxEvent {
  const { id: intentId, amountCents, currency } = intent;
  return { id, type: `payment_intent.${verb}`, data: { object: { id: intentId, amount: amountCents, currency } } };
}

export function refundEvent(id: string, refund: SandboxRefund, currency: string): SandboxEvent {
  const { intentId, amountCents, idempotencyKey: refundId } = refund;
  const object = {
    id: refund.id,
    amount: amountCents,
    currency,
    payment_intent: intentId,
    metadata: { refundId },
  };
  return { id, type: 'refund.created', data: { object } };
}

export function toMovement(refund: SandboxRefund, currency: string): Movement {
  const { id: reference, amountCents, idempotencyKey: refundId } = refund;
  return { reference, kind: 'refund', amountCents: negateCents(amountCents), currency, refundId };
}

const KINDS: ReadonlyMap<string, PaymentEvent['kind']> = new Map([
  ['payment_intent.succeeded', 'succeeded'],
  ['payment_intent.payment_failed', 'failed'],
  ['payment_intent.canceled', 'canceled'],
  ['refund.created', 'moved'],
]);

/** @param body an event whose signature was verified */
export function parseSandboxEvent(body: Uint8Array): PaymentEvent {
  const { id, type, data } = sandboxEvent.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  const { amount: amountCents, currency, payment_intent: intentId, metadata } = data.object;
  const kind = KINDS.get(type) ?? null;
  if (kind !== 'moved') return { id, kind, intentId: data.object.id, amountCents, currency, movements: [] };
  const reference = data.object.id;
  const refundId = metadata?.refundId ?? null;
  const movement: Movement = { reference, kind: 'refund', amountCents: negateCents(amountCents), currency, refundId };
  return { id, kind, intentId: intentId ?? '', amountCents, currency, movements: [movement] };
}

/** Dependencies of the sandbox. */
export interface SandboxDeps {
  readonly book: PgSandboxBook;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Signs the events. All processes on the same database need the same one. */
  readonly signingSecret: string;
}

const LATE_MS = 20_000;

/** Stores an event and queues its delivery to our own webhook, in the transaction of its cause. */
export async function emitSandboxEvent(
  { book, jobs, clock, ids }: SandboxDeps,
  tx: Tx,
  build: (eventId: string) => SandboxEvent,
  delivery: 'at once' | 'late' | 'twice' = 'at once',
): Promise<void> {
  const eventId = `evt_${ids.uuid()}`;
  const nowMs = clock.nowMs();
  await book.saveEvent(tx, eventId, JSON.stringify(build(eventId)), nowMs);
  const key = `event:${eventId}`;
  const options = delivery === 'late' ? { key, runAtMs: nowMs + LATE_MS } : { key };
  await jobs.add(tx, 'send-sandbox-event', { eventId }, options);
  if (delivery === 'twice') await jobs.add(tx, 'send-sandbox-event', { eventId }, { key: `${key}:again` });
}
