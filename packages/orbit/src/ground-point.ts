/** A point on the ground in degrees. */
export interface GroundPoint {
  readonly latitudeDeg: number;
  /** Continuous with the adjacent points: may exceed ±180. */
  readonly longitudeDeg: number;
}

/** The same point with its longitude within 180 degrees of another's. */
export function unwrapNear(point: GroundPoint, other: { readonly longitudeDeg: number }): GroundPoint {
  const turns = Math.round((other.longitudeDeg - point.longitudeDeg) / 360);
  return { latitudeDeg: point.latitudeDeg, longitudeDeg: point.longitudeDeg + turns * 360 };
}
