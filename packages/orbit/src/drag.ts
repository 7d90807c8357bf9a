import type { SatRec } from 'satellite.js';

/** If SGP4's two drag series differ by more than this, they no longer describe an orbit. */
const MAX_CONTRADICTION = 0.05;

/** Square root of the remaining share of the semi-major axis, `min` minutes after epoch (SGP4's `tempa`). */
export function axisFactor(rec: SatRec, min: number): number {
  return 1 - min * (rec.cc1 + min * (rec.d2 + min * (rec.d3 + min * rec.d4)));
}

/** Mean eccentricity with the secular part of drag. */
export function eccentricityAt(rec: SatRec, min: number): number {
  return rec.ecco - rec.bstar * rec.cc4 * min;
}

/** The contribution of drag to the mean anomaly, radians. */
export function anomalyGain(rec: SatRec, min: number): number {
  return rec.no * min * min * (rec.t2cof + min * (rec.t3cof + min * (rec.t4cof + min * rec.t5cof)));
}

/**
 * Whether the drag series still describe an orbit. One series shrinks the semi-major axis, another speeds up the mean
 * anomaly. Far from the epoch of a decaying satellite they diverge, and SGP4 continues without an error (periods of 50
 * s were observed).
 */
export function dragHolds(rec: SatRec, min: number): boolean {
  const speed = 1 + min * (2 * rec.t2cof + min * (3 * rec.t3cof + min * (4 * rec.t4cof + min * 5 * rec.t5cof)));
  const factor = axisFactor(rec, min);
  return factor > 0 && Math.abs(speed * factor ** 3 - 1) < MAX_CONTRADICTION;
}
