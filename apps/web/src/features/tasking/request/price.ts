import { type Cents, type TaskingFee, taskingPrice, toCents } from '@groundtrack/contract';
import type { OfferedProduct } from '../offers.ts';

interface PriceLine {
  readonly description: string;
  readonly amountCents: Cents;
}

/** The price of a request, with the same lines as in cart, order and receipt. */
export interface RequestPrice {
  readonly lines: readonly PriceLine[];
  readonly fees: readonly TaskingFee[];
  /** Total of one request. */
  readonly totalCents: Cents;
  /** Total of all repetitions. */
  readonly allCents: Cents;
  readonly times: number;
}

export interface PriceQuestion {
  readonly chosen: OfferedProduct;
  /** Whether the place is in high demand. */
  readonly highDemand: boolean;
  readonly mediaRights: boolean;
  /** The number of repetitions. */
  readonly times: number;
}

/** The prices of the product and of its fees. */
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
