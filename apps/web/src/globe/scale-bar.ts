/** A bar as long as a round distance on the ground. */
export interface ScaleBar {
  readonly widthPx: number;
  /** `500 m`, `2,000 km`. */
  readonly label: string;
}

const STEPS = [1, 2, 5, 10];

/**
 * The longest bar of 1, 2 or 5 times a power of ten meters that is not wider than requested.
 * @param pixelM meters of the ground that a pixel shows
 */
export function toScaleBar(pixelM: number, widestPx: number): ScaleBar | null {
  const widestM = pixelM * widestPx;
  if (!(widestM >= 1) || !Number.isFinite(widestM)) return null;
  const power = 10 ** Math.floor(Math.log10(widestM));
  const meters = power * (STEPS.findLast((step) => step * power <= widestM) ?? 1);
  return { widthPx: meters / pixelM, label: meters < 1000 ? `${meters} m` : `${grouped(meters / 1000)} km` };
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}
