import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { instant } from '../core/units.ts';

export const catalogFilter = z.object({
  date: described(
    z.object({ start: described(instant, 'The first moment'), end: described(instant, 'The last moment') }),
    'When the image was taken. Left out: within the last year',
  ),
  phenomenology: described(
    z.object({ sar: z.boolean(), ms: z.boolean(), pan: z.boolean() }),
    'Which kinds of image are searched: radar (`sar`), color (`ms`), and panchromatic (`pan`). Left out: all',
  ),
  resolution: described(
    z.union([z.number(), z.object({ min: z.number(), max: z.number() })]),
    'Meters on the ground that a pixel covers: a range, or one number, which is the coarsest allowed. Left out: 5',
  ),
  maxCloudCover: described(
    z.number().check(z.gte(0), z.lte(1)),
    'The most cloud, as a fraction from 0 to 1. Images without a value, such as radar, always pass. Left out: 0.99',
  ),
  providers: described(
    z.record(z.string().check(z.maxLength(100)), z.number()),
    'The providers to search, each with the number of images to return, at most 100. Ask one provider in each call',
    { maxar: 10 },
  ),
  price: described(
    z.optional(z.object({ max: described(z.number(), 'US cents') })),
    'The highest price of the cheapest product',
  ),
  maxOffNadirAngle: described(
    z.optional(z.number().check(z.gte(0), z.lte(90))),
    'Degrees between nadir and the line of sight at the satellite. Images without a value pass',
  ),
  minSunElevation: described(
    z.optional(z.number().check(z.gte(-90), z.lte(90))),
    'Degrees of the sun above the horizon; negative at night. Images without a value pass',
  ),
  minCoverage: described(
    z.optional(z.number().check(z.gte(0), z.lte(1))),
    'The least share of the searched area that an image covers, 0 to 1. A place is always covered',
  ),
  months: described(
    z.optional(
      z
        .array(z.int().check(z.gte(1), z.lte(12)))
        .check(z.minLength(1, 'name at least one month'), z.maxLength(12, 'may have at most 12 months')),
    ),
    'Months of the year in UTC, 1 to 12, of any year',
  ),
});
export type CatalogFilter = z.infer<typeof catalogFilter>;

/** Omitted fields fall back to `CATALOG_DEFAULTS` (spec section 9, default archive search). */
export const sentFilter = z._default(z.partial(catalogFilter), {});
export type SentFilter = z.infer<typeof sentFilter>;
