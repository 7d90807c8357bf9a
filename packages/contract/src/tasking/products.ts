import * as z from 'zod/mini';
import { priceId } from '../core/ids.ts';
import { cents } from '../core/units.ts';

/** A product of the price book: an image that does not exist yet, of a certain size, quality and priority. */
export const taskingProduct = z.object({
  price: cents,
  priceId,
  /** The product in words. */
  description: z.string(),
  metadata: z.object({
    provider: z.string(),
    /** Names of the satellites that may take it, in words. */
    satellite: z.string(),
    /** Catalog numbers of the same satellites. */
    satelliteIds: z.array(z.string()),
    sensor: z.enum(['optical', 'sar']),
    /** What a provider calls the level of its service; windows of the same tier fit the product. */
    tier: z.string(),
    resolution: z.object({ value: z.number(), unit: z.enum(['cm', 'm']) }),
    mode: z.string(),
    priority: z.string(),
    /** The ground it shows, around the place, in km. */
    size: z.object({ name: z.string(), x: z.number(), y: z.number() }),
    /** '1': assured, the buyer chooses a window. '0': flexible, the provider chooses the pass between two dates. */
    window_select: z.enum(['0', '1']),
    /** The window is exactly as long as this; null: the buyer chooses its end. */
    collectionWindowDays: z.nullable(z.int()),
    /** The window begins at least so many days from now. */
    offsetDays: z.int(),
    /** The window is at least so many days long. */
    windowDays: z.int(),
    /** An image with more cloud is an attempt, not a delivery, 0 to 1; null: cloud does not matter. */
    maxCloudCover: z.nullable(z.number()),
    /** Passes farther from nadir are not used; null: the satellite's own limit. */
    maxOffNadirDeg: z.nullable(z.number()),
    /** Of radar: nearer to nadir no image is taken; null: the satellite's own limit. */
    minOffNadirDeg: z.nullable(z.number()),
    /** Passes lower than this are not used; null: no such limit. */
    minElevationDeg: z.nullable(z.number()),
    /** Taken with the sun up only. */
    daylight: z.boolean(),
    /** The rule about canceling, in one sentence. */
    cancellation: z.string(),
    simulated: z.boolean(),
  }),
});
export type TaskingProduct = z.infer<typeof taskingProduct>;

/** What is charged beside the product, chosen by the buyer or demanded by the place. */
export const taskingFee = z.object({ description: z.string(), price: cents, priceId });
export type TaskingFee = z.infer<typeof taskingFee>;

export const HIGH_DEMAND_FEE = 'High Demand';
export const MEDIA_USAGE_FEE = 'Media Usage';
/** Of both fees, where the price book names none (spec section 9). */
export const DEFAULT_FEE_CENTS = 68_000;

/** Tasking products of one provider. Maxar's is named 'Task Maxar' and has the metadata. */
export const taskingOffer = z.object({
  name: z.string(),
  provider: z.string(),
  prices: z.array(taskingProduct),
  metadata: z.optional(
    z.object({
      fees: z.array(taskingFee),
      /** Code to label: what the image may be used for. */
      endUse: z.record(z.string(), z.string()),
    }),
  ),
});
export type TaskingOffer = z.infer<typeof taskingOffer>;
