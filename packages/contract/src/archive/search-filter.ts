import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { instant } from '../core/units.ts';

export const catalogFilter = z.object({
  date: described(
    z.object({ start: described(instant, 'The start'), end: described(instant, 'The end') }),
    'Acquisition time. Omitted: within the last year',
  ),
  phenomenology: described(
    z.object({ sar: z.boolean(), ms: z.boolean(), pan: z.boolean() }),
    'Kinds of images to search: radar (`sar`), color (`ms`), and panchromatic (`pan`). Omitted: all',
  ),
  resolution: described(
    z.union([z.number(), z.object({ min: z.number(), max: z.number() })]),
    'Ground size of a pixel in meters: a range, or one number, which is the maximum. Omitted: 5',
  ),
  maxCloudCover: described(
    z.number().check(z.gte(0), z.lte(1)),
    'The maximum cloud fraction, 0 to 1. Images without a value, such as radar, always match. Omitted: 0.99',
  ),
  providers: described(
    z.record(z.string().check(z.maxLength(100)), z.number()),
    'The providers to search, each with the number of images to return, at most 100. Send one provider per call',
    { maxar: 10 },
  ),
  price: described(
    z.optional(z.object({ max: described(z.number(), 'US cents') })),
    'The maximum price of the cheapest product',
  ),
  maxOffNadirAngle: described(
    z.optional(z.number().check(z.gte(0), z.lte(90))),
    'Degrees between nadir and the line of sight at the satellite. Images without a value match',
  ),
  minSunElevation: described(
    z.optional(z.number().check(z.gte(-90), z.lte(90))),
    'Degrees of the sun above the horizon; negative at night. Images without a value match',
  ),
  minCoverage: described(
    z.optional(z.number().check(z.gte(0), z.lte(1))),
    'The minimum fraction of the searched area that an image covers, 0 to 1. A place is always covered',
  ),
  months: described(
    z.optional(
      z
        .array(z.int().check(z.gte(1), z.lte(12)))
        .check(z.minLength(1, 'name at least one month'), z.maxLength(12, 'may have at most 12 months')),
    ),
    'Months in UTC, 1 to 12, of any year',
  ),
});
export type CatalogFilter = z.infer<typeof catalogFilter>;

/** Omitted fields fall back to `CATALOG_DEFAULTS` (spec section 9, default archive search). */
export const sentFilter = z._default(z.partial(catalogFilter), {});
export type SentFilter = z.infer<typeof sentFilter>;
