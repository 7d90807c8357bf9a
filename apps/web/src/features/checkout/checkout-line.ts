import type { Cents, SceneId } from '@groundtrack/contract';

/** An item of the cart as the checkout shows it. */
export interface CheckoutLine {
  readonly id: number;
  readonly place: string;
  /** Satellite or provider, and product. */
  readonly name: string;
  readonly priceCents: Cents;
  /** Where its preview is; null for an image that is still to be taken. */
  readonly preview: {
    readonly provider: string;
    readonly featureId: SceneId;
    readonly dateAcquiredISO: string;
  } | null;
}
