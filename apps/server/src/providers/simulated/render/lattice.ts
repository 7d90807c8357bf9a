import { NearbyCoast } from './coast.ts';
import { type Ground, newGround, shapeGround } from './ground.ts';
import type { Sky } from './sky.ts';
import type { View } from './view.ts';

const earthRadiusM = 6_371_000;
const rad = Math.PI / 180;

/**
 * The broad fields at the corners of square cells of pixels, with one row and column of corners around for slopes.
 * Between corners they are interpolated; everything finer is drawn pixel by pixel.
 */
export interface Lattice {
  /** Corners in a row. */
  readonly stride: number;
  readonly fields: Readonly<Record<LatticeField, Float32Array>>;
  /** Degrees. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
}

const latticeFields = [
  'coastM',
  'elevationM',
  'riverM',
  'riverHalfWidthM',
  'highwayM',
  'lakeM',
  'moisture',
  'warmthC',
  'forest',
  'urban',
  'bendU',
  'bendV',
  'slope',
  'cloud',
  'cloudShadow',
] as const;
export type LatticeField = (typeof latticeFields)[number];

export class LatticeBuilder {
  readonly #view: View;
  readonly #sky: Sky;
  readonly #cellPx: number;
  readonly #coast: CoastGrid;

  constructor(view: View, sky: Sky, cellPx: number) {
    this.#view = view;
    this.#sky = sky;
    this.#cellPx = cellPx;
    this.#coast = new CoastGrid(view);
  }

  /** Corners for `cellsDown` rows of cells from pixel row `topPx` on; the first corner inside is index stride + 1. */
  build(topPx: number, cellsDown: number): Lattice {
    const cell = this.#cellPx;
    const stride = Math.ceil(this.#view.widthPx / cell) + 3;
    const rows = cellsDown + 3;
    const size = stride * rows;
    const entries = latticeFields.map((name) => [name, new Float32Array(size)] as const);
    const fields = Object.fromEntries(entries) as Record<LatticeField, Float32Array>;
    const lattice = { stride, fields, lon: new Float64Array(size), lat: new Float64Array(size) };
    const ground = newGround();
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < stride; i++) {
        this.#corner(lattice, j * stride + i, ground, (i - 1) * cell, topPx + (j - 1) * cell);
      }
    }
    this.#slopes(lattice, rows);
    return lattice;
  }

  // oxlint-disable-next-line max-params -- a record for each of a million corners would cost more than the corner
  #corner(lattice: Lattice, k: number, ground: Ground, x: number, y: number): void {
    const { fields, lon, lat } = lattice;
    const finestM = this.#cellPx * this.#view.pixelM * 3;
    const place = this.#place(x, y, ground.point);
    ground.latDeg = place[1] as number;
    shapeGround(ground, this.#coast.at(x, y), finestM);
    lon[k] = place[0] as number;
    lat[k] = place[1] as number;
    fields.coastM[k] = ground.coastM;
    fields.elevationM[k] = ground.elevationM;
    fields.riverM[k] = ground.river;
    fields.riverHalfWidthM[k] = ground.riverHalfWidthM;
    fields.highwayM[k] = ground.highway;
    fields.lakeM[k] = ground.lake;
    fields.moisture[k] = ground.moisture;
    fields.warmthC[k] = ground.warmthC;
    fields.forest[k] = ground.forest;
    fields.urban[k] = ground.urban;
    fields.bendU[k] = ground.bendU;
    fields.bendV[k] = ground.bendV;
    if (!this.#sky.cloudy) return;
    fields.cloud[k] = this.#sky.cloudAt(ground.point, finestM);
    const [shadowX, shadowY] = this.#sky.shadowOffsetPx;
    this.#place(x - shadowX, y - shadowY, ground.point);
    fields.cloudShadow[k] = this.#sky.cloudAt(ground.point, finestM);
  }

  readonly #lonLat = new Float64Array(2);

  #place(x: number, y: number, point: Float64Array): Float64Array {
    this.#view.lonLat(x, y, this.#lonLat);
    toSpace(this.#lonLat, point);
    return this.#lonLat;
  }

  /** Slope of the land, and noise turned into metres from its zero line by dividing by its own slope. */
  #slopes({ stride, fields }: Lattice, rows: number): void {
    const spanM = 2 * this.#cellPx * this.#view.pixelM;
    const { elevationM, riverM, highwayM, lakeM, slope } = fields;
    const rawRiver = riverM.slice();
    const rawHighway = highwayM.slice();
    const rawLake = lakeM.slice();
    for (let j = 1; j < rows - 1; j++) {
      for (let k = j * stride + 1; k < (j + 1) * stride - 1; k++) {
        slope[k] = steepness(elevationM, k, stride) / spanM;
        riverM[k] = distanceTo(rawRiver, k, stride, spanM);
        highwayM[k] = distanceTo(rawHighway, k, stride, spanM);
        lakeM[k] = distanceTo(rawLake, k, stride, spanM);
      }
    }
  }
}

