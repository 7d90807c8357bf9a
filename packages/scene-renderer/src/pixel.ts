/** One pixel while it is drawn: where it lies, the broad fields there, and what has been put on it so far. */
export class Pixel {
  /** Metres in the ground frame of `frame.ts`, bent as the land bends. */
  u = 0.5;
  v = 0.5;
  coastM = 0.5;
  elevationM = 0.5;
  riverM = 0.5;
  riverHalfWidthM = 0.5;
  highwayM = 0.5;
  lakeM = 0.5;
  moisture = 0.5;
  warmthC = 0.5;
  swingC = 0.5;
  rural = 0.5;
  surveyed = false;
  forest = 0.5;
  urban = 0.5;
  /** How `urban` grows with u and v, per metre. */
  urbanPerU = 0.5;
  urbanPerV = 0.5;
  slope = 0.5;
  wind = 0.5;
  slick = 0.5;
  cloud = 0.5;
  cloudShadow = 0.5;
  /** Fine noise in metres: adds the waves that are too short for the lattice. */
  detailM = 0.5;
  /** Of the whole cell: no shore is near on the land, or on the sea; no highway is near. */
  inland = false;
  afloat = false;
  offHighway = false;

  /** Colour of the ground in full light, 0 to 255. */
  red = 0.5;
  green = 0.5;
  blue = 0.5;
  /** What stands on the land, metres. */
  heightM = 0.5;
  /** How strongly the ground returns radar; 1 is a field. */
  radar = 0.5;

  set(color: Color, heightM: number, radar: number): void {
    this.red = color[0];
    this.green = color[1];
    this.blue = color[2];
    this.heightM = heightM;
    this.radar = radar;
  }

  /** Lays a colour over what is there; `part` is how much of the pixel it covers, 0 to 1. */
  lay(color: Color, part: number): void {
    this.red += (color[0] - this.red) * part;
    this.green += (color[1] - this.green) * part;
    this.blue += (color[2] - this.blue) * part;
  }

  /** What stands there and how it returns radar, for the covered part. */
  raise(heightM: number, radar: number, part: number): void {
    this.heightM += (heightM - this.heightM) * part;
    this.radar += (radar - this.radar) * part;
  }

  shade(factor: number): void {
    this.red *= factor;
    this.green *= factor;
    this.blue *= factor;
  }
}

/** Red, green, blue from 0 to 255. */
export type Color = readonly [number, number, number];

/** How much of a pixel of `pixelM` lies inside an edge that is `distanceM` away, negative inside. */
export function inside(distanceM: number, pixelM: number): number {
  const part = 0.5 - distanceM / pixelM;
  return part < 0 ? 0 : part > 1 ? 1 : part;
}

/** How much of a pixel a line of the given half width covers whose middle is `distanceM` away. */
export function onLine(distanceM: number, halfWidthM: number, pixelM: number): number {
  const part = inside(Math.abs(distanceM) - halfWidthM, pixelM);
  const thin = (2 * halfWidthM) / pixelM;
  return thin < 1 ? part * thin : part;
}
