import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedServer } from '../src/db/embedded-server.ts';
import { migrate } from '../src/db/migrate.ts';
import { systemIds } from '../src/system.ts';
import { silentLog } from '../src/testing/silent-log.ts';

/** Runs `work` on an embedded server of its own, set as in the product, in a folder that is removed afterwards. */
export async function withIndexBase(work: (url: string, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-bench-index-'));
  try {
    const server = await startEmbeddedServer({ dataDir: folder, ids: systemIds, log: silentLog });
    try {
      await migrate(server.url, silentLog);
      await work(server.url, folder);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
