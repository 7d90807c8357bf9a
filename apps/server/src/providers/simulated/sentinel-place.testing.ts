import type { Point } from '@groundtrack/contract';
import { SENTINELS, type Sentinel, type SimulatedFault } from './sentinels.ts';
import { TASKING_SENTINELS, type TaskingFault } from './tasking/tasking-sentinels.ts';

type Fault = SimulatedFault | TaskingFault;

/** The place where every simulated provider has a fault. */
export function sentinelOf(fault: Fault): Sentinel<Fault> {
  const found = [...SENTINELS, ...TASKING_SENTINELS].find((one) => one.fault === fault);
  if (!found) throw new Error(`There is no place for ${fault}`);
  return found;
}

/** The place of {@link sentinelOf} as GeoJSON. */
export function sentinelPlace(fault: Fault): Point {
  const { longitude, latitude } = sentinelOf(fault);
  return { type: 'Point', coordinates: [longitude, latitude] };
}
