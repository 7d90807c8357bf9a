import type { Bounds } from '../../bounds.ts';
import { unwrapLongitude } from '../../longitude.ts';
import type { LonLat } from '../../position.ts';
import type { Rings } from '../../split-polygon.ts';
import { type AreaFault, type AreaLimits, type FaultPlace, placeName, toFault } from './area-fault.ts';

const LONGITUDE_AT_MOST_DEG = 360;

export function isOnEarth([lonDeg, latDeg]: LonLat): boolean {
  return Math.abs(latDeg) <= 90 && Math.abs(lonDeg) <= LONGITUDE_AT_MOST_DEG;
}

/** Finds positions that are not on Earth. */
export function findValueFaults(polygons: readonly Rings[], limits: AreaLimits): AreaFault[] {
  const [notFinite, latitudes, longitudes]: FaultPlace[][] = [[], [], []];
  for (const [place, [lonDeg, latDeg]] of positionsOf(polygons)) {
    if (!Number.isFinite(lonDeg) || !Number.isFinite(latDeg)) notFinite?.push(place);
    else if (Math.abs(latDeg) > 90) latitudes?.push(place);
    else if (Math.abs(lonDeg) > LONGITUDE_AT_MOST_DEG) longitudes?.push(place);
  }
  const name = (place: FaultPlace) => placeName(place, polygons.length);
  const value = ({ polygon, ring, position }: FaultPlace, axis: 0 | 1) => polygons[polygon]?.[ring]?.[position]?.[axis];
  const faults: AreaFault[] = [];
  const add = (kind: AreaFault['kind'], places: FaultPlace[] | undefined, say: (first: FaultPlace) => string) => {
    if (places?.[0]) faults.push(toFault(kind, places, say(places[0]), limits));
  };
  add('not-finite', notFinite, (place) => `${name(place)} is not two finite numbers. Correct or remove it.`);
  add(
    'latitude',
    latitudes,
    (place) =>
      `${name(place)} has the latitude ${value(place, 1)}, outside -90 to 90 degrees. Correct it, or swap longitude and latitude.`,
  );
  add(
    'longitude',
    longitudes,
    (place) =>
      `${name(place)} has the longitude ${value(place, 0)}, outside -360 to 360 degrees. Correct it, or convert meters of a projected grid to degrees.`,
  );
  return faults;
}

/** Whether the area is at the expected location only if longitude and latitude are swapped. */
export function findSwap(polygons: readonly Rings[], limits: AreaLimits, expected: Bounds | undefined): AreaFault[] {
  if (!expected) return [];
  let place: FaultPlace | null = null;
  for (const [found, [lonDeg, latDeg]] of positionsOf(polygons)) {
    if (isIn(expected, [lonDeg, latDeg]) || Math.abs(lonDeg) > 90 || !isIn(expected, [latDeg, lonDeg])) return [];
    place ??= { ...found, at: [lonDeg, latDeg] };
  }
  const message =
    'The area lies outside what is expected, and inside it with longitude and latitude swapped. Swap them if the file has latitude first.';
  return place ? [toFault('swapped', [place], message, limits)] : [];
}

function isIn({ west, south, east, north }: Bounds, [lonDeg, latDeg]: LonLat): boolean {
  const lon = unwrapLongitude(lonDeg, (west + east) / 2);
  return lon >= west && lon <= east && latDeg >= south && latDeg <= north;
}

function* positionsOf(polygons: readonly Rings[]): Generator<[FaultPlace, LonLat]> {
  for (const [polygon, rings] of polygons.entries())
    for (const [ring, positions] of rings.entries())
      for (const [position, at] of positions.entries()) yield [{ at: null, polygon, ring, position }, at];
}
