import type { SimulatedGround } from '@groundtrack/contract';
import { useServerInfo } from './server-info.ts';

/** The ground that the simulated providers photograph; null where there are none, and until the server has said so. */
export function useSimulatedGround(): SimulatedGround | null {
  return useServerInfo().data?.ground ?? null;
}
