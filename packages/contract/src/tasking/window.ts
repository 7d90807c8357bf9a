import * as z from 'zod/mini';
import { priceId } from '../core/ids.ts';
import { instant } from '../core/units.ts';

/** A stretch of time in which one satellite can take one assured product of a place. */
export const taskingWindow = z.object({
  provider: z.string(),
  tier: z.string(),
  start: instant,
  stop: instant,
  /** Degrees from nadir when it begins and when it ends; null, as below: the provider does not say. */
  offNadirStart: z.nullable(z.number()),
  offNadirStop: z.nullable(z.number()),
  priceId,
  /** What an order names the window by; it ends at `orderDeadline` and belongs to this place, product and account. */
  token: z.string(),
  satellite: z.string(),
  satelliteId: z.string(),
  /** When the satellite stands highest within the window, how high, and how far from its nadir the place is then. */
  peak: instant,
  peakElevation: z.nullable(z.number()),
  peakOffNadir: z.nullable(z.number()),
  /** Degrees above the horizon at the peak; negative at night. */
  sunElevation: z.number(),
  lookSide: z.nullable(z.enum(['left', 'right'])),
  orderDeadline: instant,
  /** Until when an order of it can be cancelled; null: not once it is ordered. In the past: not at all. */
  cancelDeadline: z.nullable(instant),
  /** Who holds all places that the product has in it; null: one is left. */
  taken: z.nullable(z.enum(['by-you', 'by-others'])),
  /** The elements it was computed from are of this moment. */
  elementsEpoch: z.nullable(instant),
  /** Seconds the pass may be off by; null: nothing can be said. 0: the provider promises it as it stands. */
  expectedErrorSec: z.nullable(z.number()),
  /** Share of clear skies at this place and season, 0 to 1; null for radar, too. */
  clearChance: z.nullable(z.number()),
});
export type TaskingWindow = z.infer<typeof taskingWindow>;

/** Start and end of what a buyer asks for. */
export const requestedWindow = z.strictObject({ start: instant, stop: instant });
export type RequestedWindow = z.infer<typeof requestedWindow>;
