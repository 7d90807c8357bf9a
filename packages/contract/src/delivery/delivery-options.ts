import * as z from 'zod/mini';
import { described } from '../core/described.ts';

/** `display`: an 8-bit picture. `analytic`: all bands with the values of the source. */
export const productKind = z.enum(['display', 'analytic']);
export type ProductKind = z.infer<typeof productKind>;

export const DELIVERED_BANDS_MAX = 64;

const bandName = z
  .string()
  .check(z.regex(/^[\w.-]{1,40}$/, 'must be the name of a band: 1 to 40 letters, digits, ".", "-" or "_"'));

/** EPSG codes that a GeoTIFF can contain (GeoTIFF 1.1, requirement 12.4). */
const EPSG_MIN = 1024;
const EPSG_MAX = 32_766;

/** EPSG code of a projected grid, such as `3857`. */
export const epsgCode = z
  .int()
  .check(
    z.gte(EPSG_MIN, `must be the number of a grid of EPSG, at least ${EPSG_MIN}`),
    z.lte(EPSG_MAX, `must be the number of a grid of EPSG, at most ${EPSG_MAX}`),
  );

/** UTM at the location (UPS at the poles), or the grid of the image itself, whose pixels stay unchanged. */
export const namedGrid = z.enum(['utm', 'as-taken']);
export type NamedGrid = z.infer<typeof namedGrid>;

/** Resampling method for deliveries in another grid than that of the image. */
export const resampling = z.enum(['nearest', 'bilinear', 'cubic']);
export type Resampling = z.infer<typeof resampling>;

/** Format of the picture: JPEG, or additionally a lossless PNG. */
export const pictureFormat = z.enum(['jpg', 'png']);
export type PictureFormat = z.infer<typeof pictureFormat>;

/** How a product is delivered, where the buyer has a choice. Omitted fields fall back to the provider's default. */
export const deliveryOptions = z.strictObject({
  bands: described(
    z.optional(
      z.array(bandName).check(
        z.minLength(1, 'must name at least one band; leave it out for all'),
        z.maxLength(DELIVERED_BANDS_MAX, `may name at most ${DELIVERED_BANDS_MAX} bands`),
        z.refine((names) => new Set(names).size === names.length, 'must name each band once'),
      ),
    ),
    'For an analytic product: the names of its bands, in the order of the file. Omitted: all',
  ),
  grid: described(
    z.optional(z.union([namedGrid, epsgCode], 'must be utm, as-taken, or the number of a grid of EPSG')),
    '`utm` (UPS at the poles), `as-taken` for the grid of the source, or an EPSG code such as 3857. Omitted: `utm`',
  ),
  resampling: described(z.optional(resampling), 'Resampling method for another grid. Omitted: `bilinear`'),
  picture: described(z.optional(pictureFormat), '`png` adds a lossless picture beside the JPG. Omitted: `jpg`'),
});
export type DeliveryOptions = z.infer<typeof deliveryOptions>;

/** The delivery options that a buyer chose. They do not change the price. */
export const deliveryChoices = z.object({
  grids: described(z.array(namedGrid), 'The values of `grid` by name'),
  epsg: described(z.boolean(), '`grid` may also be an EPSG code'),
  resamplings: described(z.array(resampling), 'The values of `resampling`'),
  pictures: described(z.optional(z.array(pictureFormat)), 'The values of `picture`. Omitted: `jpg` only'),
});
export type DeliveryChoices = z.infer<typeof deliveryChoices>;

/** Whether a delivery is resampled, so that the method matters. A product with the grid `as-taken` keeps its pixels. */
export function isResampled(grid: DeliveryOptions['grid'], choices: DeliveryChoices | undefined): boolean {
  if (typeof grid === 'number') return true;
  return grid !== 'as-taken' && (choices?.grids.includes('as-taken') ?? false);
}

/**
 * Version of the source files of an image, if their server reports one. An order with the version of its quote is
 * rejected if the files have changed since.
 */
export const imageVersion = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be the imageVersion of a quote'));

/** Contents of an analytic product. */
export const analyticContent = z.object({
  dataType: described(
    z.optional(z.string()),
    'The data type of the values, such as `uint16`. Omitted: determined by the quote',
  ),
  bands: described(
    z.array(
      z.object({
        name: described(z.string(), 'The name to send in `delivery.bands`'),
        description: described(z.string(), 'Band description'),
      }),
    ),
    'In the order of the file. Empty: determined by the quote',
  ),
});
export type AnalyticContent = z.infer<typeof analyticContent>;
