import type { PaymentProvider } from './payment-provider.ts';

/** A payment as the order that waits for it knows it. */
export interface FormerPayment {
  readonly provider: string;
  readonly intentId: string;
}

/**
 * Closes a payment that was opened through a provider the server took payments with before.
 * @param former providers that can still be asked, by name
 * @returns true when it can never be made any more; false when it was made, or its provider can no longer be asked
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
