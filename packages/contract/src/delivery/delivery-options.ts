import * as z from 'zod/mini';
import { described } from '../core/described.ts';

/** A picture of 8 bits to look at, or every band in the numbers of the source to compute with. */
export const productKind = z.enum(['display', 'analytic']);
export type ProductKind = z.infer<typeof productKind>;

export const DELIVERED_BANDS_MAX = 64;

const bandName = z
  .string()
  .check(z.regex(/^[\w.-]{1,40}$/, 'must be the name of a band: 1 to 40 letters, digits, ".", "-" or "_"'));

/** Numbers of EPSG that a GeoTIFF can name (GeoTIFF 1.1, requirement 12.4). */
const EPSG_MIN = 1024;
const EPSG_MAX = 32_766;

/** The number of a grid of EPSG: `3857`. */
export const epsgCode = z
  .int()
  .check(
    z.gte(EPSG_MIN, `must be the number of a grid of EPSG, at least ${EPSG_MIN}`),
    z.lte(EPSG_MAX, `must be the number of a grid of EPSG, at most ${EPSG_MAX}`),
  );

/** UTM of the place (UPS at the poles), or the grid of the image itself, whose pixels stay as they are. */
export const namedGrid = z.enum(['utm', 'as-taken']);
export type NamedGrid = z.infer<typeof namedGrid>;

/** How pixels are computed where they are delivered in another grid than the image has. */
export const resampling = z.enum(['nearest', 'bilinear', 'cubic']);
export type Resampling = z.infer<typeof resampling>;

/** The format of a picture: a JPG, or also a lossless PNG. */
export const pictureFormat = z.enum(['jpg', 'png']);
export type PictureFormat = z.infer<typeof pictureFormat>;

/** How a product is delivered, where its buyer has a choice. What is left out is as the provider has it. */
export const deliveryOptions = z.strictObject({
  bands: described(
    z.optional(
      z.array(bandName).check(
        z.minLength(1, 'must name at least one band; leave it out for all'),
        z.maxLength(DELIVERED_BANDS_MAX, `may name at most ${DELIVERED_BANDS_MAX} bands`),
        z.refine((names) => new Set(names).size === names.length, 'must name each band once'),
      ),
    ),
    'For an analytic product: the names of its bands, in the order of the file. Left out: all',
  ),
  grid: described(
    z.optional(z.union([namedGrid, epsgCode], 'must be utm, as-taken, or the number of a grid of EPSG')),
    '`utm` (UPS at the poles), `as-taken` for the grid of the source, or an EPSG code such as 3857. Left out: `utm`',
  ),
  resampling: described(z.optional(resampling), 'How pixels are computed in another grid. Left out: `bilinear`'),
  picture: described(z.optional(pictureFormat), '`png` adds a lossless picture beside the JPG. Left out: `jpg`'),
});
export type DeliveryOptions = z.infer<typeof deliveryOptions>;

/** The delivery options of a buyer. They do not change the price. */
export const deliveryChoices = z.object({
  grids: described(z.array(namedGrid), 'The values of `grid` by name'),
  epsg: described(z.boolean(), '`grid` may also be an EPSG code'),
  resamplings: described(z.array(resampling), 'The values of `resampling`'),
  pictures: described(z.optional(z.array(pictureFormat)), 'The values of `picture`. Left out: `jpg` alone'),
});
export type DeliveryChoices = z.infer<typeof deliveryChoices>;

/** Whether a delivery is resampled, so that the kernel matters. A product that offers its own grid has pixels in it. */
export function isResampled(grid: DeliveryOptions['grid'], choices: DeliveryChoices | undefined): boolean {
  if (typeof grid === 'number') return true;
  return grid !== 'as-taken' && (choices?.grids.includes('as-taken') ?? false);
}

/**
 * Names the version of the files an image is delivered from, where their server says one. An order that sends the one it was
 * quoted with is refused when the files are others now.
 */
export const imageVersion = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be the imageVersion of a quote'));

/** The content of an analytic product of an image. */
export const analyticContent = z.object({
  dataType: described(z.optional(z.string()), 'The type of every value, such as `uint16`. Left out: known when quoted'),
  bands: described(
    z.array(
      z.object({
        name: described(z.string(), 'The name to send in `delivery.bands`'),
        description: described(z.string(), 'The band in words'),
      }),
    ),
    'In the order of the file. Empty: known when quoted',
  ),
});
export type AnalyticContent = z.infer<typeof analyticContent>;
