import * as z from 'zod/mini';
import { areaGeometry } from '../core/area-geometry.ts';
import { priceId, sceneId } from '../core/ids.ts';
import { point } from '../core/units.ts';
import { deliveryOptions } from '../delivery/delivery-options.ts';
import { requestedWindow } from '../tasking/window.ts';

const provider = z.string().check(z.maxLength(100));
/** The chosen price id. */
const product = priceId.check(z.maxLength(400));

/** A product of a scene. Without a kind an item is one of these, unless it has a window. */
export const archiveQuoteItem = z.object({
  kind: z.optional(z.literal('archive')),
  provider,
  featureId: sceneId.check(z.maxLength(300)),
  product,
  /** The place the product is centered on, or the area that a product with `clipped` is clipped to. */
  geometry: areaGeometry,
  /** Left out: all as the provider has it. */
  delivery: z.optional(deliveryOptions),
});
export type ArchiveQuoteItem = z.infer<typeof archiveQuoteItem>;

/** Notes for the provider are not longer, in characters. */
export const TASKING_NOTES_MAX = 2_000;
const TOKEN_MAX = 4_000;
const FEES_MAX = 20;

/** An image to be taken. The price id names its provider; one that is sent beside it must be the same. */
export const taskingQuoteItem = z.strictObject({
  kind: z.literal('tasking'),
  provider: z.optional(provider),
  product,
  /** The middle of the image. */
  geometry: point,
  window: requestedWindow,
  /** Of the chosen window, where the product has the buyer choose one. */
  token: z.optional(z.string().check(z.maxLength(TOKEN_MAX))),
  /** Price ids of the fees that were chosen or that the place demands. */
  fees: z.optional(z.array(product).check(z.maxLength(FEES_MAX, `may have at most ${FEES_MAX} fees`))),
  metadata: z.optional(
    z.strictObject({
      /** The code of what the image is for, where the provider asks. */
      endUse: z.optional(z.string().check(z.maxLength(100))),
    }),
  ),
  notes: z.optional(
    z.string().check(z.maxLength(TASKING_NOTES_MAX, `may have at most ${TASKING_NOTES_MAX} characters`)),
  ),
});
export type TaskingQuoteItem = z.infer<typeof taskingQuoteItem>;

type Sent<Tasking> = Tasking | Omit<Tasking, 'kind'>;

/**
 * What a cart knows for its own screen, which a client may leave in an item (spec section 7, POST /api/v3/order). None of
 * it has an effect: what is bought follows from the price ids alone.
 */
const CLIENT_ONLY_FIELDS: ReadonlySet<string> = new Set([
  'totalCost',
  'additionalFees',
  'id',
  'cartId',
  'selectedProduct',
  'selectedPriceId',
  'products',
  'sizes',
  'location',
  'dateAcquired',
  'dateAcquiredISO',
  'satellite',
  'resolution',
  'groundSampleDistance',
  'cloudCover',
  'offNadirAngle',
  'sunElevation',
  'sunAzimuth',
  'colorBands',
  'thumbnail',
  'display',
]);

/** Reads an item of either kind: one with a window and without a kind is a tasking. What only the client needs is dropped. */
export function byKind<Archive, Tasking extends { readonly kind: 'tasking' }>() {
  return z.transform((item: Archive | Sent<Tasking>): unknown => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    const kind = 'window' in item && !('kind' in item) ? { kind: 'tasking' } : {};
    return { ...Object.fromEntries(Object.entries(item).filter(([name]) => !CLIENT_ONLY_FIELDS.has(name))), ...kind };
  });
}

/** What is asked the price of. */
export const quoteItem = z.pipe(
  byKind<z.input<typeof archiveQuoteItem>, z.input<typeof taskingQuoteItem>>(),
  z.discriminatedUnion('kind', [archiveQuoteItem, taskingQuoteItem]),
);
export type QuoteItem = z.infer<typeof quoteItem>;

export const QUOTE_ITEMS_MAX = 100;
