import { type Cents, type OrderId, toCents } from '@groundtrack/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { RefundDeps } from '../payment-deps.ts';

export interface RefundRequest {
  readonly orderId: OrderId;
  /** `rest`: the remaining amount of the order. Any other amount is validated. */
  readonly amountCents: number | 'rest';
  /** Identifies the reason, such as `item:<id>`: the same key is the same refund. */
  readonly key: string;
  /** For the operator. */
  readonly reason: string;
}

export type RefundAnswer =
  | { readonly ok: true; readonly refundId: string; readonly amountCents: Cents }
  | {
      readonly ok: false;
      readonly reason: 'not-paid' | 'too-much' | 'key-taken';
      /** The maximum that can still be refunded. */
      readonly leftCents: number;
    };

/**
 * Records a full or partial refund of an order, up to its balance, in the caller's transaction. A job then requests it
 * from the provider. Repeating it with the same key returns the first refund.
 */
export async function refundPayment(deps: RefundDeps, tx: Tx, request: RefundRequest): Promise<RefundAnswer> {
  const order = await deps.store.lockById(tx, request.orderId);
  const earlier = await deps.refunds.findByKey(tx, request.key);
  if (earlier) {
    const isSame =
      earlier.orderId === request.orderId &&
      (request.amountCents === 'rest' || earlier.amountCents === request.amountCents);
    return isSame
      ? { ok: true, refundId: earlier.id, amountCents: earlier.amountCents }
      : { ok: false, reason: 'key-taken', leftCents: 0 };
  }
  if (order?.state !== 'paid') return { ok: false, reason: 'not-paid', leftCents: 0 };
  const leftCents = (await deps.store.balanceCents(tx, order.id)) - (await deps.refunds.requestedCents(tx, order.id));
  const wantedCents = request.amountCents === 'rest' ? leftCents : request.amountCents;
  if (!Number.isSafeInteger(wantedCents) || wantedCents <= 0 || wantedCents > leftCents)
    return { ok: false, reason: 'too-much', leftCents };
  const amountCents = toCents(wantedCents);
  const id = deps.ids.uuid();
  const refund = { id, orderId: order.id, requestKey: request.key, amountCents, reason: request.reason };
  await deps.refunds.create(tx, refund, deps.clock.nowMs());
  await deps.jobs.add(tx, 'send-refund', { refundId: id }, { key: refundJobKey(id) });
  return { ok: true, refundId: id, amountCents };
}

/** A refund has at most one job. */
export function refundJobKey(refundId: string): string {
  return `refund:${refundId}`;
}
