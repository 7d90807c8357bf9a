import { type Cents, type TaskingFee, taskingPrice, toCents } from '@groundtrack/contract';
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
export function requestPrice({ chosen, times, ...applying }: PriceQuestion): RequestPrice {
  const { product, offer } = chosen;
  const { fees, totalCents } = taskingPrice({ product, offer, ...applying });
  return {
    lines: [
      { description: product.description, amountCents: product.price },
      ...fees.map(({ description, price }) => ({ description, amountCents: price })),
    ],
    fees,
    totalCents,
    allCents: toCents(totalCents * times),
    times,
  };
}
