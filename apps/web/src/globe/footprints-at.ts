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

/** The area of a footprint, up to a factor that all footprints at one place share. */
function areaOf(corners: readonly GlobePoint[]): number {
  const west = corners[0]?.longitude ?? 0;
  // The shorter way from the first corner, also over the antimeridian.
  const east = corners.map(({ longitude }) => longitude - west - 360 * Math.round((longitude - west) / 360));
  const doubled = corners.reduce((sum, { latitude }, index) => {
    const next = (index + 1) % corners.length;
    return sum + (east[index] ?? 0) * (corners[next]?.latitude ?? 0) - (east[next] ?? 0) * latitude;
  }, 0);
  return Math.abs(doubled);
}

/** Ids of the footprints that contain a point: first the last drawn ones, then the faint ones, the smallest first. */
export function footprintsAt(point: GlobePoint, footprints: readonly GlobeFootprint[]): string[] {
  const here = footprints.filter(({ corners }) => isInside(point, corners));
  const clear = here.filter(({ faint }) => faint !== true).reverse();
  const faint = here.filter((each) => each.faint === true).toSorted((a, b) => areaOf(a.corners) - areaOf(b.corners));
  return [...clear, ...faint].map(({ id }) => id);
}
