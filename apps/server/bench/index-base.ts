import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import { migrate } from '../src/platform/db/migrate.ts';
import { systemIds } from '../src/platform/system/system.ts';
import { silentLog } from '../src/testing/silent-log.ts';

/** A data folder that is removed when the work is done. */
export async function withDataFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-index-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** Runs `work` on the embedded server of a data folder, with the settings of the product. */
export async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedServer({ dataDir, ids: systemIds, log: silentLog });
  try {
    await migrate(server.url, silentLog);
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
