import * as z from 'zod/mini';
import { described } from '../core/described.ts';
import { priceId, sceneId } from '../core/ids.ts';
import { cents, instant, point, polygon } from '../core/units.ts';
import { analyticContent, deliveryChoices, productKind } from '../delivery/delivery-options.ts';
import { phenomenology } from './phenomenology.ts';

/** GeoJSON MultiPolygon for a footprint in several parts, such as on both sides of the antimeridian. */
export const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});
export type MultiPolygon = z.infer<typeof multiPolygon>;

/** The area that an image shows. */
export const footprint = z.union([polygon, multiPolygon]);
export type Footprint = z.infer<typeof footprint>;

/** The area that a product covers. */
export const productSize = z.object({
  name: described(z.string(), 'Description of the size'),
  x: described(z.number(), 'Kilometers from west to east'),
  y: described(z.number(), 'Kilometers from south to north'),
  boundingBox: described(
    z.tuple([z.number(), z.number(), z.number(), z.number()]),
    'West, south, east, north in degrees: the envelope of `projected`. East may exceed 180 across the antimeridian',
  ),
  projected: described(
    z.object({
      epsg: described(z.int(), 'The EPSG code of its grid'),
      box: described(z.tuple([z.number(), z.number(), z.number(), z.number()]), 'Min x, min y, max x, max y in meters'),
    }),
    'The exact box that is delivered',
  ),
});
export type ProductSize = z.infer<typeof productSize>;

export const product = z.object({
  description: described(z.string(), 'Product description'),
  price: described(cents, 'US cents'),
  priceId: described(priceId, 'The value for `product` in quotes and orders'),
  metadata: described(
    z.object({
      size: described(productSize, 'The area that it covers'),
      tiff: described(z.optional(z.boolean()), 'A GeoTIFF of the picture is included'),
      kind: described(z.optional(productKind), 'Omitted: display'),
      clipped: described(
        z.optional(z.literal(true)),
        'It is clipped to the searched area. Quote and order it with that area as `geometry`',
      ),
      wholeScene: described(
        z.optional(z.literal(true)),
        'It covers the whole image, independent of the searched place or area',
      ),
      mosaic: described(
        z.optional(z.object({ tiles: described(z.int().check(z.positive()), 'The number of tiles') })),
        'Its GeoTIFF comes as tiles of one mosaic, in a ZIP with a VRT and a smaller picture of the whole',
      ),
    }),
    'The kind of product',
  ),
});
export type Product = z.infer<typeof product>;

export const archiveImage = z.object({
  featureId: described(sceneId, "The provider's name of the image"),
  provider: described(z.string(), 'Name of the provider'),
  operator: described(
    z.optional(z.string()),
    'The company that runs the satellite, if the provider is a marketplace that sells for it',
  ),
  satellite: described(z.string(), 'The satellite that acquired it'),
  dateAcquiredISO: described(instant, 'Time of acquisition'),
  groundSampleDistance: described(
    z.nullable(z.number()),
    'Ground size of a pixel in meters. Null, here and in the next fields: not reported by the provider',
  ),
  cloudCover: described(z.nullable(z.number()), 'Fraction from 0 to 1; null for radar'),
  offNadirAngle: described(z.nullable(z.number()), 'Degrees between nadir and the line of sight at the satellite'),
  sunElevation: described(z.nullable(z.number()), 'Degrees of the sun above the horizon'),
  sunAzimuth: described(z.nullable(z.number()), 'Degrees of the sun from north, clockwise'),
  thumbnail: described(z.string(), 'Path of the quicklook on this server; it needs the session'),
  closeUp: described(z.optional(z.string()), 'Path of small pictures of parts of it, if the provider has them'),
  sample: described(z.nullable(z.string()), 'Path of a sample at full resolution, if the provider has one'),
  viewable: described(z.optional(z.literal(true)), 'It can be viewed in the browser before the purchase'),
  notViewable: described(
    z.optional(z.string()),
    'Why it cannot be viewed, for the user, although other images of its provider can',
  ),
  phenomenology,
  colorBands: described(z.array(z.string()), 'The names of its bands'),
  analytic: described(z.optional(analyticContent), 'Contents of its analytic products. Omitted: it has none'),
  delivery: described(
    z.optional(deliveryChoices),
    'How its products can be delivered. Omitted: only the bands can be chosen',
  ),
  geometry: described(
    footprint,
    'The area that it shows. A ring of four corners is exact: upper left, lower left, lower right, upper right of the quicklook, closed. Any other shape is only an outline',
  ),
  coverage: described(
    z.optional(z.number().check(z.gte(0), z.lte(1))),
    'Share of the searched area that the image covers, 0 to 1. Omitted if a place was searched',
  ),
  outlineOnly: described(
    z.optional(z.literal(true)),
    'The geometry is the location of the image, but not the orientation of the quicklook',
  ),
  orbitState: described(z.nullable(z.enum(['ascending', 'descending'])), 'Whether the satellite flew north or south'),
  lookSide: described(z.nullable(z.enum(['left', 'right'])), 'The side on which the satellite looked'),
  simulated: described(z.boolean(), 'The image is simulated and shows no real ground'),
  place: described(z.optional(point), 'The center of the products, to send as `geometry`. Omitted: the searched place'),
  products: described(z.array(product), 'Products that can be purchased'),
  notClipped: described(
    z.optional(z.string()),
    'Why no product is clipped to the searched area, for the user. Omitted: some are, or the search was for a place',
  ),
  undeliverable: described(
    z.optional(z.string()),
    'Why it cannot be delivered, for the user. Such an image has no products',
  ),
});
export type ArchiveImage = z.infer<typeof archiveImage>;
