import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../http/handler.ts';
import { listSatellites, type SatelliteDeps } from './list-satellites.ts';

export function satelliteHandlers(deps: SatelliteDeps): Pick<Handlers, 'satellites'> {
  return {
    satellites: async () => ok({ result: await listSatellites(deps) }),
  };
}
