/** A position on WGS 84 in degrees, north and east positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Longitude and latitude in degrees, in the order of GeoJSON (RFC 7946 section 3.1.1). */
export type LonLat = readonly [lonDeg: number, latDeg: number];

/** Easting and northing in the meters of a projection. */
export type EastNorth = readonly [eastM: number, northM: number];

/** A GeoJSON point (RFC 7946 section 3.1.2). */
export interface Point {
  readonly type: 'Point';
  readonly coordinates: LonLat;
}
