import type { GlobeFootprint, GlobePoint } from './globe.ts';

const RADIANS = Math.PI / 180;

/** The direction in which the shortest way to another point begins, in radians from north. */
function bearing(from: GlobePoint, to: GlobePoint): number {
  const [lat1, lat2] = [from.latitude * RADIANS, to.latitude * RADIANS];
  const dLon = (to.longitude - from.longitude) * RADIANS;
  return Math.atan2(
    Math.sin(dLon) * Math.cos(lat2),
    Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon),
  );
}

/** As seen from inside, the vertices of a ring turn once, also over the antimeridian and the poles. */
function isInside(point: GlobePoint, corners: readonly GlobePoint[]): boolean {
  const bearings = corners.map((corner) => bearing(point, corner));
  const turn = bearings.reduce((sum, here, index) => {
    const step = (bearings[index + 1] ?? bearings[0] ?? here) - here;
    return sum + step - 2 * Math.PI * Math.round(step / (2 * Math.PI));
  }, 0);
  return Math.abs(turn) > Math.PI;
}

/** Ids of the footprints that contain a point, last drawn first. Faint ones are not included. */
export function footprintsAt(point: GlobePoint, footprints: readonly GlobeFootprint[]): string[] {
  return footprints
    .filter(({ corners, faint }) => faint !== true && isInside(point, corners))
    .map(({ id }) => id)
    .reverse();
}
