import type { Place } from '@groundtrack/contract';
import { parseCoordinates } from '@groundtrack/geo';
import { isSamePlace, unnamedPlace } from '../../lib/places.ts';
import { METRIC, type TypedLength } from '../../lib/units.ts';
import { addressOfArea, areaOfAddress } from './linked-areas.ts';

export interface LocationState {
  readonly current: Place;
  /** Latest first. The first one is the previous place. */
  readonly recent: readonly Place[];
}

const RECENT_LOCATIONS_KEPT = 5;

/**
 * A location change (spec section 4): the previous place moves to the front of the five recent ones. Moving to the same
 * place only updates its name.
 */
export function moveTo({ current, recent }: LocationState, place: Place): LocationState {
  if (isSamePlace(current, place)) return { current: place, recent };
  const others = recent.filter((known) => !isSamePlace(known, current) && !isSamePlace(known, place));
  return { current: place, recent: [current, ...others].slice(0, RECENT_LOCATIONS_KEPT) };
}

/** The recent places with one restored to its index, still limited to five. */
export function withRecent(recent: readonly Place[], place: Place, index: number): readonly Place[] {
  const others = recent.filter((known) => !isSamePlace(known, place));
  return others.toSpliced(index, 0, place).slice(0, RECENT_LOCATIONS_KEPT);
}

/** The name of a point, after the nearest named place: `Near Greenbelt, Maryland`. */
export function nearLabel(nearest: Place): string {
  return `Near ${nearest.location.split(', ').slice(0, 2).join(', ')}`;
}

/** Whether the name of a place contains its coordinates, as for typed or clicked ones. */
export function saysCoordinates(location: string): boolean {
  return /\d[°″] [NS], .*\d[°″] [EW]/.test(location);
}

/** The lowest shore and the highest peak, with some margin: the limits of an elevation in meters. */
const ELEVATION_LIMITS_M = { min: -430, max: 9000 } as const;

/** Why a typed elevation is invalid, in the typed unit; null if valid. */
export function elevationError(elevationM: number, { unit, fromMeters }: TypedLength = METRIC.typed): string | null {
  const { min, max } = ELEVATION_LIMITS_M;
  if (Number.isFinite(elevationM) && elevationM >= min && elevationM <= max) return null;
  const [least, most] = [min, max].map((limitM) => Math.trunc(fromMeters(limitM)));
  return `Elevation must be a number from ${least} to ${most} ${unit === 'ft' ? 'feet' : 'meters'}`;
}

const AT = 'at';
const AREA = 'area';
const NAME = 'place';
const ELEVATION = 'elevation';

/** The place in a URL, if there is one. */
export function parsePlace(search: URLSearchParams): Place | null {
  const read = parseCoordinates(search.get(AT) ?? '');
  if (!read?.ok) return null;
  const name = search.get(NAME)?.trim().slice(0, 200);
  const elevation = Number(search.get(ELEVATION));
  const area = areaOfAddress(search.get(AREA) ?? '');
  return {
    ...unnamedPlace(read.at),
    elevation: elevationError(elevation) === null ? elevation : 0,
    ...(name ? { location: name } : {}),
    ...(area ? { area } : {}),
  };
}

/** The URL parameters with this place. */
export function searchWithPlace(search: URLSearchParams, place: Place): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(AT, `${place.latitude},${place.longitude}`);
  next.set(NAME, place.location);
  if (place.elevation === 0) next.delete(ELEVATION);
  else next.set(ELEVATION, String(place.elevation));
  const area = place.area && addressOfArea(place.area);
  if (area) next.set(AREA, area);
  else next.delete(AREA);
  return next;
}
