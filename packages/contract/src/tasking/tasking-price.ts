import { totalCents } from '../core/money.ts';
import type { Cents } from '../core/units.ts';
import {
  HIGH_DEMAND_FEE,
  MEDIA_USAGE_FEE,
  type TaskingFee,
  type TaskingOffer,
  type TaskingProduct,
} from './products.ts';

export interface TaskingPriceQuestion {
  readonly product: Pick<TaskingProduct, 'price'>;
  readonly offer: Pick<TaskingOffer, 'metadata'>;
  readonly highDemand: boolean;
  readonly mediaRights: boolean;
}

/**
 * The expected price of a request, before the server confirms it: the product and the applicable fees of its provider.
 */
export function taskingPrice({ product, offer, highDemand, mediaRights }: TaskingPriceQuestion): {
  readonly fees: readonly TaskingFee[];
  readonly totalCents: Cents;
} {
  const applies: Readonly<Record<string, boolean>> = { [HIGH_DEMAND_FEE]: highDemand, [MEDIA_USAGE_FEE]: mediaRights };
  const fees = (offer.metadata?.fees ?? []).filter(({ description }) => applies[description] === true);
  return { fees, totalCents: totalCents([product.price, ...fees.map(({ price }) => price)]) };
}
