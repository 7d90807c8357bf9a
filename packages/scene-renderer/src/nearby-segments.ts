/** Maximum measured distance. */
const farM = 25_000;
export const metersPerDeg = 111_195;

/** Normalizes a difference of longitudes to -180 up to 180. */
export const halfTurn = (deg: number) => deg - 360 * Math.floor((deg + 180) / 360);

/** Segments of mapped lines within {@link farM} of a box, indexed for distance queries. */
export class NearbySegments {
  readonly centerLonDeg: number;
  readonly reachLonDeg: number;
  /** Side of the line that was nearest in the last call: 1 left, -1 right. */
  side: 1 | -1 = 1;
  readonly #south: number;
  readonly #north: number;
  #gathered: number[] = [];
  #segments = new Float64Array();

  /** @param box west, south, east, north in degrees; east may exceed 180 */
  constructor([west, south, east, north]: readonly [number, number, number, number]) {
    this.centerLonDeg = (west + east) / 2;
    const midLat = Math.min(89, Math.abs((south + north) / 2));
    const reachLat = farM / metersPerDeg;
    this.#south = south - reachLat;
    this.#north = north + reachLat;
    this.reachLonDeg = Math.min(179, farM / (metersPerDeg * Math.cos((midLat * Math.PI) / 180)) + (east - west) / 2);
  }

  get isEmpty(): boolean {
    return this.#segments.length === 0;
  }

  /** Whether the latitudes of a segment, at index `at` as in {@link add}, are close enough. */
  reaches(degrees: Float64Array, at: number): boolean {
    const [latA, latB] = [degrees[at + 1], degrees[at + 3]];
    return Math.max(latA, latB) >= this.#south && Math.min(latA, latB) <= this.#north;
  }

  /** Adds the segment whose lon, lat, lon, lat in degrees begin at index `at`, if it is close enough. */
  add(degrees: Float64Array, at: number): void {
    if (!this.reaches(degrees, at)) return;
    const [latA, latB] = [degrees[at + 1], degrees[at + 3]];
    const lonA = halfTurn(degrees[at] - this.centerLonDeg);
    const lonB = lonA + halfTurn(degrees[at + 2] - degrees[at]);
    if (Math.max(lonA, lonB) < -this.reachLonDeg || Math.min(lonA, lonB) > this.reachLonDeg) return;
    this.#gathered.push(lonA, latA, lonB, latB);
  }

  /** Builds the index. Must be called once, after the last `add`. */
  close(): void {
    this.#segments = Float64Array.from(this.#gathered);
    this.#gathered = [];
  }

  /**
   * Distance to the nearest segment in meters, at most {@link farM}, on the tangent plane of the place. Sets `side`.
   */
  distanceM(lonDeg: number, latDeg: number): number {
    const lon = halfTurn(lonDeg - this.centerLonDeg);
    const perLon = metersPerDeg * Math.cos((latDeg * Math.PI) / 180);
    const segments = this.#segments;
    let best = farM * farM;
    let side = 1;
    for (let s = 0; s < segments.length; s += 4) {
      const ax = (segments[s] - lon) * perLon;
      const ay = (segments[s + 1] - latDeg) * metersPerDeg;
      const dx = (segments[s + 2] - lon) * perLon - ax;
      const dy = (segments[s + 3] - latDeg) * metersPerDeg - ay;
      const t = -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1);
      const along = t < 0 ? 0 : t > 1 ? 1 : t;
      const nx = ax + along * dx;
      const ny = ay + along * dy;
      const squared = nx * nx + ny * ny;
      if (squared >= best) continue;
      best = squared;
      side = ay * dx - ax * dy;
    }
    this.side = side > 0 ? 1 : -1;
    return Math.sqrt(best);
  }
}
