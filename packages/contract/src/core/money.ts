import type { Cents } from './units.ts';

// Created on first use: creating a format costs a hundred times as much as formatting.
let usd: Intl.NumberFormat | null = null;

/** Formats cents as US dollars: `$1,234.50`. */
export function formatUsd(priceCents: number): string {
  usd ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return usd.format(priceCents / 100);
}

/** @throws RangeError if the amount is negative or not a safe integer */
export function toCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`Not an amount of money in cents: ${amount}`);
  // Checked above. No other code turns a number into money.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return amount as Cents;
}

/**
 * Adds integer cents.
 * @throws RangeError if an amount or the sum is not a non-negative safe integer
 */
export function totalCents(amountsCents: readonly number[]): Cents {
  return amountsCents.reduce<Cents>((total, amount) => toCents(total + toCents(amount)), toCents(0));
}

/**
 * Negates cents for ledgers in which refunds are negative. The result is a plain number because {@link Cents} are never
 * negative.
 */
export function negateCents(amount: Cents): number {
  return 0 - amount;
}

const MILLION = 1_000_000n;

/**
 * `quantity` × `priceCents` in whole cents, rounded half up. The quantity has six decimals: a square meter of a square
 * kilometer.
 * @throws RangeError if a factor is negative or the product is not a safe integer
 */
export function multiplyCents(quantity: number, priceCents: number): Cents {
  const millionths = BigInt(Math.round(quantity * 1_000_000));
  const amount = (millionths * BigInt(priceCents) + MILLION / 2n) / MILLION;
  if (millionths < 0n || priceCents < 0 || amount > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`Not an amount of money in cents: ${quantity} × ${priceCents}`);
  return toCents(Number(amount));
}
