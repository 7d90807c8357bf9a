import { EQUATOR_RADIUS_M, POLE_RADIUS_M } from '@groundtrack/geo';

/** The camera parameters for finding the object at a screen position. */
export interface ScreenView {
  /** From Earth-fixed meters to clip coordinates, sixteen numbers by columns. */
  readonly matrix: ArrayLike<number>;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The camera, Earth-fixed meters. */
  readonly eye: { readonly x: number; readonly y: number; readonly z: number };
}

/** Stretches the WGS 84 ellipsoid along its axis into a sphere. */
const STRETCH = EQUATOR_RADIUS_M / POLE_RADIUS_M;

/**
 * The object nearest to a screen point, within the tolerance and not behind the Earth.
 * @param positions x, y, z of each object in Earth-fixed meters; NaN if missing
 * @returns its index; null if there is none
 */
export function nearestOnScreen(
  positions: Float64Array,
  view: ScreenView,
  pointer: { readonly x: number; readonly y: number; readonly tolerancePx: number },
): number | null {
  const { matrix: m } = view;
  const row = (r: number, x: number, y: number, z: number) =>
    (m[r] ?? 0) * x + (m[r + 4] ?? 0) * y + (m[r + 8] ?? 0) * z + (m[r + 12] ?? 0);
  let best: number | null = null;
  let bestPx = pointer.tolerancePx;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const [x, y, z] = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
    const w = row(3, x, y, z);
    if (!(w > 0)) continue;
    const dx = (row(0, x, y, z) / w + 1) * 0.5 * view.widthPx - pointer.x;
    const dy = (1 - row(1, x, y, z) / w) * 0.5 * view.heightPx - pointer.y;
    const awayPx = Math.hypot(dx, dy);
    if (awayPx > bestPx || isBehindEarth(view.eye, { x, y, z })) continue;
    best = at / 3;
    bestPx = awayPx;
  }
  return best;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Whether the Earth is between an eye and a place, both above its surface. */
export function isBehindEarth(eye: Point, place: Point): boolean {
  const [ex, ey, ez] = [eye.x, eye.y, eye.z * STRETCH];
  const [dx, dy, dz] = [place.x - ex, place.y - ey, place.z * STRETCH - ez];
  const along = -(ex * dx + ey * dy + ez * dz) / (dx * dx + dy * dy + dz * dz);
  if (!(along > 0 && along < 1)) return false;
  return Math.hypot(ex + dx * along, ey + dy * along, ez + dz * along) < EQUATOR_RADIUS_M;
}
