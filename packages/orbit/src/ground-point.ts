/** A point on the ground in degrees. */
export interface GroundPoint {
  readonly latitudeDeg: number;
  /** Continuous with the points it belongs to: may exceed ±180. */
  readonly longitudeDeg: number;
}

/** The same point with its longitude within half a turn of another's. */
export function unwrapNear(point: GroundPoint, other: { readonly longitudeDeg: number }): GroundPoint {
  const turns = Math.round((other.longitudeDeg - point.longitudeDeg) / 360);
  return { latitudeDeg: point.latitudeDeg, longitudeDeg: point.longitudeDeg + turns * 360 };
}