function steepness(field: Float32Array, k: number, stride: number): number {
  const across = (field[k + 1] as number) - (field[k - 1] as number);
  const down = (field[k + stride] as number) - (field[k - stride] as number);
  return Math.hypot(across, down);
}

function distanceTo(field: Float32Array, k: number, stride: number, spanM: number): number {
  const distance = ((field[k] as number) * spanM) / (steepness(field, k, stride) + 1e-9);
  return Math.max(-30_000, Math.min(30_000, distance));
}

/** Longitude and latitude to metres in space on the sphere. */
export function toSpace(lonLat: Float64Array, point: Float64Array): void {
  const lon = (lonLat[0] as number) * rad;
  const lat = (lonLat[1] as number) * rad;
  const ring = earthRadiusM * Math.cos(lat);
  point[0] = ring * Math.cos(lon);
  point[1] = ring * Math.sin(lon);
  point[2] = earthRadiusM * Math.sin(lat);
}

/** The mapped coast's distance on a coarse grid over the picture; the map has no finer detail than that. */
class CoastGrid {
  readonly #size = 48;
  readonly #marginPx: number;
  readonly #cellX: number;
  readonly #cellY: number;
  readonly #distanceM: Float32Array;

  constructor(view: View) {
    const n = this.#size;
    this.#marginPx = 40;
    this.#cellX = (view.widthPx + 2 * this.#marginPx) / (n - 1);
    this.#cellY = (view.heightPx + 2 * this.#marginPx) / (n - 1);
    const place = new Float64Array(2);
    const places: (readonly [number, number])[] = [];
    for (let k = 0; k < n * n; k++) {
      view.lonLat((k % n) * this.#cellX - this.#marginPx, Math.floor(k / n) * this.#cellY - this.#marginPx, place);
      places.push([place[0] as number, place[1] as number]);
    }
    const lons = places.map(([lon]) => lon);
    const lats = places.map(([, lat]) => lat);
    const coast = new NearbyCoast([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]);
    this.#distanceM = Float32Array.from(places, ([lon, lat]) => coast.signedDistanceM(lon, lat));
  }

  at(x: number, y: number): number {
    const n = this.#size;
    const gx = Math.max(0, Math.min(n - 1.001, (x + this.#marginPx) / this.#cellX));
    const gy = Math.max(0, Math.min(n - 1.001, (y + this.#marginPx) / this.#cellY));
    const k = Math.floor(gy) * n + Math.floor(gx);
    const [tx, ty] = [gx % 1, gy % 1];
    const d = this.#distanceM;
    const upper = (d[k] as number) * (1 - tx) + (d[k + 1] as number) * tx;
    const lower = (d[k + n] as number) * (1 - tx) + (d[k + n + 1] as number) * tx;
    return upper * (1 - ty) + lower * ty;
  }
}
