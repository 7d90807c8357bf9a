const earthRadiusM = 6_371_000;
const rad = Math.PI / 180;
const bandDeg = 4;
const polarFromDeg = 78.5;

/**
 * Plane coordinates in meters for straight features on the ground: fields, streets, rows of trees. Each latitude band
 * has its own scale and each pole an azimuthal plane, so that lengths are accurate to a few percent. Patterns end where
 * two bands meet, unlike the large-scale features of `ground.ts`.
 */
export class Frame {
  #polar = 0;
  #metersPerLon = 1.5;

  /** Switches to the frame of a latitude. */
  moveTo(latDeg: number): void {
    if (Math.abs(latDeg) > polarFromDeg) {
      this.#polar = Math.sign(latDeg);
      return;
    }
    this.#polar = 0;
    this.#metersPerLon = metersPerLon(latDeg);
  }

  u(lonDeg: number, latDeg: number): number {
    if (this.#polar === 0) return lonDeg * this.#metersPerLon;
    return (90 - Math.abs(latDeg)) * rad * earthRadiusM * Math.sin(lonDeg * rad);
  }

  v(lonDeg: number, latDeg: number): number {
    if (this.#polar === 0) return latDeg * earthRadiusM * rad;
    return -this.#polar * (90 - Math.abs(latDeg)) * rad * earthRadiusM * Math.cos(lonDeg * rad);
  }
}

/** Meters per degree of longitude in the band of a latitude. */
function metersPerLon(latDeg: number): number {
  const bandCenter = (Math.floor((latDeg + 1.5) / bandDeg) + 0.5) * bandDeg - 1.5;
  return earthRadiusM * Math.cos(bandCenter * rad) * rad;
}

/**
 * Approximate longitude and latitude in degrees of a position in the frame of a band; not valid for the polar frames.
 */
export function toLonLat(u: number, v: number): readonly [lonDeg: number, latDeg: number] {
  const latDeg = v / (earthRadiusM * rad);
  return [u / metersPerLon(latDeg), latDeg];
}
