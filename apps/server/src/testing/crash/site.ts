import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { databasePid, spaciousFolder } from '@groundtrack/embedded-postgres';
import type { ClientConfig } from 'pg';
import { testDatabaseWithPlaces } from '../test-database.ts';
import { openObserver } from './observer.ts';
import { usedDataFolder } from './used-data-folder.ts';

/** The parts that outlive a killed server: its data folder and its database. */
export interface Site {
  readonly dataDir: string;
  /** Settings with which a server starts on it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The connection to the database while the server runs, as the owner of its tables. */
  connection(): Promise<ClientConfig>;
  /** SIGKILL for the embedded database, if it runs. An external one is not killed. */
  killDatabase(): Promise<void>;
  /**
   * Releases the worker locks of all servers, as after a broken connection. Others then take over jobs that still run.
   */
  dropWorkerLocks(): Promise<void>;
  close(): Promise<void>;
}

export async function openSite(embedded: boolean): Promise<Site> {
  // Writes of a killed process are in the system's cache, whether the folder is on a disk or in memory.
  const dataDir = await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-crash-'));
  const removeFolder = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  return embedded ? await embeddedSite(dataDir, removeFolder) : await externalSite(dataDir, removeFolder);
}

async function embeddedSite(dataDir: string, removeFolder: () => Promise<void>): Promise<Site> {
  execFileSync('cp', ['-a', `${await usedDataFolder()}/.`, dataDir]);
  // The fifth line is the folder of its socket (PostgreSQL, src/include/utils/pidfile.h).
  const pidFile = async (): Promise<readonly string[]> =>
    (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return {
    dataDir,
    settings: { DATA_DIR: dataDir },
    connection: async () => ({
      host: (await pidFile())[4] ?? '',
      user: 'groundtrack',
      password: (await readFile(path.join(dataDir, 'postgres-password'), 'utf8')).trim(),
      database: 'groundtrack',
    }),
    killDatabase: async () => {
      const pid = await databasePid(dataDir);
      if (pid !== null) process.kill(pid, 'SIGKILL');
    },
    // There is no other server to take over.
    dropWorkerLocks: async () => undefined,
    close: removeFolder,
  };
}

async function externalSite(dataDir: string, removeFolder: () => Promise<void>): Promise<Site> {
  const opened = await testDatabaseWithPlaces();
  const url = opened.setting;
  return {
    dataDir,
    settings: { DATA_DIR: dataDir, DATABASE_URL: url },
    connection: async () => ({ connectionString: opened.ownerUrl }),
    killDatabase: async () => undefined,
    dropWorkerLocks: async () => {
      const observer = await openObserver({ connectionString: url });
      await observer.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'groundtrack worker lock'`,
      );
      await observer.close();
    },
    close: async () => {
      await opened.close();
      await removeFolder();
    },
  };
}
