import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import { underRunLock } from '../run-lock.ts';
import { startServerProcess } from './server-process.ts';

/**
 * A data folder on which a server was started and stopped, for copying. The first start creates the embedded database
 * and fills its gazetteer, which takes seconds of both cores. The first spec file of a run that needs the folder
 * creates it.
 * @returns its path
 */
export async function usedDataFolder(): Promise<string> {
  const folder = path.join(inject('runFolder'), 'used-data');
  await underRunLock('dataFolder', async () => {
    if (await stat(folder).catch(() => null)) return;
    const server = await startServerProcess({ DATA_DIR: `${folder}-draft` });
    await server.stop();
    await rename(`${folder}-draft`, folder);
  });
  return folder;
}
