/** Camera heights between which outlines fade. Nearer, they cross the ground that the user looks at. */
const FADE_M = { from: 5_000, to: 1_500 };
/** Enough to see that there is an image. */
const LEAST = 0.3;

/** Opacity of outlines that are not highlighted. @param heightM of the camera */
export function outlineStrength(heightM: number): number {
  const share = (heightM - FADE_M.to) / (FADE_M.from - FADE_M.to);
  return LEAST + (1 - LEAST) * Math.min(1, Math.max(0, share));
}
