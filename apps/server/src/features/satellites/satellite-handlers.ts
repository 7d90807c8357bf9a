import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ok } from '@groundtrack/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { takesGzip } from '../../platform/http/takes-gzip.ts';
import { findCatalogue } from './find-catalog.ts';
import { listSatellites } from './list-satellites.ts';
import type { SatelliteDeps } from './satellite-deps.ts';

const decompress = promisify(gunzip);

export function satelliteHandlers(deps: SatelliteDeps): Pick<Handlers, 'satellites' | 'elementCatalogue'> {
  return {
    satellites: async () => ok({ result: await listSatellites(deps.store, deps.satellites) }),
    elementCatalogue: async (_, { rawHeaders }) => {
      const found = await findCatalogue(deps);
      if (!found.ok) return found;
      const { csvGzip } = found.value;
      return takesGzip(rawHeaders['accept-encoding'])
        ? ok({ mediaType: 'text/csv', content: { bytes: csvGzip }, contentCoding: 'gzip' })
        : ok({ mediaType: 'text/csv', content: { bytes: await decompress(csvGzip) }, contentCoding: 'identity' });
    },
  };
}
