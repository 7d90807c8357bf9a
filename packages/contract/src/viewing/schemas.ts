import * as z from 'zod/mini';
import { multiPolygon } from '../archive/archive-image.ts';
import { drawingStyles } from './tile-style.ts';

const limits = z.tuple([z.number(), z.number()]);

/** How the values of a band, or of an index, are spread over an image, measured on an overview. */
export const valueStatistics = z.object({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  standardDeviation: z.number(),
  /** Values at 2 % and 98 %. */
  percentiles: limits,
  /** Counts between `histogramLimits`, in steps of equal width. */
  histogram: z.array(z.int()),
  histogramLimits: limits,
});
export type ValueStatistics = z.infer<typeof valueStatistics>;

export const viewedBand = z.object({
  /** From 1 on. */
  number: z.int(),
  name: z.string(),
  /** Common name of its color (STAC), such as `nir`; null where nothing says it. */
  color: z.nullable(z.string()),
  /** A value in the unit is `value * scale + offset`. */
  unit: z.nullable(z.string()),
  scale: z.number(),
  offset: z.number(),
  /** How it is stretched unless limits are chosen. */
  limits,
  /** Null: no pixel of the overview holds anything. */
  statistics: z.nullable(valueStatistics),
});
export type ViewedBand = z.infer<typeof viewedBand>;

/** A delivered image as it can be looked at. */
export const viewedImage = z.object({
  fileName: z.string(),
  /** `analytic`: values as they were measured. `display`: a picture of 8 bits. */
  product: z.enum(['analytic', 'display']),
  widthPx: z.int(),
  heightPx: z.int(),
  dataType: z.string(),
  epsg: z.int(),
  /** Size of a pixel on the ground, in its middle. */
  pixelM: z.number(),
  /** West, south, east, north in degrees; east may pass 180. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The closest level of tiles that shows more than the one before. */
  maxLevel: z.int(),
  bands: z.array(viewedBand),
  /** Statistics of the indexes its bands allow. */
  indexes: z.object({ ndvi: z.optional(valueStatistics), ndwi: z.optional(valueStatistics) }),
  /** The first is the one it is drawn in unless another is chosen. */
  styles: z.array(z.enum(drawingStyles)),
  /**
   * Through a link, of an image that is clipped to an area: its outline, of few positions. The owner has it among the images
   * of the account.
   */
  area: z.optional(multiPolygon),
  /** The size of the area, as it was priced. */
  areaKm2: z.optional(z.number()),
});
export type ViewedImage = z.infer<typeof viewedImage>;

/** The values of one pixel. */
export const pixelValues = z.object({
  longitude: z.number(),
  latitude: z.number(),
  /** The square meter of the position. */
  mgrs: z.string(),
  /** Null: the position is beside the image, or nothing was taken there. */
  pixel: z.nullable(
    z.object({
      column: z.int(),
      row: z.int(),
      /** One for each band; `value` is as stored, `measured` in the unit of the band. Not finite: null. */
      values: z.array(z.object({ number: z.int(), value: z.nullable(z.number()), measured: z.nullable(z.number()) })),
    }),
  ),
});
export type PixelValues = z.infer<typeof pixelValues>;
