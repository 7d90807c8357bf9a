import * as z from 'zod/mini';
import { priceId } from '../core/ids.ts';
import { instant } from '../core/units.ts';

/** Why a product cannot be taken of a place between two dates. */
export const infeasibility = z.enum([
  /** No satellite of the product ever comes near enough. */
  'out-of-reach',
  /** There are passes, but never with enough light. */
  'never-daylight',
  /** The next usable pass is after the end. */
  'window-too-short',
  /** It begins before the product can be ordered. */
  'too-early',
  /** Passes stand outside the elevation angles that were asked. */
  'angles-too-strict',
  /** Hardly any pass is expected to be clear enough. */
  'cloud-limit-too-strict',
]);
export type Infeasibility = z.infer<typeof infeasibility>;

/** The one change that repairs it. */
export const repair = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dates'), start: instant, stop: instant }),
  z.object({ kind: z.literal('angles'), minElevation: z.number(), maxElevation: z.number() }),
  z.object({ kind: z.literal('product'), priceId, description: z.string() }),
]);
export type Repair = z.infer<typeof repair>;

export const productFeasibility = z.object({
  priceId,
  /** Passes that could be used: near enough, with light where it is needed. */
  passes: z.int(),
  /** How many of them one order would try: as many as the provider tries at most, one of an assured product. */
  attempts: z.int(),
  /** The first and the last of them; null where there are none. */
  firstPass: z.nullable(instant),
  lastPass: z.nullable(instant),
  bestOffNadir: z.nullable(z.number()),
  /** Chance that at least one attempt is clear enough, 0 to 1; null where cloud does not matter. */
  clearChance: z.nullable(z.number()),
  problem: z.nullable(z.object({ code: infeasibility, message: z.string(), repair: z.nullable(repair) })),
});
export type ProductFeasibility = z.infer<typeof productFeasibility>;
