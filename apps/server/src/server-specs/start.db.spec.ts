import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../compose/server-config.ts';
import { startGroundtrack } from '../compose/start.ts';
import { freePort } from '../testing/free-port.ts';
import { silentLog } from '../testing/silent-log.ts';
import { testDatabaseWithPlaces } from '../testing/test-database.ts';

describe('a start that fails', () => {
  it('stops listening if the workers cannot start', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-start-'));
    const test = await testDatabaseWithPlaces();
    onTestFinished(async () => {
      await test.close();
      await rm(folder, { recursive: true });
    });
    await test.asOwner('DROP VIEW graphile_worker.jobs');
    const port = await freePort();
    const parsed = readConfig({ PORT: String(port), DATA_DIR: folder, ELEMENTS_URL: 'off' }, folder);
    if (!parsed.ok) throw new Error('the settings of this spec are invalid');
    const config = { ...parsed.config, databaseUrl: test.database.url };
    await expect(startGroundtrack(config, { log: silentLog, onCrash: () => undefined })).rejects.toThrow(
      'graphile_worker.jobs',
    );
    await expect(fetch(`http://127.0.0.1:${port}/api/v3/health`)).rejects.toThrow('fetch failed');
  }, 60_000);
});
