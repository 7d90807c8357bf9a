import { type SceneId, toSceneId } from '@groundtrack/contract';
import { type Cell, isCell } from './cell.ts';
import { hash32 } from './hash.ts';

/** The seed of a scene. */
export interface SceneKey {
  readonly satelliteId: string;
  /** Whole second of the acquisition, Unix milliseconds. */
  readonly acquiredAtMs: number;
  readonly cell: Cell;
}

const PATTERN = /^sim-(\d{1,9})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(\d{1,4})-(\d{1,4})-([0-9a-f]{8})$/;

/**
 * Formats a scene id, such as `sim-40115-20260820T155312Z-2580-1604-1f0c9a77`: satellite, time, cell, and a checksum.
 */
export function formatSceneId(key: SceneKey): SceneId {
  const time = new Date(key.acquiredAtMs).toISOString().replace(/[-:]|\.000/g, '');
  const body = `sim-${key.satelliteId}-${time}-${key.cell.row}-${key.cell.column}`;
  return toSceneId(`${body}-${hash32(body).toString(16).padStart(8, '0')}`);
}

/** Parses a scene id. @returns null unless the text is exactly what {@link formatSceneId} writes */
export function parseSceneId(text: string): SceneKey | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [, satelliteId = '', year, month, day, hour, minute, second, row, column] = match;
  const key = {
    satelliteId,
    acquiredAtMs: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
    cell: { row: Number(row), column: Number(column) },
  };
  if (Number.isNaN(key.acquiredAtMs) || !isCell(key.cell)) return null;
  return formatSceneId(key) === text ? key : null;
}
