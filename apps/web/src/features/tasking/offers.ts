import type { TaskingOffer, TaskingProduct } from '@groundtrack/contract';

/** A product of the price book, with the offer of its provider. */
export interface OfferedProduct {
  readonly offer: TaskingOffer;
  readonly product: TaskingProduct;
}

/** All products for sale, in the server's order. */
export function offeredProducts(offers: readonly TaskingOffer[]): readonly OfferedProduct[] {
  return offers.flatMap((offer) => offer.prices.map((product) => ({ offer, product })));
}

export function isAssured({ metadata }: TaskingProduct): boolean {
  return metadata.window_select === '1';
}

/** The cheapest product; null if there is none. */
export function cheapest(products: readonly OfferedProduct[]): OfferedProduct | null {
  return products.reduce<OfferedProduct | null>(
    (least, one) => (least && least.product.price <= one.product.price ? least : one),
    null,
  );
}

/** Ground resolution in meters, for sorting. */
export function resolutionM({ metadata: { resolution } }: TaskingProduct): number {
  return resolution.unit === 'cm' ? resolution.value / 100 : resolution.value;
}

export function areaKm2({ metadata: { size } }: TaskingProduct): number {
  return size.x * size.y;
}
