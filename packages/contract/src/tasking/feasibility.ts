import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { priceId } from '../core/ids.ts';
import { instant } from '../core/units.ts';

/** Why a product cannot be acquired for a place between two dates. */
export const infeasibility = z.enum([
  /** The place is never within range of a satellite of the product. */
  'out-of-reach',
  /** All passes have too little light. */
  'never-daylight',
  /** The next usable pass is after the end date. */
  'window-too-short',
  /** The start date is before the earliest one of the product. */
  'too-early',
  /** Passes exist only outside the requested elevation angles. */
  'angles-too-strict',
  /** Hardly any pass is expected to satisfy the cloud limit. */
  'cloud-limit-too-strict',
]);
export type Infeasibility = z.infer<typeof infeasibility>;

/** The one change that makes the request feasible. */
export const repair = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dates'),
    start: described(instant, 'The new start'),
    stop: described(instant, 'The new end'),
  }),
  z.object({
    kind: z.literal('angles'),
    minElevation: described(z.number(), 'Degrees'),
    maxElevation: described(z.number(), 'Degrees'),
  }),
  z.object({
    kind: z.literal('product'),
    priceId: described(priceId, 'A product that can be acquired'),
    description: described(z.string(), 'Description of that product'),
  }),
]);
export type Repair = z.infer<typeof repair>;

export const productFeasibility = z.object({
  priceId: described(priceId, 'The product'),
  passes: described(
    z.int(),
    'Usable passes: close enough, and with light if required. 0: the tasking cannot be ordered',
  ),
  attempts: described(z.int(), 'Number of these passes that one order would attempt; 1 for an assured product'),
  firstPass: described(z.nullable(instant), 'The first of these passes; null: there is none'),
  lastPass: described(z.nullable(instant), 'The last of these passes; null: there is none'),
  bestOffNadir: described(z.nullable(z.number()), 'The smallest angle from nadir of all passes, in degrees'),
  clearChance: described(
    z.nullable(z.number()),
    'Chance that at least one attempt is clear enough, 0 to 1; null if cloud does not matter',
  ),
  problem: described(
    z.nullable(
      z.object({
        code: described(infeasibility, 'Why, from a closed list'),
        message: described(z.string(), 'Explanation for the user'),
        repair: described(z.nullable(repair), 'The one change that makes it possible; null: there is none'),
      }),
    ),
    'Why the product cannot be acquired; null: it can',
  ),
});
export type ProductFeasibility = z.infer<typeof productFeasibility>;
