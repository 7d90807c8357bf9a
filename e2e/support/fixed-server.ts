import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startServer } from '../../tools/lib/running-server.ts';
import { copyUsedData, makeUsedData } from './used-data.ts';

/** A few days after the epoch of the built-in elements, in daylight over Europe and Africa. */
export const CLOCK_STARTS_AT = '2026-09-01T09:00:00Z';

const clock = pathToFileURL(fileURLToPath(new URL('../pictures/fixed-clock.js', import.meta.url))).href;

/** Settings of a server whose clock starts at a fixed time. */
export const FIXED_CLOCK: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${clock}`,
  CLOCK_STARTS_AT_MS: String(Date.parse(CLOCK_STARTS_AT)),
};

/** Playwright's global setup: a server whose clock starts at a fixed time. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const usedData = await makeUsedData();
  const dataDir = copyUsedData();
  const server = await startServer(dataDir, {
    REQUESTS_PER_MINUTE: '100000',
    // A busy machine draws a preview late, but always draws it.
    PROVIDER_TIMEOUT_SEC: '85',
    ...FIXED_CLOCK,
  });
  process.env['GROUNDTRACK_URL'] = server.url;
  return async () => {
    await server.stop();
    for (const folder of [dataDir, usedData]) rmSync(folder, { recursive: true, force: true });
  };
}
