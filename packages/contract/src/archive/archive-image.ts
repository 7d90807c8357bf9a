import * as z from 'zod/mini';
import { priceId, sceneId } from '../core/ids.ts';
import { cents, instant, point, polygon } from '../core/units.ts';
import { analyticContent, deliveryChoices, productKind } from '../delivery/delivery-options.ts';
import { phenomenology } from './phenomenology.ts';

/** GeoJSON MultiPolygon: a footprint of several parts, such as the two sides of the antimeridian. */
export const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});
export type MultiPolygon = z.infer<typeof multiPolygon>;

/** The ground an image shows. */
export const footprint = z.union([polygon, multiPolygon]);
export type Footprint = z.infer<typeof footprint>;

/** The ground a product covers. */
export const productSize = z.object({
  name: z.string(),
  /** Kilometers east to west and south to north. */
  x: z.number(),
  y: z.number(),
  /** West, south, east, north in degrees: the envelope of `projected`. East may pass 180 across the antimeridian. */
  boundingBox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The exact box that is delivered: EPSG code and min x, min y, max x, max y in meters. */
  projected: z.object({ epsg: z.int(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
});
export type ProductSize = z.infer<typeof productSize>;

export const product = z.object({
  description: z.string(),
  /** Cents. */
  price: cents,
  priceId,
  metadata: z.object({
    size: productSize,
    /** A GeoTIFF of the picture comes with it. */
    tiff: z.optional(z.boolean()),
    /** Left out: display. */
    kind: z.optional(productKind),
    /** Clipped to the area that was searched: it is quoted and ordered with that area as its geometry. */
    clipped: z.optional(z.literal(true)),
    /** All that the image shows: it is not sold in parts, whatever place or area was searched. */
    wholeScene: z.optional(z.literal(true)),
    /** Its GeoTIFF comes as so many tiles of one mosaic, in one ZIP with a VRT and a smaller picture of the whole. */
    mosaic: z.optional(z.object({ tiles: z.int().check(z.positive()) })),
  }),
});
export type Product = z.infer<typeof product>;

export const archiveImage = z.object({
  featureId: sceneId,
  provider: z.string(),
  satellite: z.string(),
  dateAcquiredISO: instant,
  /** Meters. Null, here and below: the provider's catalog does not say. */
  groundSampleDistance: z.nullable(z.number()),
  /** Fraction 0 to 1; null for radar. */
  cloudCover: z.nullable(z.number()),
  /** Degrees. */
  offNadirAngle: z.nullable(z.number()),
  sunElevation: z.nullable(z.number()),
  sunAzimuth: z.nullable(z.number()),
  /** Path of the quicklook on this server; needs the session key. */
  thumbnail: z.string(),
  /** Path of a full-resolution sample, where the provider gives one. */
  sample: z.nullable(z.string()),
  /** It can be looked at in the browser before it is bought. */
  viewable: z.optional(z.literal(true)),
  /** Why it cannot, for people, where others of its provider may be. */
  notViewable: z.optional(z.string()),
  phenomenology,
  colorBands: z.array(z.string()),
  /** What its analytic products hold; absent: it has none. */
  analytic: z.optional(analyticContent),
  /** How its products can be delivered; absent: there is no choice but that of bands. */
  delivery: z.optional(deliveryChoices),
  /**
   * The ground it shows. A ring of four corners is the true quad: upper left, lower left, lower right, upper right of
   * the quicklook, closed. Any other shape is an outline only.
   */
  geometry: footprint,
  /**
   * Share of the searched area that the geometry covers on the ellipsoid, 0 to 1; absent where a place was searched.
   */
  coverage: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** The geometry says where the image lies, but not how the quicklook lies in it. */
  outlineOnly: z.optional(z.literal(true)),
  orbitState: z.nullable(z.enum(['ascending', 'descending'])),
  lookSide: z.nullable(z.enum(['left', 'right'])),
  simulated: z.boolean(),
  /** The place the products are centered on and an order has to name; absent: the place that was searched. */
  place: z.optional(point),
  products: z.array(product),
  /** Why none of them is clipped to the area that was searched, for people; absent: some are, or a place was searched. */
  notClipped: z.optional(z.string()),
  /** Why it cannot be delivered, for people: then it has no products. */
  undeliverable: z.optional(z.string()),
});
export type ArchiveImage = z.infer<typeof archiveImage>;
