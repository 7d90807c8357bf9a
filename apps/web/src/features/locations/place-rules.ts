import { type Place, RECENT_LOCATIONS_KEPT } from '@groundtrack/contract';

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface LocationState {
  readonly current: Place;
  /** Latest first; the first one is where the user was before. */
  readonly recent: readonly Place[];
}

/** About a metre: closer points are one place. */
const SAME_DEG = 1e-5;

export function isSamePlace(a: Coordinates, b: Coordinates): boolean {
  return Math.abs(a.latitude - b.latitude) < SAME_DEG && Math.abs(a.longitude - b.longitude) < SAME_DEG;
}

/**
 * A location change (spec section 4): the place left goes to the front of the recent ones, of which five are kept.
 * Moving to where one is only takes the new name.
 */
export function moveTo({ current, recent }: LocationState, place: Place): LocationState {
  if (isSamePlace(current, place)) return { current: place, recent };
  const others = recent.filter((known) => !isSamePlace(known, current) && !isSamePlace(known, place));
  return { current: place, recent: [current, ...others].slice(0, RECENT_LOCATIONS_KEPT) };
}

/** `39.0045° N, 76.8755° W` */
export function coordinatesLabel({ latitude, longitude }: Coordinates): string {
  const northSouth = `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${northSouth}, ${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
}

/** What a point is called after the nearest named place: `Near Greenbelt, Maryland`. */
export function nearLabel(nearest: Place): string {
  return `Near ${nearest.location.split(', ').slice(0, 2).join(', ')}`;
}

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*`;
const COORDINATES = new RegExp(String.raw`^\s*${NUMBER}([NS]?)\s*[,;\s]\s*${NUMBER}([EW]?)\s*$`, 'i');

/** Reads `39.0045, -76.8755`, also `39.0045° N, 76.8755° W`; null for anything else and outside the globe. */
export function parseCoordinates(text: string): Coordinates | null {
  const match = COORDINATES.exec(text);
  if (!match) return null;
  const [, latitudeText = '', northSouth = '', longitudeText = '', eastWest = ''] = match;
  const latitude = signed(latitudeText, northSouth.toUpperCase() === 'S');
  const longitude = signed(longitudeText, eastWest.toUpperCase() === 'W');
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function signed(text: string, opposite: boolean): number {
  const value = Number(text);
  return opposite && value !== 0 ? -value : value;
}

/** A point without a name yet. */
export function unnamedPlace(point: Coordinates): Place {
  const latitude = roundDeg(point.latitude);
  const longitude = roundDeg(point.longitude);
  return { location: coordinatesLabel({ latitude, longitude }), latitude, longitude, elevation: 0 };
}

/** Six decimals, a tenth of a metre: what a pointer on the globe cannot exceed. */
function roundDeg(value: number): number {
  return Number(value.toFixed(6));
}

const AT = 'at';
const NAME = 'place';

/** The place a link names, if it names one. */
export function placeOfSearch(search: URLSearchParams): Place | null {
  const point = parseCoordinates(search.get(AT) ?? '');
  if (!point) return null;
  const name = search.get(NAME)?.trim().slice(0, 200);
  return { ...unnamedPlace(point), ...(name ? { location: name } : {}) };
}

/** The same address with the place in it. */
export function searchWithPlace(search: URLSearchParams, place: Place): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(AT, `${place.latitude},${place.longitude}`);
  next.set(NAME, place.location);
  return next;
}
