/** Sizes of an outline, in camera heights, between which it fades. The view is 1.2 heights wide. */
const FADE = { from: 1.4, to: 3 };

/**
 * Opacity of outlines that are not highlighted. Larger than the view, they would be lines across it.
 * @param heightM of the camera
 */
export function outlineStrength(heightM: number, sizeM: number): number {
  const share = (FADE.to - sizeM / heightM) / (FADE.to - FADE.from);
  return Math.min(1, Math.max(0, share));
}
