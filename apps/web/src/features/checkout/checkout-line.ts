import type { Cents, DrawnArea, MultiPolygon, SceneId } from '@groundtrack/contract';

/** An item of the cart as the checkout shows it. */
export interface CheckoutLine {
  readonly id: number;
  readonly place: string;
  /** Satellite or provider, and product. */
  readonly name: string;
  readonly priceCents: Cents;
  /** What it is clipped to; absent: it is not. */
  readonly area?: DrawnArea | MultiPolygon;
  /** What it shows of the area, where that is known. */
  readonly areaKm2?: number | null;
  /** Where its preview is; null for an image that is still to be taken. */
  readonly preview: {
    readonly provider: string;
    readonly featureId: SceneId;
    readonly dateAcquiredISO: string;
  } | null;
}
