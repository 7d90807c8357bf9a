/** One pixel while it is drawn: its position, the broad fields there, and what was painted on it so far. */
export class Pixel {
  /** Meters in the ground frame of `frame.ts`, plus the bend of the lattice. */
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
  /** How `urban` grows with u and v, per meter. */
  urbanPerU = 0.5;
  urbanPerV = 0.5;
  slope = 0.5;
  wind = 0.5;
  slick = 0.5;
  cloud = 0.5;
  cloudShadow = 0.5;
  cloudAhead = 0.5;
  /** Sum of the waves that are too short for the lattice, meters. */
  detailM = 0.5;
  /** Whether the whole cell is land far from any shore, sea far from any shore, far from any highway. */
  inland = false;
  afloat = false;
  offHighway = false;

  /** Color of the ground in full light, 0 to 255. */
  red = 0.5;
  green = 0.5;
  blue = 0.5;
  /** Height of buildings and trees above the land, meters. */
  heightM = 0.5;
  /** How strongly the ground returns radar; 1 is a field. */
  radar = 0.5;
  /** Share of the pixel that is open water. */
  water = 0.5;

  set(color: Color, heightM: number, radar: number): void {
    this.red = color[0];
    this.green = color[1];
    this.blue = color[2];
    this.heightM = heightM;
    this.radar = radar;
  }

  /** Blends a color in; `part` is the share of the pixel that it covers, 0 to 1. */
  lay(color: Color, part: number): void {
    this.red += (color[0] - this.red) * part;
    this.green += (color[1] - this.green) * part;
    this.blue += (color[2] - this.blue) * part;
  }

  /** Blends height and radar return in, for the covered part of the pixel. */
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

/** Share of a pixel of `pixelM` that is inside an edge at `distanceM`, negative inside. */
export function inside(distanceM: number, pixelM: number): number {
  const part = 0.5 - distanceM / pixelM;
  return part < 0 ? 0 : part > 1 ? 1 : part;
}

/** Share of a pixel that a line of the given half width covers, at `distanceM` from the line's middle. */
export function onLine(distanceM: number, halfWidthM: number, pixelM: number): number {
  const part = inside(Math.abs(distanceM) - halfWidthM, pixelM);
  const thin = (2 * halfWidthM) / pixelM;
  return thin < 1 ? part * thin : part;
}
