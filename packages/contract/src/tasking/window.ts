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
    'Degrees from nadir at the start. Null, as in the fields after it: the provider does not say',
  ),
  offNadirStop: described(z.nullable(z.number()), 'Degrees from nadir at the end'),
  priceId: described(priceId, 'The product: the `product` of an item'),
  token: described(
    z.string(),
    'The `token` of an item. It holds for this place, product, and account, until `orderDeadline`',
  ),
  satellite: described(z.string(), 'Name of the satellite'),
  satelliteId: described(z.string(), 'The catalog number of the satellite'),
  peak: described(instant, 'When the satellite is highest within the window'),
  peakElevation: described(z.nullable(z.number()), 'Degrees of the satellite above the horizon at the peak'),
  peakOffNadir: described(z.nullable(z.number()), 'Degrees from nadir at the peak'),
  sunElevation: described(z.number(), 'Degrees of the sun above the horizon at the peak; negative at night'),
  lookSide: described(z.nullable(z.enum(['left', 'right'])), 'The side on which the satellite looks'),
  orderDeadline: described(instant, 'The last moment to order it'),
  cancelDeadline: described(
    z.nullable(instant),
    'The last moment to cancel an order of it. Null: not once it is ordered. In the past: never',
  ),
  taken: described(
    z.nullable(z.enum(['by-you', 'by-others'])),
    'Who holds every place of the product in this window. Null: a place is left',
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
  start: described(instant, 'The first moment'),
  stop: described(instant, 'The last moment'),
});
export type RequestedWindow = z.infer<typeof requestedWindow>;
