/** A pixel during drawing: its position, the large-scale fields at it, and its paint so far. */
export class Pixel {
  /** Meters in the frame of `frame.ts`, plus the bend of the lattice. */
  u = 0.5;
  v = 0.5;
  coastM = 0.5;
  elevationM = 0.5;
  riverM = 0.5;
  riverHalfWidthM = 0.5;
  highwayM = 0.5;
  arterialM = 0.5;
  lakeM = 0.5;
  moisture = 0.5;
  warmthC = 0.5;
  swingC = 0.5;
  rural = 0.5;
  surveyed = false;
  forest = 0.5;
  urban = 0.5;
  /** Gradient of `urban` with u and v, per meter. */
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
  /** Whether the whole cell is on land away from shores, at sea away from shores, or away from highways or main roads. */
  inland = false;
  afloat = false;
  offHighway = false;
  offArterial = false;

  /** Color of the ground in full light, 0 to 255. */
  red = 0.5;
  green = 0.5;
  blue = 0.5;
  /** Height of buildings and trees above the land, meters. */
  heightM = 0.5;
  /** Radar backscatter; 1 for a field. */
  radar = 0.5;
  /** Fraction of open water. */
  water = 0.5;

  set(color: Color, heightM: number, radar: number): void {
    this.red = color[0];
    this.green = color[1];
    this.blue = color[2];
    this.heightM = heightM;
    this.radar = radar;
  }

  /** Blends in a color; `part` is the covered fraction of the pixel, 0 to 1. */
  lay(color: Color, part: number): void {
    this.red += (color[0] - this.red) * part;
    this.green += (color[1] - this.green) * part;
    this.blue += (color[2] - this.blue) * part;
  }

  /** Blends in height and radar backscatter for the covered fraction of the pixel. */
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

/** Fraction of a pixel of `pixelM` inside an edge at `distanceM`, which is negative inside. */
export function inside(distanceM: number, pixelM: number): number {
  const part = 0.5 - distanceM / pixelM;
  return part < 0 ? 0 : part > 1 ? 1 : part;
}

/**
 * Share of `detailM` that frays edges of rock and snow. It grows with the pixel, and would turn the edges of large pixels
 * into spots all over a mountain.
 */
export const toRagged = (pixelM: number) => Math.min(1, 10 / pixelM);

/** Fraction of a pixel covered by a line of the given half width, at `distanceM` from its center. */
export function onLine(distanceM: number, halfWidthM: number, pixelM: number): number {
  const part = inside(Math.abs(distanceM) - halfWidthM, pixelM);
  const thin = (2 * halfWidthM) / pixelM;
  return thin < 1 ? part * thin : part;
}
