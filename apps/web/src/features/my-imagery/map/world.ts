import type { Footprint, FootprintRing } from './footprint.ts';

/** Degrees around the Earth. */
const TURN = 360;

/**
 * The longitude at which to cut the world, so that the fewest degrees lie between the first and the last of these
 * longitudes: the middle of the widest empty stretch. -180 without any.
 */
export function cutOf(longitudes: readonly number[]): number {
  const sorted = longitudes.map((longitude) => from(longitude, -TURN / 2)).toSorted((a, b) => a - b);
  const [first] = sorted;
  if (first === undefined) return -TURN / 2;
  let [cut, widest] = [-TURN / 2, 0];
  for (const [i, longitude] of sorted.entries()) {
    const next = sorted[i + 1] ?? first + TURN;
    if (next - longitude > widest) [cut, widest] = [(longitude + next) / 2, next - longitude];
  }
  return from(cut, -TURN * 0.75);
}

/** The same longitude in the turn that begins at a cut. */
export function from(longitude: number, cut: number): number {
  return longitude - TURN * Math.floor((longitude - cut) / TURN);
}

function move(ring: FootprintRing, byDeg: number): FootprintRing {
  return ring.map(([latitude, longitude]) => [latitude, longitude + byDeg]);
}

/** The same footprint in the turn that begins at a cut. All of its rings move together. */
export function inWorld(footprint: Footprint, cut: number): Footprint {
  const first = footprint.rings[0]?.[0]?.[1] ?? 0;
  const shifted = from(first, cut);
  const { rings, pictureRing } = footprint;
  const pictured = pictureRing?.[0]?.[1] ?? 0;
  return {
    ...footprint,
    rings: rings.map((ring) => move(ring, shifted - first)),
    // Within half a turn of the outline.
    pictureRing: pictureRing && move(pictureRing, from(pictured, shifted - 180) - pictured),
  };
}
