import type { Point } from '@groundtrack/contract';

/** Height of a cell in degrees, about 5.6 km. Its width in km is the same at every latitude, including the poles. */
const CELL_DEG = 0.05;
const ROWS = Math.round(180 / CELL_DEG);

/**
 * A cell of the ground. Scenes are taken of cells, not of points: a click next to the first finds the same scenes, and
 * the id of a scene can contain its location.
 */
export interface Cell {
  /** Counts from the South Pole northward. */
  readonly row: number;
  /** Counts from the antimeridian eastward. */
  readonly column: number;
}

export function toCell({ coordinates: [longitudeDeg, latitudeDeg] }: Point): Cell {
  const row = rowAt(latitudeDeg);
  return { row, column: columnAt(row, longitudeDeg) % toColumnCount(row) };
}

export function rowAt(latitudeDeg: number): number {
  return Math.min(ROWS - 1, Math.floor((latitudeDeg + 90) / CELL_DEG));
}

/** The southern edge of a row. The row after the last one starts at the North Pole. */
export function rowSouthDeg(row: number): number {
  return row * CELL_DEG - 90;
}

/** @returns the number of columns for 180 degrees, where the first one starts again */
export function columnAt(row: number, longitudeDeg: number): number {
  return Math.floor(((longitudeDeg + 180) / 360) * toColumnCount(row));
}

export function toCenter({ row, column }: Cell): Point {
  const longitudeDeg = ((column + 0.5) / toColumnCount(row)) * 360 - 180;
  return { type: 'Point', coordinates: [longitudeDeg, toLatitude(row)] };
}

export function isCell({ row, column }: Cell): boolean {
  return Number.isInteger(row) && row >= 0 && row < ROWS && column >= 0 && column < toColumnCount(row);
}

function toColumnCount(row: number): number {
  return Math.max(1, Math.round((360 * Math.cos((toLatitude(row) * Math.PI) / 180)) / CELL_DEG));
}

function toLatitude(row: number): number {
  return (row + 0.5) * CELL_DEG - 90;
}
