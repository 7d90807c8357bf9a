import { formatUsd } from '../core/money.ts';
import type { ItemRefund } from './schemas.ts';

/** Describes a refund, without a period: `$3.00 was refunded to the card you paid with`. */
export function refundText({ amount, state }: ItemRefund): string {
  if (state === 'refused') return `${formatUsd(amount)} could not be refunded to your card, contact support`;
  return `${formatUsd(amount)} ${state === 'done' ? 'was refunded' : 'goes back'} to the card you paid with`;
}
