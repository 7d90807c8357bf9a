import { joinEmbeddedServer } from '@groundtrack/embedded-postgres';
import type { Config } from '../config/config.ts';
import type { Log } from '../system/ports.ts';
import { makeDataFolder } from '../system/private-folder.ts';
import { systemIds } from '../system/system.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './pools.ts';

/** The database of the configuration, for a program that runs beside the server or without it. */
export async function joinDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ readonly database: Database; close(): Promise<void> }> {
  if (databaseUrl === null) await makeDataFolder({ dataDir, databaseUrl }, log);
  const embedded = databaseUrl === null ? await joinEmbeddedServer({ dataDir, ids: systemIds, log }) : null;
  try {
    const url = databaseUrl ?? embedded?.url ?? '';
    await migrate(url, log);
    const database = await openDatabase(url, log);
    const close = async (): Promise<void> => {
      await database.close();
      await embedded?.stop();
    };
    return { database, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
