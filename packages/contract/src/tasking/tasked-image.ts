import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { itemId, orderId, priceId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { itemDelay, itemRefund, stateChange } from '../imagery/schemas.ts';
import { serverState } from '../imagery/server-state.ts';
import { taskingQuoteLine } from '../quotes/schemas.ts';

/** One pass that was planned or tried for a tasking. */
export const taskingAttempt = z.object({
  passISO: described(instant, 'The time of the pass; simulated time if the tasking is simulated'),
  satellite: described(z.string(), 'The satellite'),
  outcome: described(z.enum(['planned', 'acquired', 'clouded', 'failed']), '`planned`: the pass is still to come'),
  cloudCover: described(z.nullable(z.number()), 'Fraction from 0 to 1; null: unknown, or irrelevant'),
  offNadir: described(z.nullable(z.number()), 'Degrees from nadir; null: unknown'),
  reason: described(z.nullable(z.string()), 'Why nothing was delivered of it'),
});
export type TaskingAttempt = z.infer<typeof taskingAttempt>;

/** The pass that was chosen with an assured product, as it was offered. */
const chosenPass = z.object({
  satellite: z.string(),
  satelliteId: z.string(),
  startISO: instant,
  stopISO: instant,
  peakISO: instant,
  /** Degrees, here and below; null: the provider did not say. */
  peakElevation: z.nullable(z.number()),
  peakOffNadir: z.nullable(z.number()),
  sunElevation: z.number(),
  lookSide: z.nullable(z.enum(['left', 'right'])),
  elementsEpochISO: z.nullable(instant),
});

/** A tasking of the account, from its payment on. Times of passes are in simulated time where `simulated` says so. */
export const taskedImage = z.object({
  /** The id of the tasking, and of its image in My Imagery once it was taken. */
  _id: itemId,
  orderid: orderId,
  provider: z.string(),
  source: z.object({ company: z.string() }),
  /** That takes it, or has taken it; the names of those that may until a pass is planned. */
  satellite: z.string(),
  locationDescription: z.string(),
  datePurchasedISO: instant,
  serverState,
  /** Why, when it was rejected, failed or cancelled. */
  stateReason: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  windowstartISO: instant,
  windowstopISO: instant,
  /** Null, here and below: the image was not taken yet, or the provider does not say. */
  imageName: z.nullable(z.string()),
  cloudCover: z.nullable(z.number()),
  offNadir: z.nullable(z.number()),
  dateAcquiredISO: z.nullable(instant),
  /** Meters on the ground that a pixel covers, as the product promises. */
  resolution: z.number(),
  /** The product of the price book, as it was sold. */
  product: z.object({
    priceId,
    description: z.string(),
    tier: z.string(),
    sensor: z.enum(['optical', 'sar']),
    assured: z.boolean(),
    /** The ground it shows, in km. */
    size: z.object({ x: z.number(), y: z.number() }),
    /** An image with more cloud is an attempt, 0 to 1; null: cloud does not matter. */
    maxCloudCover: z.nullable(z.number()),
  }),
  /** Null: the provider chooses the pass. */
  chosenPass: z.nullable(chosenPass),
  endUse: z.nullable(z.string()),
  mediaRights: z.boolean(),
  notes: z.string(),
  /** Every state so far, the oldest first. */
  timeline: z.array(stateChange),
  /** Every pass that was tried or is planned, the earliest first. */
  attempts: z.array(taskingAttempt),
  /** The planned one of `attempts`. */
  nextPass: z.nullable(taskingAttempt),
  delay: itemDelay,
  cancellation: z.object({
    possible: z.boolean(),
    /** The rule in one sentence: the same that is shown before buying. */
    policy: z.string(),
    /** The moment after which it is not possible any more, of the real clock; null: not known, or never. */
    untilISO: z.nullable(instant),
  }),
  /** The price and its reason, exactly as quoted. */
  line: taskingQuoteLine,
  price: cents,
  refund: z.nullable(itemRefund),
  /** Its id in My Imagery, once it was taken. */
  imageId: z.nullable(itemId),
  /** True once its files can be downloaded. */
  delivered: z.boolean(),
  /** File id of the picture that shows it; null until there is one. */
  iconName: z.nullable(z.string()),
  simulated: z.boolean(),
});
export type TaskedImage = z.infer<typeof taskedImage>;
