import type { District } from './districts.ts';
import { hash2, random2 } from './noise.ts';

/** Maximum offset of a street from the regular grid of its district, in blocks; less on surveyed land. */
const OFF = 0.33;
const SURVEYED_OFF = 0.24;
const ROW_OFF = 0.24;
/** Approximate distance between through streets; the streets between them shift there. */
const THROUGH_M = 420;
/** Rows of blocks on either side of the center of a square mile; its border is a street of both neighbors. */
const SECTION_ROWS = 10;

/**
 * Finds the block between streets. Distances between streets vary, some blocks are double, and streets end at through
 * streets, because a regular grid would look repetitive. The last block is cached because the next pixel is usually in
 * it.
 */
export class StreetGrid {
  /** Number of the block. */
  column = 0;
  row = 0;
  /** Centers of the streets around it, in meters from the center of the district. */
  westM = 0.5;
  eastM = 0.5;
  southM = 0.5;
  northM = 0.5;
  /** Number of the street to its east; the street to the west has the number of the column. */
  eastColumn = 0;
  #seed = Number.NaN;

  #stripWestM = 0.5;
  #stripEastM = 0.5;
  #strip = 0;

  lookUp(x: number, y: number, d: District): void {
    const isSameStrip = d.seed === this.#seed && x >= this.#stripWestM && x < this.#stripEastM;
    const isSameRow = isSameStrip && y >= this.southM && y < this.northM;
    if (isSameRow && x >= this.westM && x < this.eastM) return;
    if (!isSameStrip) this.#enterStrip(x, d);
    if (!isSameRow) this.#enterRow(y, d);
    this.#enterColumn(x, d);
  }

  #enterStrip(x: number, d: District): void {
    const lengthM = toThrough(d) * d.blockLengthM;
    this.#seed = d.seed;
    this.#strip = Math.floor(x / lengthM);
    this.#stripWestM = this.#strip * lengthM;
    this.#stripEastM = this.#stripWestM + lengthM;
  }

  #enterRow(y: number, d: District): void {
    const shift = d.surveyed ? 0 : random2(this.#strip, 3, d.seed);
    let row = Math.floor(y / d.blockWidthM - shift);
    if (y < rowEdge(row, this.#strip, d)) row--;
    else if (y >= rowEdge(row + 1, this.#strip, d)) row++;
    this.row = row;
    this.southM = rowEdge(row, this.#strip, d);
    this.northM = rowEdge(row + 1, this.#strip, d);
  }

  #enterColumn(x: number, d: District): void {
    const { row } = this;
    let column = Math.floor(x / d.blockLengthM);
    if (x < columnEdge(column, row, d)) column--;
    else if (x >= columnEdge(column + 1, row, d)) column++;
    const west = isMissing(column, row, d) ? column - 1 : column;
    this.eastColumn = isMissing(column + 1, row, d) ? column + 2 : column + 1;
    this.column = west;
    this.westM = columnEdge(west, row, d);
    this.eastM = columnEdge(this.eastColumn, row, d);
  }
}

/** Blocks between two through cross streets, which divide half a square mile of surveyed land. */
const toThrough = ({ surveyed, blockLengthM }: District) =>
  surveyed ? 3 : Math.max(2, Math.round(THROUGH_M / blockLengthM));

function rowEdge(row: number, strip: number, d: District): number {
  if (!d.surveyed) {
    const off = random2(strip, 3, d.seed) + 2 * ROW_OFF * (random2(row, strip, d.seed + 1) - 0.5);
    return (row + off) * d.blockWidthM;
  }
  const off = row % SECTION_ROWS === 0 ? 0 : 2 * ROW_OFF * (random2(row, strip, d.seed + 1) - 0.5);
  return (row + off) * d.blockWidthM;
}

function columnEdge(column: number, row: number, d: District): number {
  if (column % toThrough(d) === 0) return column * d.blockLengthM;
  // On surveyed land, a cross street passes several rows before it shifts.
  const off = d.surveyed
    ? 2 * SURVEYED_OFF * (random2(column, row >> 2, d.seed + 4) - 0.5)
    : 2 * OFF * (random2(column, row, d.seed + 4) - 0.5);
  return (column + off) * d.blockLengthM;
}

/** Whether a cross street is missing, which merges its two blocks. Adjacent ones never are. */
function isMissing(column: number, row: number, d: District): boolean {
  const mayBe = (column & 1) !== 0 && column % toThrough(d) !== 0;
  return mayBe && (hash2(column, row, d.seed + 5) & 7) < 2;
}
