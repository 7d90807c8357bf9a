import { formatUsd, type OrderState, type QuoteLine, type Receipt } from '@groundtrack/contract';

export const stateTexts: Readonly<Record<OrderState, string>> = {
  open: 'Not paid',
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
};

/** `25 km² at $22.50 per km²`, and why a small area is charged as a larger one. */
export function chargeText(quote: QuoteLine): string {
  const price = `${formatUsd(quote.centsPerKm2)} per km²`;
  const { minimum } = quote;
  if (!quote.minimumApplied || !minimum) return `${formatKm2(quote.chargedKm2)} at ${price}`;
  return minimum.kind === 'area'
    ? `${formatKm2(quote.chargedKm2)} at ${price}: the minimum, for an area of ${formatKm2(quote.areaKm2)}`
    : `The minimum of ${formatUsd(minimum.amountCents)}, for an area of ${formatKm2(quote.areaKm2)} at ${price}`;
}

function formatKm2(km2: number): string {
  return `${Number(km2.toFixed(2)).toLocaleString('en-US')} km²`;
}

/** How it was paid, as far as the server knows. */
export function paymentText({ payment, testMode }: Receipt): string {
  const through =
    payment.provider === 'sandbox' ? 'Test card of the sandbox' : `Card through ${nameOf(payment.provider)}`;
  return testMode && payment.provider !== 'sandbox' ? `${through}, in test mode` : through;
}

function nameOf(provider: string): string {
  return `${provider.slice(0, 1).toUpperCase()}${provider.slice(1)}`;
}
