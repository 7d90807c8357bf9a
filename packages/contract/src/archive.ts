import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cents, instant, point, polygon } from './units.ts';

/** pan: one grey band; ms: colour; sar: radar. */
export const phenomenology = z.enum(['pan', 'ms', 'sar']);
export type Phenomenology = z.infer<typeof phenomenology>;

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
  /** Metres. */
  groundSampleDistance: z.number(),
  /** Fraction 0 to 1; null for radar. */
  cloudCover: z.nullable(z.number()),
  /** Degrees. */
  offNadirAngle: z.number(),
  sunElevation: z.nullable(z.number()),
  sunAzimuth: z.nullable(z.number()),
  /** Path of the quicklook on this server; needs the session key. */
  thumbnail: z.string(),
  /** Path of a full-resolution sample, where the provider gives one. */
  sample: z.nullable(z.string()),
  phenomenology,
  colorBands: z.array(z.string()),
  /** The true quad on the ground, corners upper left, lower left, lower right, upper right of the quicklook, closed. */
  geometry: polygon,
  orbitState: z.enum(['ascending', 'descending']),
  lookSide: z.enum(['left', 'right']),
  simulated: z.boolean(),
  products: z.array(product),
});
export type ArchiveImage = z.infer<typeof archiveImage>;

export const catalog = defineEndpoint({
  method: 'POST',
  path: '/api/v3/archive/catalog',
  tag: 'Archive',
  summary: 'Archive images of a place, newest first; one call for each provider',
  auth: 'session',
  body: z.object({ geometry: point, filter: catalogFilter }),
  answer: { kind: 'json', schema: z.object({ images: z.array(archiveImage) }) },
  problems: ['provider-failed', 'provider-timeout', 'too-many-requests'],
});

const sceneParams = z.object({
  provider: z.string().check(z.maxLength(100)),
  featureId: z.string().check(z.maxLength(300)),
});

export const thumbnail = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/thumbnail/:provider/:featureId',
  tag: 'Archive',
  summary: 'Quicklook of an archive image',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout'],
});

export const sample = defineEndpoint({
  method: 'GET',
  path: '/api/v3/archive/sample/:provider/:featureId',
  tag: 'Archive',
  summary: 'A small piece of an archive image at full resolution',
  auth: 'session',
  params: sceneParams,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/webp'] },
  problems: ['not-found', 'provider-failed', 'provider-timeout'],
});

export const products = defineEndpoint({
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
