/** A longitude in degrees brought into -180 to 180; what lies there already stays as it is. */
export function wrapLongitude(lonDeg: number): number {
  return Math.abs(lonDeg) <= 180 ? lonDeg : lonDeg - 360 * Math.round(lonDeg / 360);
}

/** The same meridian within half a turn of another one: longitudes that belong together do not jump at 180°. */
export function unwrapLongitude(lonDeg: number, nearDeg: number): number {
  return lonDeg - 360 * Math.round((lonDeg - nearDeg) / 360);
}
