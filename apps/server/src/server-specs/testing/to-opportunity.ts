import type { TaskingWindow } from '@groundtrack/contract';
import type { Opportunity } from '../../providers/port/tasking.ts';

/** The pass of a window, with invented values for the facts that a window does not contain. */
export function toOpportunity(window: TaskingWindow): Opportunity {
  return {
    priceId: window.priceId,
    satelliteId: window.satelliteId,
    satellite: window.satellite,
    startMs: Date.parse(window.start),
    endMs: Date.parse(window.stop),
    peakMs: Date.parse(window.peak),
    offNadirStartDeg: window.offNadirStart,
    offNadirStopDeg: window.offNadirStop,
    peakOffNadirDeg: window.peakOffNadir,
    peakElevationDeg: window.peakElevation,
    sunElevationDeg: window.sunElevation,
    sunAzimuthDeg: 180,
    lookSide: window.lookSide,
    ascending: false,
    elementsEpochMs: window.elementsEpoch === null ? null : Date.parse(window.elementsEpoch),
    expectedErrorSec: window.expectedErrorSec,
    clearChance: window.clearChance,
  };
}
