import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../tools/lib/running-server.ts';

/** Playwright's global set-up: one server on a fresh data folder for all journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundtrack-e2e-'));
  const server = await startServer(dataDir, { REQUESTS_PER_MINUTE: '100000', PROVIDER_TIMEOUT_SEC: '6' });
  process.env['GROUNDTRACK_URL'] = server.url;
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
