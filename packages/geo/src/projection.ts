import proj4 from 'proj4';

/** A GeoJSON point (RFC 7946 section 3.1.2): longitude and latitude in degrees. */
export interface Point {
  readonly type: 'Point';
  readonly coordinates: LonLat;
}

/** Longitude and latitude in degrees. */
type LonLat = readonly [lonDeg: number, latDeg: number];
/** Easting and northing in metres. */
export type EastNorth = readonly [x: number, y: number];
/** Min x, min y, max x, max y in metres. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

const upsNorth = 32661;
const upsSouth = 32761;

/**
 * The metric grid a place is delivered in: UTM (EPSG:326xx north, 327xx south) by its six-degree zone, and UPS
 * (EPSG:32661, 32761) beyond 84° N and 80° S, where UTM ends.
 */
export function epsgAt(place: Point): number {
  const [lonDeg, latDeg] = place.coordinates;
  if (latDeg > 84) return upsNorth;
  if (latDeg < -80) return upsSouth;
  const zone = (Math.floor((lonDeg + 180) / 6) % 60) + 1;
  return (latDeg >= 0 ? 32600 : 32700) + zone;
}

function definition(epsg: number): string {
  const ellipsoid = '+datum=WGS84 +units=m +no_defs';
  if (epsg === upsNorth || epsg === upsSouth) {
    const pole = epsg === upsNorth ? 90 : -90;
    return `+proj=stere +lat_0=${pole} +k=0.994 +x_0=2000000 +y_0=2000000 ${ellipsoid}`;
  }
  const zone = epsg % 100;
  const south = epsg > 32700;
  if (!Number.isInteger(epsg) || epsg < 32601 || epsg > 32760 || zone < 1 || zone > 60) {
    throw new RangeError(`EPSG:${epsg} is neither UTM nor UPS on WGS 84`);
  }
  return `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${ellipsoid}`;
}

export interface Projection {
  readonly epsg: number;
  toMetres(lonLat: LonLat): EastNorth;
  /** Longitude between -180 and 180. */
  toLonLat(metres: EastNorth): LonLat;
}

/** There are 122 of them; proj4 takes longer to make one than to use it. */
const made = new Map<number, Projection>();

/** The grid of an EPSG code of {@link epsgAt}; any other code is a bug of the caller and throws. */
export function projection(epsg: number): Projection {
  const grid = made.get(epsg) ?? make(epsg);
  made.set(epsg, grid);
  return grid;
}

function make(epsg: number): Projection {
  const grid = proj4(definition(epsg));
  return {
    epsg,
    toMetres: ([lonDeg, latDeg]) => {
      const [x, y] = grid.forward([lonDeg, latDeg]);
      return [x, y];
    },
    toLonLat: ([x, y]) => {
      const [lonDeg, latDeg] = grid.inverse([x, y]);
      return [lonDeg, latDeg];
    },
  };
}
