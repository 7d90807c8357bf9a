import type { OrderState, Receipt } from '@groundtrack/contract';

export const stateTexts: Readonly<Record<OrderState, string>> = {
  open: 'Not paid',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
};

/** How the order was paid, as far as the server knows. */
export function paymentText({ payment, testMode }: Receipt): string {
  if (!payment) return 'Nothing to pay.';
  if (payment.provider === 'sandbox') return 'Paid with a test card.';
  return `Paid by card through ${toName(payment.provider)}${testMode ? ', in test mode' : ''}.`;
}

function toName(provider: string): string {
  return `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
}
