/** Cents as US dollars for people: `$1,234.50`. */
export function formatUsd(priceCents: number): string {
  return (priceCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/**
 * The sum of integer cents.
 * @throws RangeError when an amount is no non-negative safe integer, or the sum would not be one.
 */
export function totalCents(amountsCents: readonly number[]): number {
  let total = 0;
  for (const amount of amountsCents) {
    total += amount;
    if (!Number.isSafeInteger(amount) || amount < 0 || !Number.isSafeInteger(total))
      throw new RangeError(`Not an amount of money in cents: ${amount}`);
  }
  return total;
}
