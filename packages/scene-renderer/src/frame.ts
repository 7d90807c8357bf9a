const earthRadiusM = 6_371_000;
const rad = Math.PI / 180;
const bandDeg = 4;
const polarFromDeg = 78.5;

/**
 * Flat metres for what is straight on the ground: fields, streets, tree rows. Bands of latitude with their own scale,
 * and a view from above at each pole, so that a metre stays a metre within a few percent. Where two bands meet,
 * patterns break off, as they do at old borders; the broad fields of `ground.ts` know no bands.
 */
export class Frame {
  #polar = 0;
  #metresPerLon = 1.5;

  /** Chooses the frame that holds a latitude. */
  moveTo(latDeg: number): void {
    if (Math.abs(latDeg) > polarFromDeg) {
      this.#polar = Math.sign(latDeg);
      return;
    }
    this.#polar = 0;
    this.#metresPerLon = metresPerLon(latDeg);
  }

  u(lonDeg: number, latDeg: number): number {
    if (this.#polar === 0) return lonDeg * this.#metresPerLon;
    return (90 - Math.abs(latDeg)) * rad * earthRadiusM * Math.sin(lonDeg * rad);
  }

  v(lonDeg: number, latDeg: number): number {
    if (this.#polar === 0) return latDeg * earthRadiusM * rad;
    return -this.#polar * (90 - Math.abs(latDeg)) * rad * earthRadiusM * Math.cos(lonDeg * rad);
  }
}

/** Metres of a degree of longitude in the band of a latitude. */
function metresPerLon(latDeg: number): number {
  const bandCentre = (Math.floor((latDeg + 1.5) / bandDeg) + 0.5) * bandDeg - 1.5;
  return earthRadiusM * Math.cos(bandCentre * rad) * rad;
}

/** Longitude and latitude in degrees of a place in the frame of a band, about; frames of the poles are not told apart. */
export function toLonLat(u: number, v: number): readonly [lonDeg: number, latDeg: number] {
  const latDeg = v / (earthRadiusM * rad);
  return [u / metresPerLon(latDeg), latDeg];
}
