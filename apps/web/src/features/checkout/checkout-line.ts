import type { Cents, DrawnArea, MultiPolygon, OrderLine, ProductSize, RequestedWindow } from '@groundtrack/contract';
import { picturedLine } from '../../api/pictured-line.ts';
import type { PicturedImage } from '../../api/use-purchase-picture.ts';
import { soldKm2Of } from '../../lib/area-text.ts';
import { namesText } from '../../lib/names-text.ts';

/** An item as the checkout shows it. */
export interface CheckoutLine {
  readonly id: number;
  readonly place: string;
  /** Satellite or provider, and product. */
  readonly name: string;
  readonly priceCents: Cents;
  /** Until when it can be canceled. */
  readonly canceling?: string | undefined;
  /** The area to which it is clipped, if any. */
  readonly area?: DrawnArea | MultiPolygon;
  /** The share of the area that it covers, if known. */
  readonly areaKm2?: number | null;
  /** When an image that has not been taken yet will be taken. */
  readonly window?: RequestedWindow;
  /** The ground of an image that has not been taken yet. */
  readonly request?: {
    readonly place: { readonly latitude: number; readonly longitude: number };
    readonly sizeKm: { readonly x: number; readonly y: number };
  };
  /** What is pictured; null for an image that has not been taken yet. */
  readonly preview: {
    readonly image: PicturedImage;
    /** What is bought of it; undefined for old orders. */
    readonly size: ProductSize | undefined;
    readonly dateAcquiredISO: string;
    readonly product: string;
  } | null;
}

/** The line of an existing order. */
export function toCheckoutLine(line: OrderLine, id: number): CheckoutLine {
  const { locationDescription: place, price: priceCents } = line;
  const canceling = line.quote?.cancellation;
  const name = `${namesText(line.satellite)}, ${line.product}`;
  if (line.kind === 'tasking') {
    const request = { place: line, sizeKm: line.size };
    return { id, priceCents, place, name, canceling, window: line.window, request, preview: null };
  }
  const { area, product, dateImageAcquiredISO: dateAcquiredISO } = line;
  const preview = { ...picturedLine(line), dateAcquiredISO, product };
  return { id, priceCents, place, name, canceling, preview, ...(area ? { area, areaKm2: soldKm2Of(line.quote) } : {}) };
}
