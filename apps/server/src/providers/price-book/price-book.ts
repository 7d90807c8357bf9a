import type { Cents, Point, PriceId } from '@groundtrack/contract';
import type { TaskingProduct } from '../port/tasking.ts';

/** What is charged beside a product. */
export interface TaskingFee {
  readonly code: 'high-demand' | 'media-usage';
  readonly priceId: PriceId;
  /** 'High Demand' or 'Media Usage'. */
  readonly description: string;
  readonly priceCents: Cents;
}

/** What a provider demands beside the choice of a product. */
export interface TaskingConditions {
  readonly fees: readonly TaskingFee[];
  /** Code to label: what an image may be used for; the buyer names one. */
  readonly endUses: Readonly<Record<string, string>>;
}

/** The products that can be tasked, with their prices, in one version (docs/tasking.md). */
export interface PriceBook {
  /** SHA-256 of the bytes of the file, hexadecimal. */
  readonly version: string;
  readonly products: readonly TaskingProduct[];
  /** Null: the provider has neither fees nor end uses. */
  conditionsOf(provider: string): TaskingConditions | null;
  find(priceId: PriceId): TaskingProduct | null;
  /** Whether a place lies in an area of high demand, the edge of a circle included. */
  isHighDemand(place: Point): boolean;
}
