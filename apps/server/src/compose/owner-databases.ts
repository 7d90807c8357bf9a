import { stat } from 'node:fs/promises';
import path from 'node:path';
import { joinEmbeddedServer, startEmbeddedServer } from '@groundtrack/embedded-postgres';
import type { Config } from '../config/config.ts';
import { BackupRefused } from '../features/backup/backup-refused.ts';
import type { TargetDatabase } from '../features/backup/restore-backup.ts';
import { prepareDatabase } from '../platform/db/prepare-database.ts';
import { roleOf } from '../platform/db/server-role.ts';
import type { Log } from '../platform/system/ports.ts';
import { makeDataFolder } from '../platform/system/private-folder.ts';
import { systemIds } from '../platform/system/system.ts';

type DatabasePlace = Pick<Config, 'databaseUrl' | 'ownerDatabaseUrl' | 'dataDir'>;

/**
 * The database to copy, as the owner of its tables. Unlike for other programs, an older one is not migrated: a backup
 * comes before an upgrade.
 * @param use an embedded database that is not shared is refused while a server runs on it
 */
export async function openSourceDatabase(
  { databaseUrl, ownerDatabaseUrl, dataDir }: DatabasePlace,
  log: Log,
  use: 'shared' | 'alone',
): Promise<{ readonly ownerUrl: string; close(): Promise<void> }> {
  if (databaseUrl !== null) {
    const ownerUrl = await requireOwner(ownerDatabaseUrl ?? databaseUrl, 'does not own the tables');
    return { ownerUrl, close: () => Promise.resolve() };
  }
  if (!(await stat(path.join(dataDir, 'postgres')).catch(() => null)))
    throw new BackupRefused(`There is no database in the data folder ${dataDir}.`);
  const open = use === 'shared' ? joinEmbeddedServer : startEmbeddedServer;
  const embedded = await open({ dataDir, ids: systemIds, log });
  return { ownerUrl: embedded.url, close: () => embedded.stop() };
}

/** The database to fill. The embedded one is refused while a server runs on it. */
export async function openTargetDatabase(
  { databaseUrl, ownerDatabaseUrl, dataDir }: DatabasePlace,
  log: Log,
): Promise<TargetDatabase & { close(): Promise<void> }> {
  if (databaseUrl === null) {
    await makeDataFolder({ dataDir, databaseUrl }, log);
    const embedded = await startEmbeddedServer({ dataDir, ids: systemIds, log });
    const { url: ownerUrl, serverUrl: url } = embedded;
    return { ownerUrl, migrate: () => prepare({ url, ownerUrl }, log), close: () => embedded.stop() };
  }
  const ownerUrl = await requireOwner(ownerDatabaseUrl ?? databaseUrl, 'may not create tables');
  return { ownerUrl, migrate: () => prepare({ url: databaseUrl, ownerUrl }, log), close: () => Promise.resolve() };
}

async function requireOwner(url: string, lack: string): Promise<string> {
  const { name, isOwner } = await roleOf(url);
  if (isOwner) return url;
  throw new BackupRefused(
    `The role ${name} ${lack}. Let MIGRATIONS_DATABASE_URL name the owner, at least for this command.`,
  );
}

/** Also grants the server's role what it needs. */
async function prepare(urls: Parameters<typeof prepareDatabase>[0], log: Log): Promise<void> {
  await prepareDatabase(urls, log);
}
