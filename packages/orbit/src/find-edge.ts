import type { Moment } from './pass.ts';
import type { Sight } from './sight.ts';

/** A step shorter than this ends the search; it is still applied. */
const EDGE_STEP_SEC = 0.02;
/**
 * After this many steps, the interval is only bisected: if SGP4's velocity is not the derivative of its position,
 * Newton's method converges slowly.
 */
export const MAX_STEPS = 20;

/**
 * Finds the time between `inner` (above the limit) and `outer` (below) at which the sine of the elevation is `limit`.
 * Uses Halley's method, and bisects if a step would leave the interval or the satellite moves the wrong way.
 *
 * @throws LostSatelliteError
 */
export function findEdge(
  sight: Sight,
  limit: number,
  bracket: { inner: number; outer: number; guess: number },
): Moment {
  let { inner, outer, guess: sec } = bracket;
  for (let tries = 1; ; tries += 1) {
    sight.look(sec);
    const excess = sight.sine - limit;
    if (excess >= 0) inner = sec;
    else outer = sec;
    const slope = sight.sineRate;
    const newton = -excess / slope;
    const halley = newton / (1 + (newton * sight.sineAcceleration) / (2 * slope));
    const forward = slope * (inner - outer) > 0;
    if (forward && Math.abs(newton) < EDGE_STEP_SEC) return { sec: sec + halley, azimuth: sight.azimuth(halley) };
    if (Math.abs(outer - inner) < 1e-5) return { sec, azimuth: sight.azimuth(0) };
    const next = sec + halley;
    const stays = forward && next > Math.min(inner, outer) && next < Math.max(inner, outer);
    // Close to the peak, Halley's step becomes tiny while the edge is still far away.
    const moves = tries < MAX_STEPS && Math.abs(halley) > Math.abs(newton) / 4;
    sec = stays && moves ? next : (inner + outer) / 2;
  }
}
