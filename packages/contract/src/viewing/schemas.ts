import * as z from 'zod/mini';
import { multiPolygon } from '../archive/archive-image.ts';
import { drawingStyles } from './tile-style.ts';

const limits = z.tuple([z.number(), z.number()]);

/** Distribution of the values of a band or an index, measured on an overview. */
export const valueStatistics = z.object({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  standardDeviation: z.number(),
  /** 2nd and 98th percentile. */
  percentiles: limits,
  /** Counts in equal bins between `histogramLimits`. */
  histogram: z.array(z.int()),
  histogramLimits: limits,
});
export type ValueStatistics = z.infer<typeof valueStatistics>;

export const viewedBand = z.object({
  /** From 1 on. */
  number: z.int(),
  name: z.string(),
  /** Common name of its color (STAC), such as `nir`; null if unknown. */
  color: z.nullable(z.string()),
  /** Unit of `value * scale + offset`. */
  unit: z.nullable(z.string()),
  scale: z.number(),
  offset: z.number(),
  /** Default stretch. Red, green, and blue share one, so that gray stays gray. */
  limits,
  /** Of three bands as colors. Omitted: 1. */
  gamma: z.optional(z.literal(2)),
  /** Null if the overview has no data. */
  statistics: z.nullable(valueStatistics),
});
export type ViewedBand = z.infer<typeof viewedBand>;

/** A delivered image for a viewer. */
export const viewedImage = z.object({
  fileName: z.string(),
  /** `analytic`: measured values. `display`: an 8-bit picture. */
  product: z.enum(['analytic', 'display']),
  widthPx: z.int(),
  heightPx: z.int(),
  dataType: z.string(),
  epsg: z.int(),
  /** Ground size of a pixel, at the image center. */
  pixelM: z.number(),
  /** West, south, east, north in degrees; east may exceed 180. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Highest zoom level with more detail than the one before. */
  maxLevel: z.int(),
  bands: z.array(viewedBand),
  /** Statistics of the indexes that its bands allow. */
  indexes: z.object({ ndvi: z.optional(valueStatistics), ndwi: z.optional(valueStatistics) }),
  /** The first one is the default. */
  styles: z.array(z.enum(drawingStyles)),
  /**
   * Simplified outline of an image that is clipped to an area. Only set for links; the owner gets it with the images of
   * the account.
   */
  area: z.optional(multiPolygon),
  /** Billed area. */
  areaKm2: z.optional(z.number()),
});
export type ViewedImage = z.infer<typeof viewedImage>;

/** The values of one pixel. */
export const pixelValues = z.object({
  longitude: z.number(),
  latitude: z.number(),
  /** MGRS grid square of the position, to 1 m. */
  mgrs: z.string(),
  /** Null if the position is outside of the image or has no data. */
  pixel: z.nullable(
    z.object({
      column: z.int(),
      row: z.int(),
      /** One per band; `value` as stored, `measured` in the unit of the band. Null if not finite. */
      values: z.array(z.object({ number: z.int(), value: z.nullable(z.number()), measured: z.nullable(z.number()) })),
    }),
  ),
});
export type PixelValues = z.infer<typeof pixelValues>;
