import { type PriceId, toPriceId } from '@groundtrack/contract';

/** What a price id of the price book names: a product, or a fee beside it. */
export interface TaskingPriceParts {
  readonly kind: 'product' | 'fee';
  /** The name on the wire. */
  readonly provider: string;
  readonly code: string;
}

/** @example formatTaskingPriceId({ kind: 'fee', provider: 'maxar', code: 'high-demand' }) // task:maxar:fee:high-demand */
export function formatTaskingPriceId({ kind, provider, code }: TaskingPriceParts): PriceId {
  return toPriceId(kind === 'fee' ? `task:${provider}:fee:${code}` : `task:${provider}:${code}`);
}

/** Codes hold no colon, so that a product is never taken for a fee. */
const TASKING_PRICE_ID = /^task:(?<provider>[a-z0-9-]+):(?<fee>fee:)?(?<code>[a-z0-9][a-z0-9-]*)$/;

/** The parts of a price id of tasking; null when it is none. Price ids of archive images never begin with `task:`. */
export function parseTaskingPriceId(priceId: string): TaskingPriceParts | null {
  const { provider, fee, code } = TASKING_PRICE_ID.exec(priceId)?.groups ?? {};
  if (provider === undefined || code === undefined) return null;
  return { kind: fee === undefined ? 'product' : 'fee', provider, code };
}
