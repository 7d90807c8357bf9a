import { type Cents, toCents } from '@groundtrack/contract';

/** @returns null for text that is no amount in US dollars, such as `€20.00` @example parseUsd('$1,000.00') // 100000 */
export function parseUsd(text: string): Cents | null {
  const [, dollars, cents = '00'] = /^\s*(?:US)?\$\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?\s*$/.exec(text) ?? [];
  if (dollars === undefined) return null;
  const amount = Number(dollars.replaceAll(',', '') + cents);
  return Number.isSafeInteger(amount) ? toCents(amount) : null;
}
