import type { Omm } from '@groundtrack/contract';
import { DAY_MS } from '../util/time-units.ts';

/** Past this age SGP4's drag terms may mean nothing. */
const DRAG_MS = 14 * DAY_MS;

/**
 * Elements without drag once they are too old for it: the satellite then keeps its height, as in the windows the server
 * offers, so that passes and windows agree however old the elements are.
 */
export function withReliableDrag(omm: Omm, nowMs: number): Omm {
  const epochMs = Date.parse(omm.EPOCH.endsWith('Z') ? omm.EPOCH : `${omm.EPOCH}Z`);
  return nowMs - epochMs > DRAG_MS ? { ...omm, BSTAR: 0, MEAN_MOTION_DOT: 0, MEAN_MOTION_DDOT: 0 } : omm;
}
