import type { DrawnArea, Place } from '@groundtrack/contract';
import { type Coordinates, formatCoordinates } from '@groundtrack/geo';
import { isSameArea } from './area-polygons.ts';

/** About a meter. Closer points are the same place. */
const SAME_DEG = 1e-5;

export function isSamePlace(a: PointOrArea, b: PointOrArea): boolean {
  const isSamePoint = Math.abs(a.latitude - b.latitude) < SAME_DEG && Math.abs(a.longitude - b.longitude) < SAME_DEG;
  return isSamePoint && isSameArea(a.area, b.area);
}

type PointOrArea = Coordinates & { readonly area?: DrawnArea | undefined };

/** Ten meters, because a click on a globe is not more exact. */
const CLICKED_DECIMALS = 4;

/** A point without a name. */
export function unnamedPlace(point: Coordinates): Place {
  const latitude = roundDeg(point.latitude);
  const longitude = roundDeg(point.longitude);
  return { location: formatCoordinates({ latitude, longitude }, CLICKED_DECIMALS), latitude, longitude, elevation: 0 };
}

/** The first part of its name, as on a map; empty if it only has coordinates. */
export function shortNameOf({ location }: Pick<Place, 'location'>): string {
  return /^[-\d]/.test(location) ? '' : (location.split(',')[0] ?? '');
}

/** Six decimals, a tenth of a meter: more than the precision of a pointer on the globe. */
function roundDeg(value: number): number {
  return Number(value.toFixed(6));
}
