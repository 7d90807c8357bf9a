import * as z from 'zod/mini';
import { rampNames } from './color-ramps.ts';
import { drawingStyles } from './tile-style.ts';

const NUMBER = String.raw`-?\d{1,9}(?:\.\d{1,6})?`;
const LIMITS = new RegExp(`^${NUMBER},${NUMBER}(?:(?:,${NUMBER}){4})?$`);

/** Drawing style of a tile, as query parameters. */
export const tileStyle = z.strictObject({
  style: z.optional(z.enum(drawingStyles)),
  /** Band numbers from 1 on: three for style `bands`, one for `single-band`. */
  bands: z.optional(
    z
      .string()
      .check(z.regex(/^[1-9]\d?(?:,[1-9]\d?){0,2}$/, 'must be one band or three by their numbers, such as 4,3,2')),
  ),
  /** For an index or a single band. */
  ramp: z.optional(z.enum(rampNames)),
  /** The darkest and the brightest value: two numbers, or two for each of three bands. */
  limits: z.optional(
    z.string().check(z.regex(LIMITS, 'must be two numbers, or two for each of three bands, such as 0,3000')),
  ),
  /** Default: JPEG if the image fills the tile, PNG otherwise. */
  format: z.optional(z.enum(['jpeg', 'png', 'webp'])),
});
