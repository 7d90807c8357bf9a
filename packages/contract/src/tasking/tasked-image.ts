import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { itemId, orderId, priceId } from '../core/ids.ts';
import { cents, instant } from '../core/units.ts';
import { itemDelay, itemRefund, stateChange } from '../imagery/schemas.ts';
import { serverState } from '../imagery/server-state.ts';
import { taskingQuoteLine } from '../quotes/schemas.ts';

/** A planned or attempted pass of a tasking. */
export const taskingAttempt = z.object({
  passISO: described(instant, 'The time of the pass; simulated time if the tasking is simulated'),
  satellite: described(z.string(), 'The satellite'),
  outcome: described(z.enum(['planned', 'acquired', 'clouded', 'failed']), '`planned`: the pass is still to come'),
  cloudCover: described(z.nullable(z.number()), 'Fraction from 0 to 1; null: unknown, or irrelevant'),
  offNadir: described(z.nullable(z.number()), 'Degrees from nadir; null: unknown'),
  reason: described(z.nullable(z.string()), 'Why it was not delivered'),
});
export type TaskingAttempt = z.infer<typeof taskingAttempt>;

/** The pass that the buyer chose with an assured product, as offered. */
const chosenPass = z.object({
  satellite: z.string(),
  satelliteId: z.string(),
  startISO: instant,
  stopISO: instant,
  peakISO: instant,
  /** In degrees; null, here and below: not reported by the provider. */
  peakElevation: z.nullable(z.number()),
  peakOffNadir: z.nullable(z.number()),
  sunElevation: z.number(),
  lookSide: z.nullable(z.enum(['left', 'right'])),
  elementsEpochISO: z.nullable(instant),
});

/** A tasking of the account after payment. If `simulated`, pass times are in simulated time. */
export const taskedImage = z.object({
  /** The id of the tasking, and later of its image in My Imagery. */
  _id: itemId,
  orderid: orderId,
  provider: z.string(),
  source: z.object({ company: z.string() }),
  /** The satellite of the planned or completed pass; before that, the names of all candidates. */
  satellite: z.string(),
  locationDescription: z.string(),
  datePurchasedISO: instant,
  serverState,
  /** The reason for a rejection, failure, or cancellation. */
  stateReason: z.nullable(z.string()),
  /** What it waits for at the provider, in its present state. */
  providerNote: z.optional(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  windowstartISO: instant,
  windowstopISO: instant,
  /** Null, here and below: not acquired yet, or not reported by the provider. */
  imageName: z.nullable(z.string()),
  cloudCover: z.nullable(z.number()),
  offNadir: z.nullable(z.number()),
  dateAcquiredISO: z.nullable(instant),
  /** Guaranteed ground size of a pixel in meters. */
  resolution: z.number(),
  /** The product of the price book, as it was sold. */
  product: z.object({
    priceId,
    description: z.string(),
    tier: z.string(),
    sensor: z.enum(['optical', 'sar']),
    assured: z.boolean(),
    /** Ground size in km. */
    size: z.object({ x: z.number(), y: z.number() }),
    /** Maximum cloud fraction of a successful image, 0 to 1; null for no limit. */
    maxCloudCover: z.nullable(z.number()),
  }),
  /** Null if the provider chooses the pass. */
  chosenPass: z.nullable(chosenPass),
  endUse: z.nullable(z.string()),
  mediaRights: z.boolean(),
  notes: z.string(),
  /** All states so far, oldest first. */
  timeline: z.array(stateChange),
  /** All attempted and planned passes, earliest first. */
  attempts: z.array(taskingAttempt),
  /** The planned pass of `attempts`. */
  nextPass: z.nullable(taskingAttempt),
  delay: itemDelay,
  cancellation: z.object({
    possible: z.boolean(),
    /** The rule in one sentence, as shown before the purchase. */
    policy: z.string(),
    /** Cancellation deadline in real time; null if unknown or if there is none. */
    untilISO: z.nullable(instant),
  }),
  /** The price and its computation, as quoted. */
  line: taskingQuoteLine,
  price: cents,
  refund: z.nullable(itemRefund),
  /** Its id in My Imagery after acquisition. */
  imageId: z.nullable(itemId),
  /** True when its files can be downloaded. */
  delivered: z.boolean(),
  /** File id of the preview picture; null until there is one. */
  iconName: z.nullable(z.string()),
  simulated: z.boolean(),
});
export type TaskedImage = z.infer<typeof taskedImage>;
