import { joinEmbeddedServer } from '@groundtrack/embedded-postgres';
import type { Config } from '../config/config.ts';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/pools.ts';
import { prepareDatabase } from '../platform/db/prepare-database.ts';
import type { Log } from '../platform/system/ports.ts';
import { makeDataFolder } from '../platform/system/private-folder.ts';
import { systemIds } from '../platform/system/system.ts';
import { backUpBeforeUpgrade } from './make-configured-backup.ts';

/** The database of the configuration, for a program that runs whether the server runs or not. */
export async function joinDatabase(
  config: Config,
  log: Log,
): Promise<{ readonly database: Database; readonly ownerUrl: string | null; close(): Promise<void> }> {
  const { databaseUrl, ownerDatabaseUrl, dataDir } = config;
  if (databaseUrl === null) await makeDataFolder({ dataDir, databaseUrl }, log);
  const embedded = databaseUrl === null ? await joinEmbeddedServer({ dataDir, ids: systemIds, log }) : null;
  try {
    const url = databaseUrl ?? embedded?.serverUrl ?? '';
    const ownerUrl = embedded?.url ?? ownerDatabaseUrl;
    await prepareDatabase({ url, ownerUrl }, log, (owner) => backUpBeforeUpgrade(config, log, owner));
    const database = await openDatabase(url, log);
    const close = async (): Promise<void> => {
      await database.close();
      await embedded?.stop();
    };
    return { database, ownerUrl, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
