import { toPriceId } from '@groundtrack/contract';
import type { Opportunity } from './tasking.ts';

/** A pass of WorldView-3 of two minutes with its peak in the middle, with changes. */
export function sampleOpportunity(startMs: number, changes: Partial<Opportunity> = {}): Opportunity {
  return {
    priceId: toPriceId('task:maxar:any'),
    satelliteId: '40115',
    satellite: 'WorldView-3',
    startMs,
    endMs: startMs + 120_000,
    peakMs: startMs + 60_000,
    offNadirStartDeg: 20,
    offNadirStopDeg: 20,
    peakOffNadirDeg: 12.3,
    peakElevationDeg: 75,
    sunElevationDeg: 40,
    sunAzimuthDeg: 150,
    lookSide: 'left',
    ascending: false,
    elementsEpochMs: startMs,
    expectedErrorSec: 0,
    clearChance: 0.5,
    ...changes,
  };
}
