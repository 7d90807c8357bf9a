import { rmSync } from 'node:fs';
import { startServer } from '../../tools/lib/running-server.ts';
import { openElementSource } from './element-source.ts';
import { copyUsedData, makeUsedData } from './used-data.ts';

/** Playwright's global set-up: one server for all journeys but those with settings of their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const usedData = await makeUsedData();
  const dataDir = copyUsedData();
  const source = await openElementSource();
  const settings = {
    REQUESTS_PER_MINUTE: '100000',
    CATALOGUE_URL: source.url,
    // Receivers of the journeys listen on loopback.
    WEBHOOK_ADDRESSES: 'private',
  };
  const server = await startServer(dataDir, settings);
  process.env['GROUNDTRACK_URL'] = server.url;
  process.env['GROUNDTRACK_DATA'] = dataDir;
  return async () => {
    await server.stop();
    source.close();
    for (const folder of [dataDir, usedData]) rmSync(folder, { recursive: true, force: true });
  };
}
