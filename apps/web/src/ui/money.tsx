import { formatUsd } from '@groundtrack/contract';

interface MoneyProps {
  readonly priceCents: number;
}

/** Cents as US dollars, in digits of equal width. */
export function Money({ priceCents }: MoneyProps) {
  return <span className="gt-number">{formatUsd(priceCents)}</span>;
}
