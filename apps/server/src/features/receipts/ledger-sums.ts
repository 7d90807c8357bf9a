import type { LedgerLine, OrderState } from '@groundtrack/contract';
import { type Cents, toCents } from '@groundtrack/contract';

/** Ledger sums of an order, in cents. */
export interface LedgerSums {
  readonly charged: Cents;
  /** Positive: the refunded amount. */
  readonly refunded: Cents;
  /** Corrections in either direction. */
  readonly adjusted: number;
}

/**
 * The sums of an order's ledger lines.
 * @example ledgerSums([{ kind: 'charge', amount: 500 }, { kind: 'refund', amount: -200 }]) // charged 500, refunded 200
 */
export function ledgerSums(lines: readonly Pick<LedgerLine, 'kind' | 'amount'>[]): LedgerSums {
  const sum = (kind: LedgerLine['kind']) =>
    lines.reduce((total, line) => (line.kind === kind ? total + line.amount : total), 0);
  // Subtracts from 0 instead of negating, to avoid -0.
  return { charged: toCents(sum('charge')), refunded: toCents(0 - sum('refund')), adjusted: sum('adjustment') };
}

/** @param paid whether the order was settled; a free order is settled without a charge */
export function toOrderState(paid: boolean, { charged, refunded }: LedgerSums): OrderState {
  if (!paid) return 'open';
  if (refunded <= 0) return 'paid';
  return refunded < charged ? 'partly-refunded' : 'refunded';
}
