import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { findCatalog } from './find-catalog.ts';
import { listSatellites } from './list-satellites.ts';
import type { SatelliteDeps } from './satellite-deps.ts';

const decompress = promisify(gunzip);

export function satelliteHandlers(deps: SatelliteDeps): Pick<Handlers, 'satellites' | 'elementCatalog'> {
  return {
    satellites: async () => ok({ result: await listSatellites(deps.store, deps.satellites) }),
    elementCatalog: async (_, { rawHeaders }) => {
      const found = await findCatalog(deps);
      if (!found.ok) return found;
      const { csvGzip } = found.value;
      return negotiate(rawHeaders['accept-encoding'] ?? '', ['gzip'])
        ? ok({ mediaType: 'text/csv', content: { bytes: csvGzip }, contentCoding: 'gzip' })
        : ok({ mediaType: 'text/csv', content: { bytes: await decompress(csvGzip) }, contentCoding: 'identity' });
    },
  };
}
