import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import type { DatabaseUrls } from '../platform/db/prepare-database.ts';
import type { Log } from '../platform/system/ports.ts';
import { makeDataFolder } from '../platform/system/private-folder.ts';
import { systemIds } from '../platform/system/system.ts';
import type { Closers } from './open-server.ts';
import type { ServerConfig } from './server-config.ts';

export interface RunningServer {
  /** The address of the server. */
  readonly url: string;
  /** Shuts down cleanly: no new requests or jobs, running ones finish or are released, then the database closes. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly log: Log;
  /**
   * The embedded database stopped unexpectedly, or jobs stall even after a restart of their workers, so that only a restart
   * of the process helps.
   */
  readonly onCrash: (reason: string) => void;
}

/** About 1,300 modules, which are loaded while the database starts. */
const loadServer = () => import('./open-server.ts');

/** Opens everything in order. A failure closes everything that was opened before. */
export async function startGroundtrack(config: ServerConfig, options: StartOptions): Promise<RunningServer> {
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  try {
    await makeDataFolder(config, options.log);
    const urls = config.databaseUrl
      ? {
          url: config.databaseUrl,
          poolUrl: config.databasePoolUrl,
          readUrl: config.databaseReadUrl,
          ownerUrl: config.ownerDatabaseUrl,
        }
      : await startEmbedded(config, options, closers);
    const { openServer } = await loadServer();
    return { url: await openServer(config, { ...options, urls, closers }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEmbedded(
  { dataDir }: ServerConfig,
  { log, onCrash }: StartOptions,
  closers: Closers,
): Promise<DatabaseUrls> {
  // Its errors are reported to the next caller that awaits it.
  const onLaunched = () => void loadServer().catch(() => undefined);
  const embedded = await startEmbeddedServer({
    dataDir,
    ids: systemIds,
    log,
    onCrash: (status) => onCrash(`the embedded database ended: ${status}`),
    onLaunched,
  });
  closers.push(() => embedded.stop());
  return { url: embedded.serverUrl, ownerUrl: embedded.url };
}
