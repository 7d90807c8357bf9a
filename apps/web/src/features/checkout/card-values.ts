import '../../lib/jitless.ts';
import { cardNumber } from '@groundtrack/contract';

/** The text in the fields of the card form. */
export interface CardValues {
  readonly number: string;
  /** `MM / YY` */
  readonly expiry: string;
  readonly cvc: string;
}

export interface Card {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cvc: string;
}

export type CardErrors = Partial<Record<keyof CardValues, string>>;

const CENTURY = 2000;

/** Digits in groups of four, as printed on the card. */
export function groupCardNumber(typed: string): string {
  return (
    typed
      .replace(/\D/g, '')
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** `1226` and `12/2026` become `12 / 26`. */
export function groupExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const short = digits.length === 6 ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return short.length > 2 ? `${short.slice(0, 2)} / ${short.slice(2)}` : short;
}

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Returns the card, or an error for each invalid field. The payment provider decides whether the card is accepted. */
export function readCard(values: CardValues, nowMs: number): { readonly card: Card } | { readonly errors: CardErrors } {
  const errors: CardErrors = {};
  const number = cardNumber.safeParse(values.number);
  if (values.number.trim() === '') errors.number = 'Enter your card number.';
  else if (!number.success || !passesLuhn(number.data)) errors.number = 'Your card number is not valid.';
  const [, month = '', year = ''] = /^(\d{2}) \/ (\d{2})$/.exec(groupExpiry(values.expiry)) ?? [];
  const expiryMonth = Number(month);
  const expiryYear = CENTURY + Number(year);
  if (values.expiry.trim() === '') errors.expiry = 'Enter the expiry date.';
  else if (month === '' || expiryMonth < 1 || expiryMonth > 12) errors.expiry = 'Give the expiry date as MM / YY.';
  // A card is valid until the end of its month.
  else if (Date.UTC(expiryYear, expiryMonth) <= nowMs) errors.expiry = 'Your card has expired.';
  if (values.cvc === '') errors.cvc = 'Enter the security code.';
  else if (!/^\d{3,4}$/.test(values.cvc)) errors.cvc = 'The security code has 3 or 4 digits.';
  if (Object.keys(errors).length > 0 || !number.success) return { errors };
  return { card: { number: number.data, expiryMonth, expiryYear, cvc: values.cvc } };
}
