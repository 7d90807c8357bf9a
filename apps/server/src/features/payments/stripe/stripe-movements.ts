import type { Stripe } from 'stripe';
import type { Movement } from '../payment-provider.ts';

/** A refund reduces the account's balance when it is created, even before the buyer's bank has it. */
export function toRefundMovement({ id, amount, currency, metadata }: Stripe.Refund): Movement {
  return { reference: id, kind: 'refund', amountCents: -amount, currency, refundId: metadata?.['refundId'] ?? null };
}

/** A failed or canceled refund returns to the account's balance (docs.stripe.com/refunds, "Failed refunds"). */
export function toRefundMovements(refund: Stripe.Refund): readonly Movement[] {
  const { id, amount, currency, status } = refund;
  if (status !== 'failed' && status !== 'canceled') return [toRefundMovement(refund)];
  const back = { reference: `${id}:${status}`, kind: 'adjustment', amountCents: amount, currency } as const;
  return [toRefundMovement(refund), { ...back, refundId: null }];
}

/**
 * The amount withdrawn by the card's bank, and reinstated if the dispute was won. Fees are between Stripe and the
 * operator.
 */
export function toDisputeMovements({ balance_transactions: transactions }: Stripe.Dispute): readonly Movement[] {
  return transactions.map(({ id, amount, currency }) => ({
    reference: id,
    kind: 'adjustment',
    amountCents: amount,
    currency,
    refundId: null,
  }));
}

/** The id of a reference, which the API may expand to the whole object. */
export function toId(reference: string | { readonly id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
