import type { Cents } from './units.ts';

// Made once, by the first who needs it: a format costs a hundred times what formatting with it does.
let usd: Intl.NumberFormat | null = null;

/** Cents as US dollars for people: `$1,234.50`. */
export function formatUsd(priceCents: number): string {
  usd ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return usd.format(priceCents / 100);
}

/** @throws RangeError when the amount is negative or no safe integer */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount of money in cents: ${amount}`);
  // Checked above: the one place where a number becomes money.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return amount as Cents;
}

/**
 * The sum of integer cents.
 * @throws RangeError when an amount is no non-negative safe integer, or the sum would not be one.
 */
export function totalCents(amountsCents: readonly number[]): Cents {
  return amountsCents.reduce<Cents>((total, amount) => toCents(total + toCents(amount)), toCents(0));
}

/** Cents that go the other way, for books in which a refund is negative: a plain number, since {@link Cents} never are. */
export function negateCents(amount: Cents): number {
  return 0 - amount;
}

const MILLION = 1_000_000n;

/**
 * `quantity` × `priceCents` in whole cents, rounded half up. The quantity counts to six decimals: a square meter of a
 * square kilometer.
 * @throws RangeError when a part is negative or the product is no safe integer
 */
export function multiplyCents(quantity: number, priceCents: number): Cents {
  const millionths = BigInt(Math.round(quantity * 1_000_000));
  const amount = (millionths * BigInt(priceCents) + MILLION / 2n) / MILLION;
  if (millionths < 0n || priceCents < 0 || amount > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`Not an amount of money in cents: ${quantity} × ${priceCents}`);
  return toCents(Number(amount));
}
