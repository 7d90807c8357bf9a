import { compareNames } from '../../../lib/intl.ts';
import { areaKm2, resolutionM } from '../offers.ts';
import type { RequestOption } from './request-option.ts';

/** The sort keys of the product and window tables (spec section 2). */
export const ORDER_KEYS = ['description', 'resolution', 'mode', 'area', 'price', 'pass', 'provider'] as const;
export type OrderKey = (typeof ORDER_KEYS)[number];

export interface OptionOrder {
  readonly key: OrderKey;
  readonly descending: boolean;
}

export const orderLabels: Readonly<Record<OrderKey, string>> = {
  description: 'Description',
  resolution: 'Resolution',
  mode: 'Mode',
  area: 'Area',
  price: 'Price',
  pass: 'Pass',
  provider: 'Provider',
};

const compare: Readonly<Record<OrderKey, (a: RequestOption, b: RequestOption) => number>> = {
  description: (a, b) => compareNames(a.product.description, b.product.description),
  resolution: (a, b) => resolutionM(a.product) - resolutionM(b.product),
  mode: (a, b) => compareNames(a.product.metadata.mode, b.product.metadata.mode),
  area: (a, b) => areaKm2(a.product) - areaKm2(b.product),
  price: (a, b) => a.product.price - b.product.price,
  pass: (a, b) => a.passMs - b.passMs || 0,
  provider: (a, b) => compareNames(a.provider, b.provider),
};

/** Sorts the options. Options without a pass are always last, and equal ones keep their order. */
export function sortedOptions(options: readonly RequestOption[], { key, descending }: OptionOrder) {
  const sign = descending ? -1 : 1;
  return options.toSorted((a, b) => {
    if (key === 'pass' && a.passMs !== b.passMs) {
      if (a.passMs === Number.POSITIVE_INFINITY) return 1;
      if (b.passMs === Number.POSITIVE_INFINITY) return -1;
    }
    return sign * compare[key](a, b);
  });
}

/** A click on a column head sorts by it, and a second click reverses the order. */
export function toggledOrder(order: OptionOrder, key: OrderKey): OptionOrder {
  return { key, descending: order.key === key && !order.descending };
}
