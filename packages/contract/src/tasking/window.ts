import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { priceId } from '../core/ids.ts';
import { instant } from '../core/units.ts';

/** A period in which one satellite can acquire one assured product for a place. */
export const taskingWindow = z.object({
  provider: described(z.string(), 'Name of the provider'),
  tier: described(z.string(), 'The service level of the product: its `tier`'),
  start: described(instant, 'When it begins'),
  stop: described(instant, 'When it ends'),
  offNadirStart: described(
    z.nullable(z.number()),
    'Degrees from nadir at the start. Null, here and in the next fields: not reported by the provider',
  ),
  offNadirStop: described(z.nullable(z.number()), 'Degrees from nadir at the end'),
  priceId: described(priceId, 'The product: the `product` of an item'),
  token: described(
    z.string(),
    'The `token` for an item. It is valid for this place, product, and account until `orderDeadline`',
  ),
  satellite: described(z.string(), 'Name of the satellite'),
  satelliteId: described(z.string(), 'The catalog number of the satellite'),
  peak: described(instant, 'Time of the highest elevation within the window'),
  peakElevation: described(z.nullable(z.number()), 'Degrees of the satellite above the horizon at the peak'),
  peakOffNadir: described(z.nullable(z.number()), 'Degrees from nadir at the peak'),
  sunElevation: described(z.number(), 'Degrees of the sun above the horizon at the peak; negative at night'),
  lookSide: described(z.nullable(z.enum(['left', 'right'])), 'The side on which the satellite looks'),
  orderDeadline: described(instant, 'The deadline for ordering it'),
  cancelDeadline: described(
    z.nullable(instant),
    'The deadline for canceling an order of it. Null: not possible after the order. In the past: never possible',
  ),
  taken: described(
    z.nullable(z.enum(['by-you', 'by-others'])),
    'Who has reserved all places of the product in this window. Null: places are left',
  ),
  elementsEpoch: described(z.nullable(instant), 'The epoch of its orbital elements'),
  expectedErrorSec: described(
    z.nullable(z.number()),
    'Seconds by which the pass may differ. Null: unknown. 0: the provider promises these times',
  ),
  clearChance: described(
    z.nullable(z.number()),
    'Chance of clear skies at this place and season, 0 to 1; null for radar',
  ),
});
export type TaskingWindow = z.infer<typeof taskingWindow>;

/** Requested start and end. */
export const requestedWindow = z.strictObject({
  start: described(instant, 'The start'),
  stop: described(instant, 'The end'),
});
export type RequestedWindow = z.infer<typeof requestedWindow>;
