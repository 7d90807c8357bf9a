import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tools/lib/running-server.ts';
import { openElementSource } from './element-source.ts';

/** Playwright's global set-up: one server on a fresh data folder for all journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundtrack-e2e-'));
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
    rmSync(dataDir, { recursive: true, force: true });
  };
}
