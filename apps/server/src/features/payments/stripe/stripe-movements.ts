import type { Stripe } from 'stripe';
import type { Movement } from '../payment-provider.ts';

/** A refund leaves the account's balance when it is made, whether or not the buyer's bank has it yet. */
export function givenBack({ id, amount, currency, metadata }: Stripe.Refund): Movement {
  return { reference: id, kind: 'refund', amountCents: -amount, currency, refundId: metadata?.['refundId'] ?? null };
}

/** One that failed or was canceled has come back to the account's balance (docs.stripe.com/refunds, "Failed refunds"). */
export function toRefundMovements(refund: Stripe.Refund): readonly Movement[] {
  const { id, amount, currency, status } = refund;
  if (status !== 'failed' && status !== 'canceled') return [givenBack(refund)];
  const back = { reference: `${id}:${status}`, kind: 'adjustment', amountCents: amount, currency } as const;
  return [givenBack(refund), { ...back, refundId: null }];
}

/** What the card's bank took and, if the dispute was won, gave back. Fees are between Stripe and the operator. */
export function toDisputeMovements({ balance_transactions: transactions }: Stripe.Dispute): readonly Movement[] {
  return transactions.map(({ id, amount, currency }) => ({
    reference: id,
    kind: 'adjustment',
    amountCents: amount,
    currency,
    refundId: null,
  }));
}

/** An id where the API may as well give the whole object. */
export function toId(reference: string | { readonly id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
