import { type PriceId, toPriceId } from '@groundtrack/contract';

/** The parts of a price id of the price book: a product, or an additional fee. */
interface TaskingPriceParts {
  readonly kind: 'product' | 'fee';
  /** The wire name. */
  readonly provider: string;
  readonly code: string;
}

/**
 * Codes contain no colon, so a product cannot be confused with a fee. Price ids of archive images never start with
 * `task:`.
 * @example formatTaskingPriceId({ kind: 'fee', provider: 'maxar', code: 'high-demand' }) // task:maxar:fee:high-demand
 */
export function formatTaskingPriceId({ kind, provider, code }: TaskingPriceParts): PriceId {
  return toPriceId(kind === 'fee' ? `task:${provider}:fee:${code}` : `task:${provider}:${code}`);
}
