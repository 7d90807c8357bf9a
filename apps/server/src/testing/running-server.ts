import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../compose/server-config.ts';
import { type RunningServer, startGroundtrack } from '../compose/start.ts';
import type { Db } from '../platform/db/database.ts';
import type { Log } from '../platform/system/ports.ts';
import { silentLog } from './silent-log.ts';
import { testDatabaseWithPlaces } from './test-database.ts';
import { TEST_SECRET_KEY } from './test-secrets.ts';

export interface TestedServer {
  readonly url: string;
  /** A connection to the database next to that of the server. */
  readonly db: Db;
  readonly databaseUrl: string;
  /** Stops the server, drops the database and removes the data folder. */
  close(): Promise<void>;
}

const base = {
  PORT: '0',
  ELEMENTS_URL: 'off',
  CATALOGUE_URL: 'off',
  SIMULATION_SPEED: '6000',
  REQUESTS_PER_MINUTE: '100000',
  SECRET_KEY: TEST_SECRET_KEY,
};

/**
 * The whole server on loopback, in this process, with its own database and data folder.
 * @param openPooler opens a pooler in front of the database, and returns its connection string
 */
export async function openTestedServer(
  settings: Readonly<Record<string, string>> = {},
  log: Log = silentLog,
  openPooler: (databaseUrl: string) => Promise<string | null> = async () => null,
): Promise<TestedServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'groundtrack-tested-'));
  const opened = await testDatabaseWithPlaces();
  const closeRest = async (): Promise<void> => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const databaseUrl = opened.database.url;
    const databasePoolUrl = await openPooler(databaseUrl);
    const server = await startIn(folder, { databaseUrl, databasePoolUrl, settings, log });
    const close = async (): Promise<void> => {
      await server.stop();
      await closeRest();
    };
    return { url: server.url, db: opened.database.transactions, databaseUrl, close };
  } catch (error) {
    await closeRest();
    throw error;
  }
}

/** Another server on the same database, with a data folder that the caller removes. */
export function openServerBeside(
  { databaseUrl }: Pick<TestedServer, 'databaseUrl'>,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  return startIn(folder, { databaseUrl, settings, log: silentLog });
}

interface Starting {
  readonly databaseUrl: string;
  readonly databasePoolUrl?: string | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

function startIn(
  folder: string,
  { databaseUrl, databasePoolUrl = null, settings, log }: Starting,
): Promise<RunningServer> {
  // Addresses of test databases name a folder instead of a host, which the setting does not allow.
  const external = { DATABASE_URL: 'postgres://replaced/replaced' };
  const parsed = readConfig({ ...base, DATA_DIR: folder, ...external, ...settings }, folder);
  if (!parsed.ok) throw new Error('the settings of this spec are invalid');
  return startGroundtrack({ ...parsed.config, databaseUrl, databasePoolUrl }, { log, onCrash: () => undefined });
}
