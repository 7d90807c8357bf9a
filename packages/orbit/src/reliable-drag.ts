import type { OmmRecord } from './format-omm.ts';
import { parseUtc } from './utc.ts';

/** Beyond this age, SGP4's drag terms may be meaningless. */
const DRAG_MS = 14 * 86_400_000;

type DragRecord = Pick<OmmRecord, 'EPOCH' | 'BSTAR' | 'MEAN_MOTION_DOT' | 'MEAN_MOTION_DDOT'>;

/**
 * Removes drag from elements that are more than 14 days old, so that the satellite keeps its height. All predictions
 * from old elements use this, so that they agree. @param nowMs Unix milliseconds
 */
export function withReliableDrag<Omm extends DragRecord>(omm: Omm, nowMs: number): Omm {
  const epochMs = parseUtc(omm.EPOCH) ?? nowMs;
  return nowMs - epochMs > DRAG_MS ? { ...omm, BSTAR: 0, MEAN_MOTION_DOT: 0, MEAN_MOTION_DDOT: 0 } : omm;
}
