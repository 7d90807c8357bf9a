import type { PaymentProvider } from './payment-provider.ts';

/** The payment of an unpaid order. */
export interface FormerPayment {
  readonly provider: string;
  readonly intentId: string;
}

/**
 * Closes a payment that was opened through an earlier provider.
 * @param former earlier providers that can still be reached, by name @returns true if it can no longer be made; false
 * if it was made, or its provider can no longer be reached
 */
export async function retirePayment(
  former: ReadonlyMap<string, PaymentProvider>,
  { provider, intentId }: FormerPayment,
): Promise<boolean> {
  const opener = former.get(provider);
  if (!opener) return false;
  await opener.cancel(intentId);
  return (await opener.get(intentId))?.status === 'canceled';
}
