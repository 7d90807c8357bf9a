import type { View } from './view.ts';

/** Distance between rows of nodes in degrees of latitude: 430 m, finer than the maps. */
const fineStepDeg = 1 / 256;
/** Margin in pixels that a picture may read around a view. */
const marginPx = 64;
/** The same for large pixels, where nothing leans or casts a shadow. */
const coarseMarginPx = 24;

/**
 * Nodes on parallels over a view, evenly spaced along each. Rows and nodes are counted from the equator and from
 * Greenwich, so a place is between the same nodes in every view.
 */
export class RegionRows {
  /** West, south, east, north of the view with its margin, degrees; east may exceed 180. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly nodes: number;
  readonly #stepDeg: number;
  readonly #firstRow: number;
  /** Per row: nodes around the globe, first node in the view, their count, and the index of the first. */
  readonly #around: Int32Array;
  readonly #first: Int32Array;
  readonly #count: Int32Array;
  readonly #start: Int32Array;
  /** Left neighbors of the place on the rows below and above, and its fractional position between neighbors. */
  #below = 0;
  #above = 0;
  #tBelow = 0.5;
  #tAbove = 0.5;
  #t = 0.5;

  constructor(view: View) {
    const { isCoarse = false } = view;
    this.bounds = toBounds(view, isCoarse ? coarseMarginPx : marginPx);
    const stepDeg = isCoarse ? 2 * fineStepDeg : fineStepDeg;
    this.#stepDeg = stepDeg;
    const [west, south, east, north] = this.bounds;
    this.#firstRow = Math.floor(south / stepDeg);
    const rows = Math.floor(north / stepDeg) + 2 - this.#firstRow;
    this.#around = new Int32Array(rows);
    this.#first = new Int32Array(rows);
    this.#count = new Int32Array(rows);
    this.#start = new Int32Array(rows);
    let nodes = 0;
    for (let r = 0; r < rows; r++) {
      const latDeg = Math.max(-90, Math.min(90, (this.#firstRow + r) * stepDeg));
      const around = Math.max(8, Math.round((360 * Math.cos((latDeg * Math.PI) / 180)) / stepDeg));
      this.#around[r] = around;
      this.#first[r] = Math.floor((west * around) / 360);
      this.#count[r] = Math.floor((east * around) / 360) + 2 - this.#first[r];
      this.#start[r] = nodes;
      nodes += this.#count[r];
    }
    this.nodes = nodes;
  }

  eachNode(visit: (k: number, lonDeg: number, latDeg: number) => void): void {
    const stepDeg = this.#stepDeg;
    for (let r = 0; r < this.#around.length; r++) {
      const latDeg = Math.max(-90, Math.min(90, (this.#firstRow + r) * stepDeg));
      for (let n = 0; n < this.#count[r]; n++) {
        const lonDeg = ((this.#first[r] + n) * 360) / this.#around[r];
        visit(this.#start[r] + n, lonDeg, latDeg);
      }
    }
  }

  /** Moves to a place. Places outside of the view are clamped to its border. */
  moveTo(lonDeg: number, latDeg: number): void {
    const y = latDeg / this.#stepDeg - this.#firstRow;
    const r = Math.max(0, Math.min(this.#around.length - 2, Math.floor(y)));
    this.#t = Math.max(0, Math.min(1, y - r));
    const below = this.#position(r, lonDeg);
    this.#below = Math.floor(below);
    this.#tBelow = below - this.#below;
    this.#below += this.#start[r];
    const above = this.#position(r + 1, lonDeg);
    this.#above = Math.floor(above);
    this.#tAbove = above - this.#above;
    this.#above += this.#start[r + 1];
  }

  #position(r: number, lonDeg: number): number {
    const x = (lonDeg * this.#around[r]) / 360 - this.#first[r];
    const last = this.#count[r] - 1.000_01;
    return x < 0 ? 0 : x > last ? last : x;
  }

  /** Interpolates a field at the current place. */
  between(field: Float32Array): number {
    const [a, b] = [this.#below, this.#above];
    const below = field[a] + (field[a + 1] - field[a]) * this.#tBelow;
    const above = field[b] + (field[b + 1] - field[b]) * this.#tAbove;
    return below + (above - below) * this.#t;
  }

  /** Range of a field over the four nodes around the current place. */
  spread(field: Float32Array): number {
    const [a, b] = [this.#below, this.#above];
    const [p, q, r, s] = [field[a], field[a + 1], field[b], field[b + 1]];
    return Math.max(p, q, r, s) - Math.min(p, q, r, s);
  }
}

function toBounds(view: View, marginPx: number): [number, number, number, number] {
  const place = new Float64Array(2);
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const steps = 16;
  for (let k = 0; k < (steps + 1) ** 2; k++) {
    const x = ((k % (steps + 1)) / steps) * (view.widthPx + 2 * marginPx) - marginPx;
    const y = (Math.floor(k / (steps + 1)) / steps) * (view.heightPx + 2 * marginPx) - marginPx;
    view.lonLat(x, y, place);
    const [lon, lat] = [place[0], Math.max(-90, Math.min(90, place[1]))];
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  // All longitudes are near a pole.
  if (bounds[2] - bounds[0] > 120 || bounds[3] > 89.5 || bounds[1] < -89.5) {
    const middle = (bounds[0] + bounds[2]) / 2;
    bounds[0] = Math.min(bounds[0], middle - 180);
    bounds[2] = Math.max(bounds[2], middle + 180);
  }
  return bounds;
}
