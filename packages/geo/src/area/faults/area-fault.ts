import { positionText } from '../../format-coordinates.ts';
import type { LonLat } from '../../position.ts';

/** Limits of a search area. */
export const AREA_LIMITS = {
  areaKm2: 100_000,
  rings: 20,
  /** Per ring, including the last position. */
  positions: 1000,
  /** For all rings together, as in `parseFootprint`. */
  positionsOfAll: 10_000,
  /** For all rings. Crossings are not searched in more detailed areas, which are rejected anyway. */
  positionsExamined: 100_001,
  /** More crossings are not counted. */
  crossings: 1000,
  /** Per fault. */
  places: 100,
};
export type AreaLimits = typeof AREA_LIMITS;

/** A place in a shape; all indexes start at 0. */
export interface FaultPlace {
  /** Null if the values are not a place on Earth. */
  readonly at: LonLat | null;
  readonly polygon: number;
  readonly ring: number;
  readonly position: number;
}

/**
 * Whether a fault prevents the use of an area (`error`), the user must decide (`question`), or it is repaired
 * automatically (`notice`).
 */
const SEVERITIES = {
  'not-finite': 'error',
  latitude: 'error',
  longitude: 'error',
  swapped: 'question',
  empty: 'error',
  unclosed: 'notice',
  repeated: 'notice',
  spike: 'notice',
  winding: 'notice',
  crossing: 'error',
  'hole-outside': 'error',
  overlap: 'error',
  'too-large': 'error',
  'too-detailed': 'error',
  'too-many-rings': 'error',
} as const;
type FaultKind = keyof typeof SEVERITIES;

export interface AreaFault {
  readonly kind: FaultKind;
  readonly severity: 'error' | 'question' | 'notice';
  /** `places` may have fewer entries than this count. */
  readonly count: number;
  readonly places: readonly FaultPlace[];
  /** For users: the place, the value, the limit, and what to do. */
  readonly message: string;
}

export function toFault(
  kind: FaultKind,
  places: readonly FaultPlace[],
  message: string,
  limits: AreaLimits,
): AreaFault {
  return { kind, severity: SEVERITIES[kind], count: places.length, places: places.slice(0, limits.places), message };
}

/** `Position 4 of hole 1 of shape 2` */
export function placeName({ polygon, ring, position }: FaultPlace, polygons: number): string {
  return `Position ${position + 1} of ${ringName({ polygon, ring }, polygons)}`;
}

export function ringName({ polygon, ring }: Pick<FaultPlace, 'polygon' | 'ring'>, polygons: number): string {
  const shape = polygons > 1 ? ` of shape ${polygon + 1}` : '';
  return ring === 0 ? `the outline${shape}` : `hole ${ring}${shape}`;
}

/** `47.4000, 8.5000` */
export function atText(place: FaultPlace | undefined): string {
  return place?.at ? positionText(place.at) : 'an unknown place';
}
