import type { SimulatedGround } from '@groundtrack/contract';
import { useServerInfo } from './server-info.ts';

/** The ground that the simulated providers photograph; null if there are none, or before the server has responded. */
export function useSimulatedGround(): SimulatedGround | null {
  return useServerInfo().data?.ground ?? null;
}
