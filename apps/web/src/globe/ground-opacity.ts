/** Heights between which the simulated ground fades in. From farther away its tiles would be too many. */
const FADE_M = { from: 110_000, to: 60_000 };

/** Opacity of the simulated ground, from 0 to 1. @param heightM of the camera */
export function groundOpacity(heightM: number): number {
  const share = Math.min(1, Math.max(0, (FADE_M.from - heightM) / (FADE_M.from - FADE_M.to)));
  return share * share * (3 - 2 * share);
}
