import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { priceId } from '../core/ids.ts';
import { cents } from '../core/units.ts';

/** A tasking product of the price book: an image to be acquired, with a size, quality, and priority. */
export const taskingProduct = z.object({
  price: described(cents, 'US cents'),
  priceId: described(priceId, 'The value for `product` in quotes and orders'),
  description: described(z.string(), 'Product description'),
  metadata: described(
    z.object({
      provider: described(z.string(), 'Name of the provider'),
      satellite: described(z.string(), 'Names of the candidate satellites'),
      satelliteIds: described(z.array(z.string()), 'The catalog numbers of these satellites'),
      sensor: described(z.enum(['optical', 'sar']), 'Optical, or radar (`sar`)'),
      tier: described(z.string(), 'The service level. Windows of the same tier fit the product'),
      resolution: described(z.object({ value: z.number(), unit: z.enum(['cm', 'm']) }), 'Ground size of a pixel'),
      mode: described(z.string(), 'The mode of the sensor'),
      priority: described(z.string(), 'The priority among the orders of the provider'),
      size: described(
        z.object({ name: z.string(), x: z.number(), y: z.number() }),
        'The area that it shows around the place, in kilometers',
      ),
      window_select: described(
        z.enum(['0', '1']),
        '`1`: assured, the buyer chooses a window. `0`: flexible, the provider chooses a pass between two dates',
      ),
      collectionWindowDays: described(
        z.nullable(z.int()),
        'The window has exactly this length; null: the buyer chooses its end',
      ),
      offsetDays: described(z.int(), 'The window begins at least this many days from now'),
      windowDays: described(z.int(), 'The window has at least this many days'),
      maxCloudCover: described(
        z.nullable(z.number()),
        'An image with more cloud counts as an attempt and is not delivered, 0 to 1; null: cloud does not matter',
      ),
      maxOffNadirDeg: described(
        z.nullable(z.number()),
        'Passes farther from nadir are not used; null: the limit of the satellite',
      ),
      minOffNadirDeg: described(
        z.nullable(z.number()),
        'For radar: passes nearer to nadir are not used; null: the limit of the satellite',
      ),
      minElevationDeg: described(z.nullable(z.number()), 'Passes lower than this are not used; null: no limit'),
      daylight: described(z.boolean(), 'It is acquired in daylight only'),
      cancellation: described(z.string(), 'The rule about canceling, in one sentence'),
      simulated: described(z.boolean(), 'The provider is simulated'),
    }),
    'The kind of product',
  ),
});
export type TaskingProduct = z.infer<typeof taskingProduct>;

/** A fee in addition to the product, chosen by the buyer or required for the place. */
export const taskingFee = z.object({
  description: described(z.string(), 'Fee description'),
  price: described(cents, 'US cents'),
  priceId: described(priceId, 'The value for `fees` in an item'),
});
export type TaskingFee = z.infer<typeof taskingFee>;

export const HIGH_DEMAND_FEE = 'High Demand';
export const MEDIA_USAGE_FEE = 'Media Usage';
/** Default of both fees, if the price book has none (spec section 9). */
export const DEFAULT_FEE_CENTS = 68_000;

/** Tasking products of one provider. Maxar's offer is named 'Task Maxar' and contains the metadata. */
export const taskingOffer = z.object({
  name: described(z.string(), 'Description of the offer'),
  provider: described(z.string(), 'Name of the provider'),
  prices: described(z.array(taskingProduct), 'The products'),
  metadata: described(
    z.optional(
      z.object({
        fees: described(z.array(taskingFee), 'Fees that the buyer chooses or the place requires'),
        endUse: described(z.record(z.string(), z.string()), 'Codes of `metadata.endUse` with their labels'),
      }),
    ),
    'Additional information that some providers require',
  ),
});
export type TaskingOffer = z.infer<typeof taskingOffer>;
