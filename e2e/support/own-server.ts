import { rmSync } from 'node:fs';
import { startServer } from '../../tools/lib/running-server.ts';
import { copyUsedData } from './used-data.ts';

/**
 * Runs the product with separate settings and a separate data folder while a journey uses it. A start takes as long
 * as a short journey, so the journeys of one file should share it as a worker fixture.
 */
export async function withOwnServer(
  settings: Readonly<Record<string, string>>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const dataDir = copyUsedData();
  const server = await startServer(dataDir, { REQUESTS_PER_MINUTE: '100000', ...settings });
  await use(server.url);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
