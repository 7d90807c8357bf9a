import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { cents, instant, latitude, point, polygon } from '../core/units.ts';

/** pan: one grey band; ms: colour; sar: radar. */
export const phenomenology = z.enum(['pan', 'ms', 'sar']);
export type Phenomenology = z.infer<typeof phenomenology>;

/** GeoJSON MultiPolygon: a footprint of several parts, such as the two sides of the antimeridian. */
export const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

/** The ground an image shows. */
export const footprint = z.union([polygon, multiPolygon]);
export type Footprint = z.infer<typeof footprint>;

export const SEARCH_AREA_POSITIONS_MAX = 1000;

/** A drawn area: longitudes may pass 180 to stay continuous across the antimeridian. */
const searchPolygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z
    .array(
      z
        .array(z.tuple([z.number().check(z.gte(-360), z.lte(360)), latitude]))
        .check(
          z.minLength(4, 'a ring needs at least 4 positions, the last equal to the first'),
          z.maxLength(SEARCH_AREA_POSITIONS_MAX, `a ring may have at most ${SEARCH_AREA_POSITIONS_MAX} positions`),
        ),
    )
    .check(z.minLength(1, 'is required'), z.maxLength(20, 'may have at most 20 rings')),
});

/** Where images are searched: a place, or an area they have a part of. */
export const searchArea = z.discriminatedUnion('type', [point, searchPolygon]);
export type SearchArea = z.infer<typeof searchArea>;

export const catalogFilter = z.object({
  date: z.object({ start: instant, end: instant }),
  phenomenology: z.object({ sar: z.boolean(), ms: z.boolean(), pan: z.boolean() }),
  /** Metres: one number is the coarsest allowed. */
  resolution: z.union([z.number(), z.object({ min: z.number(), max: z.number() })]),
  /** Fraction 0 to 1. Images without a cloud value (radar) always pass. */
  maxCloudCover: z.number().check(z.gte(0), z.lte(1)),
  /** Provider name → how many results. */
  providers: z.record(z.string().check(z.maxLength(100)), z.number()),
  /** Dearest price of the cheapest product, in cents. */
  price: z.optional(z.object({ max: z.number() })),
  /** Degrees at the satellite. Images whose catalogue does not say pass this and the next limit. */
  maxOffNadirAngle: z.optional(z.number().check(z.gte(0), z.lte(90))),
  /** Degrees above the horizon; negative is night. */
  minSunElevation: z.optional(z.number().check(z.gte(-90), z.lte(90))),
  /** Months of the year in UTC, 1 to 12, whatever the year. */
  months: z.optional(
    z
      .array(z.int().check(z.gte(1), z.lte(12)))
      .check(z.minLength(1, 'name at least one month'), z.maxLength(12, 'may have at most 12 months')),
  ),
});
export type CatalogFilter = z.infer<typeof catalogFilter>;

/** The ground a product covers. */
export const productSize = z.object({
  name: z.string(),
  /** Kilometres east to west and south to north. */
  x: z.number(),
  y: z.number(),
  /** West, south, east, north in degrees: the envelope of `projected`. East may pass 180 across the antimeridian. */
  boundingBox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The exact box that is delivered: EPSG code and min x, min y, max x, max y in metres. */
  projected: z.object({ epsg: z.int(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) }),
});
export type ProductSize = z.infer<typeof productSize>;

export const product = z.object({
  description: z.string(),
  /** Cents. */
  price: cents,
  priceId: z.string(),
  metadata: z.object({ size: productSize, tiff: z.optional(z.boolean()) }),
});
export type Product = z.infer<typeof product>;

export const archiveImage = z.object({
  featureId: z.string(),
  provider: z.string(),
  satellite: z.string(),
  dateAcquiredISO: instant,
  /** Metres. Null, here and below: the provider's catalogue does not say. */
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
  phenomenology,
  colorBands: z.array(z.string()),
  /**
   * The ground it shows. A ring of four corners is the true quad: upper left, lower left, lower right, upper right of
   * the quicklook, closed. Any other shape is an outline only.
   */
  geometry: footprint,
  /** The geometry says where the image lies, but not how the quicklook lies in it. */
  outlineOnly: z.optional(z.literal(true)),
  orbitState: z.nullable(z.enum(['ascending', 'descending'])),
  lookSide: z.nullable(z.enum(['left', 'right'])),
  simulated: z.boolean(),
  /** The place the products are centred on and an order has to name; absent: the place that was searched. */
  place: z.optional(point),
  products: z.array(product),
});
export type ArchiveImage = z.infer<typeof archiveImage>;

export const catalogEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/catalog',
  tag: 'Archive',
  summary: 'Archive images of a place or an area, newest first; one call for each provider',
  auth: 'session',
  body: z.object({
    geometry: searchArea,
    filter: catalogFilter,
    /** `next` of the answer before, for the images after it; everything else has to be asked as before. */
    cursor: z.optional(z.string().check(z.maxLength(4000))),
  }),
  answer: {
    kind: 'json',
    /** `next` is absent when there are no more images. */
    schema: z.object({ images: z.array(archiveImage), next: z.optional(z.string()) }),
  },
  problems: ['provider-failed', 'provider-timeout', 'too-many-requests'],
});

/** The filters that can be loosened one at a time. */
export const loosening = z.discriminatedUnion('filter', [
  z.object({ filter: z.literal('maxCloudCover'), value: z.number() }),
  z.object({ filter: z.literal('resolution'), value: z.object({ min: z.number(), max: z.number() }) }),
  z.object({ filter: z.literal('date'), value: z.object({ start: instant, end: instant }) }),
  z.object({
    filter: z.literal('phenomenology'),
    value: z.object({ sar: z.boolean(), ms: z.boolean(), pan: z.boolean() }),
  }),
  /** These are left out of the loosened filter. */
  z.object({ filter: z.enum(['maxOffNadirAngle', 'minSunElevation', 'months', 'price']), value: z.null() }),
]);
export type Loosening = z.infer<typeof loosening>;

const suggestion = z.object({
  loosening,
  /** Images that would then be found over all providers asked. */
  count: z.int(),
  /** Counting stopped: there may be more. */
  orMore: z.boolean(),
});

export const loosenEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/loosen',
  tag: 'Archive',
  summary: 'Which one filter, loosened, would bring most images; the most promising first',
  auth: 'session',
  body: z.object({ geometry: searchArea, filter: catalogFilter }),
  answer: { kind: 'json', schema: z.object({ suggestions: z.array(suggestion) }) },
  problems: ['too-many-requests'],
});

const sceneParams = z.object({
  provider: z.string().check(z.maxLength(100)),
  featureId: z.string().check(z.maxLength(300)),
});

export const thumbnailEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/thumbnail/:provider/:featureId',
  tag: 'Archive',
  summary: 'Quicklook of an archive image',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout'],
});

export const sampleEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/sample/:provider/:featureId',
  tag: 'Archive',
  summary: 'A small piece of an archive image at full resolution',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout'],
});

export const productsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v3/products',
  tag: 'Archive',
  summary: 'What can be bought: archive products and tasking products of each provider',
  auth: 'none',
  answer: {
    kind: 'json',
    schema: z.object({
      archive: z.array(
        z.object({
          name: z.string(),
          prices: z.array(z.object({ description: z.string(), price: cents, unit: z.literal('km2') })),
        }),
      ),
      tasking: z.array(z.object({ name: z.string(), prices: z.array(z.looseObject({})) })),
    }),
  },
  problems: [],
});
