import { unwrapLongitude } from './longitude.ts';
import type { EastNorth, LonLat, Point } from './position.ts';
import { epsgAt, projection, UPS_NORTH, UPS_SOUTH } from './projection.ts';
import { POLE_M } from './ups.ts';
import { FALSE_EASTING_M, FALSE_NORTHING_SOUTH_M } from './utm.ts';

/** Min x, min y, max x, max y in meters. */
export type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** A box on the ground, as in `ProductSize` of the contract. */
export interface GroundBox {
  readonly epsg: number;
  readonly box: [number, number, number, number];
  /** West, south, east, north in degrees. East may exceed 180, so that it is never west of west. */
  readonly boundingBox: [number, number, number, number];
  /** In degrees, counter-clockwise from the lower left one. */
  readonly corners: Corners;
}

/** Four positions of a quad. */
export type Corners = readonly [LonLat, LonLat, LonLat, LonLat];

export interface BoxSize {
  readonly xKm: number;
  readonly yKm: number;
  /** Sides are rounded to whole pixels of this size, so that both corners and resolution of the image are exact. */
  readonly pixelM: number;
}

/** Boxes are cached: all scenes of a search are sold around one place, and few have different pixel sizes. */
const known = new WeakMap<Point, Map<string, GroundBox>>();

/**
 * The box of the given size centered on a place (to half a pixel), in the place's own metric grid.
 * @example boxAround({ type: 'Point', coordinates: [-76.8755, 39.0045] }, { xKm: 5, yKm: 5, pixelM: 0.5 }).epsg //
 * 32618
 */
export function boxAround(place: Point, size: BoxSize): GroundBox {
  const boxes = known.get(place) ?? new Map<string, GroundBox>();
  known.set(place, boxes);
  const name = `${size.xKm} ${size.yKm} ${size.pixelM}`;
  const box = boxes.get(name) ?? toBox(place, size);
  boxes.set(name, box);
  return box;
}

function toBox(place: Point, size: BoxSize): GroundBox {
  const epsg = epsgAt(place);
  const [x, y] = projection(epsg).toMeters(place.coordinates);
  const [minX, maxX] = toSide(x, size.xKm, size.pixelM);
  const [minY, maxY] = toSide(y, size.yKm, size.pixelM);
  const box: [number, number, number, number] = [minX, minY, maxX, maxY];
  const corners = cornersOfBox(epsg, box);
  return { epsg, box, boundingBox: isClearOfAxes(epsg, box) ? toEnvelope(corners) : envelope(epsg, box), corners };
}

function toSide(centerM: number, sizeKm: number, pixelM: number): [minM: number, maxM: number] {
  const pixels = Math.max(1, Math.round((sizeKm * 1000) / pixelM));
  const min = Math.round(centerM / pixelM - pixels / 2) * pixelM;
  return [toMillimeters(min), toMillimeters(min + pixels * pixelM)];
}

function toMillimeters(meters: number): number {
  return Math.round(meters * 1000) / 1000;
}

/**
 * The corners of a projected box in degrees, counter-clockwise from the lower left one.
 * @param nearLonDeg longitudes lie within half a turn of it and may pass 180; by default the middle of the box
 */
export function cornersOfBox(epsg: number, box: Box, nearLonDeg = centerLonDeg(epsg, box)): Corners {
  const grid = projection(epsg);
  const [minX, minY, maxX, maxY] = box;
  const corner = (x: number, y: number): LonLat => {
    const [lonDeg, latDeg] = grid.toLonLat([x, y]);
    return [unwrapLongitude(lonDeg, nearLonDeg), latDeg];
  };
  return [corner(minX, minY), corner(maxX, minY), corner(maxX, maxY), corner(minX, maxY)];
}

function centerLonDeg(epsg: number, [minX, minY, maxX, maxY]: Box): number {
  return projection(epsg).toLonLat([(minX + maxX) / 2, (minY + maxY) / 2])[0];
}

/**
 * The bounding box of a projected box in degrees: west, south, east, north; east may exceed 180. The sides of the
 * projected box are curved in degrees, so points along them are used as well.
 */
export function envelope(epsg: number, box: Box): [number, number, number, number] {
  const grid = projection(epsg);
  if (holdsPole(epsg, box)) {
    const latitudes = outline(box).map((meters) => grid.toLonLat(meters)[1]);
    return epsg === UPS_NORTH ? [-180, Math.min(...latitudes), 180, 90] : [-180, -90, 180, Math.max(...latitudes)];
  }
  const nearLonDeg = centerLonDeg(epsg, box);
  return toEnvelope(
    outline(box).map((meters) => {
      const [lonDeg, latDeg] = grid.toLonLat(meters);
      return [unwrapLongitude(lonDeg, nearLonDeg), latDeg];
    }),
  );
}

function toEnvelope(positions: readonly LonLat[]): [number, number, number, number] {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lonDeg, latDeg] of positions) {
    bounds[0] = Math.min(bounds[0], lonDeg);
    bounds[1] = Math.min(bounds[1], latDeg);
    bounds[2] = Math.max(bounds[2], lonDeg);
    bounds[3] = Math.max(bounds[3], latDeg);
  }
  const shift = bounds[0] < -180 ? 360 : 0;
  return [bounds[0] + shift, bounds[1], bounds[2] + shift, bounds[3]];
}

function holdsPole(epsg: number, [minX, minY, maxX, maxY]: Box): boolean {
  const polar = epsg === UPS_NORTH || epsg === UPS_SOUTH;
  return polar && minX < POLE_M && POLE_M < maxX && minY < POLE_M && POLE_M < maxY;
}

/** Closer to an axis of the grid, differences along a side approach the rounding error. */
const CLEARANCE_M = 10_000;

/**
 * Whether longitude and latitude are monotonic along each side, so that the corners are the extremes: true for a UTM
 * box that is not near the central meridian or the equator.
 */
function isClearOfAxes(epsg: number, [minX, minY, maxX, maxY]: Box): boolean {
  if (epsg === UPS_NORTH || epsg === UPS_SOUTH) return false;
  const equatorM = epsg > 32_700 ? FALSE_NORTHING_SOUTH_M : 0;
  return isClearOf(FALSE_EASTING_M, minX, maxX) && isClearOf(equatorM, minY, maxY);
}

function isClearOf(axisM: number, minM: number, maxM: number): boolean {
  return minM > axisM + CLEARANCE_M || maxM < axisM - CLEARANCE_M;
}

function outline([minX, minY, maxX, maxY]: Box): EastNorth[] {
  const points: EastNorth[] = [];
  const steps = 16;
  for (let i = 0; i <= steps; i++) {
    const x = minX + ((maxX - minX) * i) / steps;
    const y = minY + ((maxY - minY) * i) / steps;
    points.push([x, minY], [x, maxY], [minX, y], [maxX, y]);
  }
  return points;
}
