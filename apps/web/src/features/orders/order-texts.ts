import type { OrderState, Receipt } from '@groundtrack/contract';

export const stateTexts: Readonly<Record<OrderState, string>> = {
  open: 'Not paid',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
};

/** How the order was paid, as far as the server knows. */
export function paymentText({ payment, testMode }: Receipt): string {
  if (!payment) return 'Nothing to pay';
  const through =
    payment.provider === 'sandbox' ? 'Test card of the sandbox' : `Card through ${toName(payment.provider)}`;
  return testMode && payment.provider !== 'sandbox' ? `${through}, in test mode` : through;
}

function toName(provider: string): string {
  return `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
}
