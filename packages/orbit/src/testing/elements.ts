import type { ElementSet } from '../index.ts';

export const EPOCH_MS = Date.UTC(2026, 7, 22, 12);

/** A circular sun-synchronous orbit at about 617 km without drag, with changes. */
export function elementsWith(changes: Partial<ElementSet> = {}): ElementSet {
  return {
    satelliteId: '90001',
    name: 'TEST 1',
    objectId: '2026-001A',
    classification: 'U',
    epochMs: EPOCH_MS,
    meanMotionRevPerDay: 14.84,
    eccentricity: 0.0001,
    inclinationDeg: 97.9,
    ascendingNodeDeg: 310,
    argumentOfPericenterDeg: 90,
    meanAnomalyDeg: 0,
    bstar: 0,
    meanMotionDot: 0,
    meanMotionDdot: 0,
    elementSetNumber: 999,
    revolutionAtEpoch: 1,
    ...changes,
  };
}
