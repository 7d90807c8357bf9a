import * as z from 'zod/mini';
import { areaGeometry } from '../core/area-geometry.ts';
import { described } from '../core/described.ts';
import { priceId, sceneId } from '../core/ids.ts';
import { point } from '../core/units.ts';
import { deliveryOptions } from '../delivery/delivery-options.ts';
import { requestedWindow } from '../tasking/window.ts';

const provider = z.string().check(z.maxLength(100));
const product = priceId.check(z.maxLength(400));

/** A product of an archive scene. An item without a kind is one of these, unless it has a window. */
export const archiveQuoteItem = z.object({
  kind: described(
    z.optional(z.literal('archive')),
    '`archive`: an image that exists already. Omitted: an archive image, or a tasking when the item has a `window`',
  ),
  provider: described(provider, 'The `provider` of the image in the search', 'maxar'),
  featureId: described(sceneId.check(z.maxLength(300)), 'The `featureId` of the image in the search'),
  product: described(product, 'The `priceId` of the chosen product of the image'),
  geometry: described(
    areaGeometry,
    'The searched place, on which the product is centered; for a product with `clipped`, the area to clip to. If the image has a `place`, send that',
  ),
  delivery: described(
    z.optional(deliveryOptions),
    'How the files are delivered. Omitted: the defaults of the provider',
  ),
});
export type ArchiveQuoteItem = z.infer<typeof archiveQuoteItem>;

/** Maximum length of the notes for the provider, in characters. */
export const TASKING_NOTES_MAX = 2_000;
const TOKEN_MAX = 4_000;
const FEES_MAX = 20;

/** An image to be acquired. The price id names its provider; if a provider is sent as well, it must match. */
export const taskingQuoteItem = z.strictObject({
  kind: described(
    z.literal('tasking'),
    '`tasking`: an image that is still to be taken. May be left out when the item has a `window`',
  ),
  provider: described(
    z.optional(provider),
    'The provider of the product. It can be derived from `product`; if both are sent, they must match',
  ),
  product: described(product, 'The `priceId` of a tasking product, or of the chosen window'),
  geometry: described(point, 'The center of the image'),
  window: described(
    requestedWindow,
    'Period in which the image is acquired. For an assured product: `start` and `stop` of the chosen window',
  ),
  token: described(
    z.optional(z.string().check(z.maxLength(TOKEN_MAX))),
    'The `token` of the chosen window. Required for assured products, which have `window_select` 1',
  ),
  fees: described(
    z.optional(z.array(product).check(z.maxLength(FEES_MAX, `may have at most ${FEES_MAX} fees`))),
    'Price ids of the fees: those that the buyer chose and those that the place requires',
  ),
  metadata: described(
    z.optional(
      z.strictObject({
        endUse: described(
          z.optional(z.string().check(z.maxLength(100))),
          'A code of `endUse` of the offer, if the provider requires an end use',
        ),
      }),
    ),
    'More about the request, if the provider requires it',
  ),
  notes: described(
    z.optional(z.string().check(z.maxLength(TASKING_NOTES_MAX, `may have at most ${TASKING_NOTES_MAX} characters`))),
    'Notes for the provider',
  ),
});
export type TaskingQuoteItem = z.infer<typeof taskingQuoteItem>;

type Sent<Tasking> = Tasking | Omit<Tasking, 'kind'>;

/**
 * Fields that a cart needs for display and that clients may include in an item (spec section 7, POST /api/v3/order).
 * They are ignored because the price ids define the purchase.
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

/** Parses an item of either kind. An item with a window and without a kind is a tasking. Drops client-only fields. */
export function byKind<Archive, Tasking extends { readonly kind: 'tasking' }>() {
  return z.transform((item: Archive | Sent<Tasking>): unknown => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    const kind = 'window' in item && !('kind' in item) ? { kind: 'tasking' } : {};
    return { ...Object.fromEntries(Object.entries(item).filter(([name]) => !CLIENT_ONLY_FIELDS.has(name))), ...kind };
  });
}

export const quoteItem = z.pipe(
  byKind<z.input<typeof archiveQuoteItem>, z.input<typeof taskingQuoteItem>>(),
  z.discriminatedUnion('kind', [archiveQuoteItem, taskingQuoteItem]),
);
export type QuoteItem = z.infer<typeof quoteItem>;

export const QUOTE_ITEMS_MAX = 100;
