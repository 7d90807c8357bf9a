import * as z from 'zod/mini';

/** Latitude in degrees, north positive. */
export const latitude = z.number().check(z.gte(-90), z.lte(90));
/** Longitude in degrees, east positive. */
export const longitude = z.number().check(z.gte(-180), z.lte(180));
/** Money in integer US cents, never negative. Outside of schemas, only `toCents` creates it. */
export const cents = z.int().check(z.gte(0)).brand<'Cents'>();
export type Cents = z.infer<typeof cents>;
/** A UTC instant, `2026-08-22T15:10:37.824Z`. */
export const instant = z.iso.datetime({ offset: true });
/** ISO 3166-1 alpha-2 country code, upper case. */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a two-letter country code'));

/** Drops the altitude of a position, which RFC 7946 (3.1.1) allows and this app does not use. */
export function withoutAltitude<T extends z.core.$ZodType>(position: T): T {
  const run = position._zod.run.bind(position._zod);
  position._zod.run = (payload, context) => {
    const { value } = payload;
    if (Array.isArray(value) && value.length === 3 && typeof value[2] === 'number') payload.value = value.slice(0, 2);
    return run(payload, context);
  };
  return position;
}

/** GeoJSON Point, `[longitude, latitude]` in degrees. */
export const point = z.object({
  type: z.literal('Point'),
  coordinates: withoutAltitude(z.tuple([longitude, latitude])),
});
export type Point = z.infer<typeof point>;

/** GeoJSON Polygon. Rings are closed and counter-clockwise; longitudes may exceed 180 for continuity. */
export const polygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type Polygon = z.infer<typeof polygon>;

/** A required text of at most `max` characters. It is trimmed, and whitespace alone is rejected. */
export function text(max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, 'is required'), z.maxLength(max, `may have at most ${max} characters`));
}

/** A coordinate in a URL, which arrives as text. */
export function degreesInText(limit: number) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^[+-]?\d{1,3}(\.\d{1,12})?$/, 'must be decimal degrees')), z.transform(Number)),
    z.number().check(z.gte(-limit), z.lte(limit)),
  );
}

/** A non-negative integer in a URL, which arrives as text. */
export function wholeNumberInText(max: number) {
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number from 0 on')), z.transform(Number)),
    z.number().check(z.lte(max)),
  );
}
