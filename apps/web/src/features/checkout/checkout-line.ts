import type { Cents, DrawnArea, MultiPolygon, ProductSize } from '@groundtrack/contract';
import type { PicturedImage } from '../../api/use-purchase-picture.ts';

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
  /** What is pictured; null for an image that has not been taken yet. */
  readonly preview: {
    readonly image: PicturedImage;
    /** What is bought of it; undefined for old orders. */
    readonly size: ProductSize | undefined;
    readonly dateAcquiredISO: string;
    readonly product: string;
  } | null;
}
