import { type Box, type EastNorth, epsgAt, type Point, projection } from './projection.ts';

/** A box on the ground with what a product says of its size. */
export interface GroundBox {
  readonly epsg: number;
  readonly box: [number, number, number, number];
  /** West, south, east, north in degrees; east may pass 180 so that it never lies west of west. */
  readonly boundingBox: [number, number, number, number];
}

export interface BoxSize {
  readonly xKm: number;
  readonly yKm: number;
  /** The sides become whole pixels of this size, so that corners and resolution of the image are both exact. */
  readonly pixelM: number;
}

/**
 * The box of the asked size centred on a place (to half a pixel), in the place's own metric grid.
 * @example boxAround({ type: 'Point', coordinates: [-76.8755, 39.0045] }, { xKm: 5, yKm: 5, pixelM: 0.5 }).epsg // 32618
 */
export function boxAround(place: Point, size: BoxSize): GroundBox {
  const boxes = drawn.get(place) ?? new Map<string, GroundBox>();
  drawn.set(place, boxes);
  const name = `${size.xKm} ${size.yKm} ${size.pixelM}`;
  const box = boxes.get(name) ?? drawBox(place, size);
  boxes.set(name, box);
  return box;
}

/** All scenes of a search are sold around one place, and few differ in their pixels: their boxes are drawn once. */
const drawn = new WeakMap<Point, Map<string, GroundBox>>();

function drawBox(place: Point, size: BoxSize): GroundBox {
  const epsg = epsgAt(place);
  const [x, y] = projection(epsg).toMetres(place.coordinates);
  const [minX, maxX] = side(x, size.xKm, size.pixelM);
  const [minY, maxY] = side(y, size.yKm, size.pixelM);
  const box: [number, number, number, number] = [minX, minY, maxX, maxY];
  return { epsg, box, boundingBox: envelope(epsg, box) };
}

function side(centreM: number, sizeKm: number, pixelM: number): [number, number] {
  const pixels = Math.max(1, Math.round((sizeKm * 1000) / pixelM));
  const min = Math.round(centreM / pixelM - pixels / 2) * pixelM;
  return [millimetres(min), millimetres(min + pixels * pixelM)];
}

const millimetres = (metres: number) => Math.round(metres * 1000) / 1000;

/** The smallest box in degrees around a projected box; its sides bow, so points along them count as well. */
export function envelope(epsg: number, box: Box): [number, number, number, number] {
  const grid = projection(epsg);
  const [minX, minY, maxX, maxY] = box;
  if (holdsPole(epsg, box)) {
    const latitudes = outline(box).map((metres) => grid.toLonLat(metres)[1]);
    return epsg === 32661 ? [-180, Math.min(...latitudes), 180, 90] : [-180, -90, 180, Math.max(...latitudes)];
  }
  const [centreLonDeg] = grid.toLonLat([(minX + maxX) / 2, (minY + maxY) / 2]);
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const metres of outline(box)) {
    const [lonDeg, latDeg] = grid.toLonLat(metres);
    const near = lonDeg - 360 * Math.round((lonDeg - centreLonDeg) / 360);
    bounds[0] = Math.min(bounds[0], near);
    bounds[1] = Math.min(bounds[1], latDeg);
    bounds[2] = Math.max(bounds[2], near);
    bounds[3] = Math.max(bounds[3], latDeg);
  }
  const shift = bounds[0] < -180 ? 360 : 0;
  return [bounds[0] + shift, bounds[1], bounds[2] + shift, bounds[3]];
}

function holdsPole(epsg: number, [minX, minY, maxX, maxY]: Box): boolean {
  const poleM = 2_000_000;
  const polar = epsg === 32661 || epsg === 32761;
  return polar && minX < poleM && poleM < maxX && minY < poleM && poleM < maxY;
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
