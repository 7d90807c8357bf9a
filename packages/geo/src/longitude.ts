/** Whole turns in a difference of longitudes. Half a turn counts as none. */
export function turnsIn(awayDeg: number): number {
  return Math.abs(awayDeg) <= 180 ? 0 : Math.round(awayDeg / 360);
}

/** Normalizes a longitude to -180 to 180. A value in this range is unchanged. */
export function wrapLongitude(lonDeg: number): number {
  return lonDeg - 360 * turnsIn(lonDeg);
}

/** The same meridian within half a turn of another one: longitudes that belong together do not jump at 180°. */
export function unwrapLongitude(lonDeg: number, nearDeg: number): number {
  return lonDeg - 360 * turnsIn(lonDeg - nearDeg);
}
