import * as z from 'zod/mini';

/** A picture of 8 bits to look at, or every band in the numbers of the source to compute with. */
export const productKind = z.enum(['display', 'analytic']);
export type ProductKind = z.infer<typeof productKind>;

export const DELIVERED_BANDS_MAX = 64;

const bandName = z
  .string()
  .check(z.regex(/^[\w.-]{1,40}$/, 'must be the name of a band: 1 to 40 letters, digits, ".", "-" or "_"'));

/** How a product is delivered, where its buyer has a choice. What is left out is as the provider has it. */
export const deliveryOptions = z.strictObject({
  /** Of an analytic product: the names of its bands, in the order in which the file has them; left out: all. */
  bands: z.optional(
    z.array(bandName).check(
      z.minLength(1, 'must name at least one band; leave it out for all'),
      z.maxLength(DELIVERED_BANDS_MAX, `may name at most ${DELIVERED_BANDS_MAX} bands`),
      z.refine((names) => new Set(names).size === names.length, 'must name each band once'),
    ),
  ),
});
export type DeliveryOptions = z.infer<typeof deliveryOptions>;

/** What an analytic product of an image holds. */
export const analyticContent = z.object({
  /** Of every value: `uint16`. */
  dataType: z.string(),
  /** In the order of the file. */
  bands: z.array(z.object({ name: z.string(), description: z.string() })),
});
export type AnalyticContent = z.infer<typeof analyticContent>;
