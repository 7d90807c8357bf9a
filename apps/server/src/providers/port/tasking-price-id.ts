import { type PriceId, toPriceId } from '@groundtrack/contract';

/** What a price id of the price book names: a product, or a fee beside it. */
interface TaskingPriceParts {
  readonly kind: 'product' | 'fee';
  /** The name on the wire. */
  readonly provider: string;
  readonly code: string;
}

/**
 * Codes hold no colon, so that no product is taken for a fee; price ids of archive images never begin with `task:`.
 * @example formatTaskingPriceId({ kind: 'fee', provider: 'maxar', code: 'high-demand' }) // task:maxar:fee:high-demand
 */
export function formatTaskingPriceId({ kind, provider, code }: TaskingPriceParts): PriceId {
  return toPriceId(kind === 'fee' ? `task:${provider}:fee:${code}` : `task:${provider}:${code}`);
}
