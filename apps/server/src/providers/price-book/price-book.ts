import type { Cents, Point, PriceId } from '@groundtrack/contract';
import type { TaskingProduct } from '../port/tasking.ts';

/** A fee in addition to a product. */
export interface TaskingFee {
  readonly code: 'high-demand' | 'media-usage';
  readonly priceId: PriceId;
  /** 'High Demand' or 'Media Usage'. */
  readonly description: string;
  readonly priceCents: Cents;
}

/** The requirements of a provider beyond the choice of a product. */
export interface TaskingConditions {
  readonly fees: readonly TaskingFee[];
  /** Code to label: the permitted uses of an image, of which the buyer chooses one. */
  readonly endUses: Readonly<Record<string, string>>;
}

/** The tasking products with their prices, in one version (docs/tasking.md). */
export interface PriceBook {
  /** SHA-256 of the bytes of the file, hexadecimal. */
  readonly version: string;
  readonly products: readonly TaskingProduct[];
  /** Null if the provider has neither fees nor end uses. */
  conditionsOf(provider: string): TaskingConditions | null;
  find(priceId: PriceId): TaskingProduct | null;
  /** Whether a place is in an area of high demand, including the edge of a circle. */
  isHighDemand(place: Point): boolean;
}
