import * as z from 'zod/mini';
import { latitude, point, withoutAltitude } from './units.ts';

/** Limits of an area to search, price, or order. The server also rejects shapes that self-intersect or overlap. */
export const AREA_LIMITS = {
  /** Square kilometers on the ellipsoid, measured by the server. */
  areaKm2: 100_000,
  /** Outlines and holes of all shapes in total. */
  rings: 20,
  /** Per ring, including the closing position. */
  positions: 1000,
  /** For all rings in total. */
  positionsInAll: 10_000,
} as const;

const { rings: RINGS_MAX, positions: POSITIONS_MAX, positionsInAll: POSITIONS_IN_ALL } = AREA_LIMITS;
const TOO_DETAILED = `may have at most ${POSITIONS_IN_ALL} positions, those of all rings together`;

const position = withoutAltitude(z.tuple([z.number().check(z.gte(-360), z.lte(360)), latitude]));
const readPosition = position._zod.run.bind(position._zod);
// An area has up to 10,000 positions. Returning valid ones without a copy takes a tenth of the time.
position._zod.run = (payload, context) => (isPosition(payload.value) ? payload : readPosition(payload, context));

function isPosition(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [lonDeg, latDeg]: unknown[] = value;
  return typeof lonDeg === 'number' && typeof latDeg === 'number' && Math.abs(lonDeg) <= 360 && Math.abs(latDeg) <= 90;
}

const ring = z
  .array(position)
  .check(
    z.minLength(4, 'a ring needs at least 4 positions, the last equal to the first'),
    z.maxLength(POSITIONS_MAX, `a ring may have at most ${POSITIONS_MAX} positions`),
  );

const rings = z.array(ring).check(
  z.minLength(1, 'is required'),
  z.maxLength(RINGS_MAX, `may have at most ${RINGS_MAX} rings`),
  z.refine((all) => total(all) <= POSITIONS_IN_ALL, TOO_DETAILED),
);

/** Longitudes may exceed 180 so that the area stays continuous across the antimeridian. */
export const areaPolygon = z.object({ type: z.literal('Polygon'), coordinates: rings });

/** Shapes that do not overlap. */
export const areaMultiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(rings).check(
    z.minLength(1, 'is required'),
    z.maxLength(RINGS_MAX, `may have at most ${RINGS_MAX} polygons`),
    z.refine(
      (polygons) => total(polygons) <= RINGS_MAX,
      `may have at most ${RINGS_MAX} rings, those of all polygons together`,
    ),
    z.refine((polygons) => total(polygons.flat()) <= POSITIONS_IN_ALL, TOO_DETAILED),
  ),
});

/** Maximum for the outline of a purchased area in lists, all rings in total. */
export const OUTLINE_POSITIONS_MAX = 200;

/** A drawn area: one or more shapes, with holes. */
export const drawnArea = z.discriminatedUnion('type', [areaPolygon, areaMultiPolygon]);
export type DrawnArea = z.infer<typeof drawnArea>;

/** GeoJSON characters of an area in a list: 2,000 to 3,000 positions. */
const STORED_AREA_LENGTH_MAX = 64_000;

/** An area stored in a list. It is smaller than other areas because the list is always read as a whole. */
export const storedArea = drawnArea.check(
  z.refine(
    (area) => JSON.stringify(area).length <= STORED_AREA_LENGTH_MAX,
    `may have at most ${STORED_AREA_LENGTH_MAX} characters; simplify it`,
  ),
);

/** The place or area to search, price, or order. */
export const areaGeometry = z.discriminatedUnion('type', [point, areaPolygon, areaMultiPolygon]);
export type AreaGeometry = z.infer<typeof areaGeometry>;

function total(lists: readonly { readonly length: number }[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}
