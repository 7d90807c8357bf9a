import type { Cents, DrawnArea, MultiPolygon, SceneId } from '@groundtrack/contract';

/** An item as the checkout shows it. */
export interface CheckoutLine {
  readonly id: number;
  readonly place: string;
  /** Satellite or provider, and product. */
  readonly name: string;
  readonly priceCents: Cents;
  /** The area to which it is clipped, if any. */
  readonly area?: DrawnArea | MultiPolygon;
  /** The share of the area that it covers, if known. */
  readonly areaKm2?: number | null;
  /** URL of the preview; null for an image that has not been taken yet. */
  readonly preview: {
    readonly provider: string;
    readonly featureId: SceneId;
    readonly dateAcquiredISO: string;
  } | null;
}
