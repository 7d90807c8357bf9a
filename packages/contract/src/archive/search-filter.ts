import * as z from 'zod/mini';
import { instant } from '../core/units.ts';

export const catalogFilter = z.object({
  date: z.object({ start: instant, end: instant }),
  phenomenology: z.object({ sar: z.boolean(), ms: z.boolean(), pan: z.boolean() }),
  /** Meters: one number is the coarsest allowed. */
  resolution: z.union([z.number(), z.object({ min: z.number(), max: z.number() })]),
  /** Fraction 0 to 1. Images without a cloud value (radar) always pass. */
  maxCloudCover: z.number().check(z.gte(0), z.lte(1)),
  /** Provider name → how many results. */
  providers: z.record(z.string().check(z.maxLength(100)), z.number()),
  /** Dearest price of the cheapest product, in cents. */
  price: z.optional(z.object({ max: z.number() })),
  /** Degrees at the satellite. Images whose catalog does not say pass this and the next limit. */
  maxOffNadirAngle: z.optional(z.number().check(z.gte(0), z.lte(90))),
  /** Degrees above the horizon; negative is night. */
  minSunElevation: z.optional(z.number().check(z.gte(-90), z.lte(90))),
  /** Least share of the area that an image covers, 0 to 1; 1: all of it. A place is always covered. */
  minCoverage: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** Months of the year in UTC, 1 to 12, whatever the year. */
  months: z.optional(
    z
      .array(z.int().check(z.gte(1), z.lte(12)))
      .check(z.minLength(1, 'name at least one month'), z.maxLength(12, 'may have at most 12 months')),
  ),
});
export type CatalogFilter = z.infer<typeof catalogFilter>;

/** What is left out of a filter is as `CATALOG_DEFAULTS` says (spec section 9, default archive search). */
export const sentFilter = z._default(z.partial(catalogFilter), {});
export type SentFilter = z.infer<typeof sentFilter>;
