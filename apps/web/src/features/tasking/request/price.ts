import {
  type Cents,
  HIGH_DEMAND_FEE,
  MEDIA_USAGE_FEE,
  type TaskingFee,
  toCents,
  totalCents,
} from '@groundtrack/contract';
import type { OfferedProduct } from '../offers.ts';

interface PriceLine {
  readonly description: string;
  readonly amountCents: Cents;
}

/** What a request costs, line by line, as cart, order and receipt have it. */
export interface RequestPrice {
  readonly lines: readonly PriceLine[];
  readonly fees: readonly TaskingFee[];
  /** Of one request. */
  readonly totalCents: Cents;
  /** Of all repeated ones. */
  readonly allCents: Cents;
  readonly times: number;
}

export interface PriceQuestion {
  readonly chosen: OfferedProduct;
  /** Whether the place is in high demand. */
  readonly highDemand: boolean;
  readonly mediaRights: boolean;
  /** How many requests are made of it. */
  readonly times: number;
}

/** The price of the product, and of the fees that apply to it. */
export function requestPrice({ chosen, highDemand, mediaRights, times }: PriceQuestion): RequestPrice {
  const { product, offer } = chosen;
  const applies: Readonly<Record<string, boolean>> = { [HIGH_DEMAND_FEE]: highDemand, [MEDIA_USAGE_FEE]: mediaRights };
  const fees = (offer.metadata?.fees ?? []).filter(({ description }) => applies[description] === true);
  const total = totalCents([product.price, ...fees.map(({ price }) => price)]);
  return {
    lines: [
      { description: product.description, amountCents: product.price },
      ...fees.map(({ description, price }) => ({ description, amountCents: price })),
    ],
    fees,
    totalCents: total,
    allCents: toCents(total * times),
    times,
  };
}
