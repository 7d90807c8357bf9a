import { type Cents, type OrderId, toCents } from '@groundtrack/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { RefundDeps } from '../payment-deps.ts';

export interface RefundRequest {
  readonly orderId: OrderId;
  /** `rest`: whatever is left of the order. Any other amount is checked here. */
  readonly amountCents: number | 'rest';
  /** Names the occasion, such as `item:<id>`: the same key is the same refund. */
  readonly key: string;
  /** For the operator. */
  readonly reason: string;
}

export type RefundAnswer =
  | { readonly ok: true; readonly refundId: string; readonly amountCents: Cents }
  | {
      readonly ok: false;
      readonly reason: 'not-paid' | 'too-much' | 'key-taken';
      /** The most that could still be refunded. */
      readonly leftCents: number;
    };

/**
 * Decides a refund, of part or whole of an order but never more than it brought in, in the caller's transaction;
 * the job that is added with it makes the provider do it. Asked again with the same key it answers the first refund.
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
  const leftCents = (await deps.store.balanceCents(tx, order.id)) - (await deps.refunds.askedCents(tx, order.id));
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

/** A refund has one job at a time. */
export function refundJobKey(refundId: string): string {
  return `refund:${refundId}`;
}
