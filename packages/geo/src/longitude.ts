/** Whole turns in a difference of longitudes; half a turn is none. */
export function turnsIn(awayDeg: number): number {
  return Math.abs(awayDeg) <= 180 ? 0 : Math.round(awayDeg / 360);
}

/** A longitude in degrees brought into -180 to 180; what lies there already stays as it is. */
export function wrapLongitude(lonDeg: number): number {
  return lonDeg - 360 * turnsIn(lonDeg);
}

/** The same meridian within half a turn of another one: longitudes that belong together do not jump at 180°. */
export function unwrapLongitude(lonDeg: number, nearDeg: number): number {
  return lonDeg - 360 * turnsIn(lonDeg - nearDeg);
}
