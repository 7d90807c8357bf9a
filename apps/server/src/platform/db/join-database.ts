import { joinEmbeddedServer } from '@groundtrack/embedded-postgres';
import type { Config } from '../../config/config.ts';
import type { Log } from '../system/ports.ts';
import { makeDataFolder } from '../system/private-folder.ts';
import { systemIds } from '../system/system.ts';
import type { Database } from './database.ts';
import { openDatabase } from './pools.ts';
import { prepareDatabase } from './prepare-database.ts';

/** The database of the configuration, for a program that runs whether the server runs or not. */
export async function joinDatabase(
  { databaseUrl, ownerDatabaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'ownerDatabaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ readonly database: Database; readonly ownerUrl: string | null; close(): Promise<void> }> {
  if (databaseUrl === null) await makeDataFolder({ dataDir, databaseUrl }, log);
  const embedded = databaseUrl === null ? await joinEmbeddedServer({ dataDir, ids: systemIds, log }) : null;
  try {
    const url = databaseUrl ?? embedded?.serverUrl ?? '';
    const ownerUrl = embedded?.url ?? ownerDatabaseUrl;
    await prepareDatabase({ url, ownerUrl }, log);
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
