import { rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import {
  type Cluster,
  initCluster,
  type StopMode,
  startPostmaster,
  stopPostmaster,
  waitUntilReady,
} from './cluster.ts';
import { chooseRunner } from './runner.ts';
import { spaciousFolder } from './spacious-folder.ts';

/** A server that is removed with all its data when it is stopped. */
export interface TemporaryServer {
  /** Connection string of a database; `postgres` always exists. */
  url(database: string): string;
  /** Stops the server and restarts it on the same data, like an operator or a crash. */
  restart(mode: StopMode): Promise<void>;
  stop(): Promise<void>;
}

/** The data are temporary, so they need not be flushed to disk. */
const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
  listen_addresses: '',
  unix_socket_permissions: '0700',
};

/**
 * Starts a server for tests on a new folder, in memory if there is enough. It has no password, and it ends with this
 * process.
 * @param binaries of PostgreSQL 15 or newer, see `embeddedBinaries` and `binariesIn`
 */
export async function startTemporaryServer(binaries: PostgresBinaries): Promise<TemporaryServer> {
  const folder = await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-test-'));
  const url = (database: string): string => `postgres://groundtrack@/${database}?host=${encodeURIComponent(folder)}`;
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const server = await startServer(folder, binaries, url('postgres'));
    return {
      url,
      restart: server.restart,
      stop: async () => {
        await server.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startServer(
  folder: string,
  binaries: PostgresBinaries,
  url: string,
): Promise<Pick<TemporaryServer, 'restart' | 'stop'>> {
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  const runner = await chooseRunner(data, [path.dirname(folder), path.dirname(binaries.postgres)]);
  if (runner.account) await chown(folder, runner.account.uid, runner.account.gid);
  const cluster: Cluster = { binaries, folder: data, runner, logFile: path.join(folder, 'log') };
  await initCluster(cluster, ['--auth=trust', '--no-sync']);
  const start = () => startPostmaster(cluster, { ...throwAwaySettings, unix_socket_directories: folder });
  let postmaster = await start();
  const killAtExit = (): void => {
    process.kill(postmaster.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  await waitUntilReady(cluster, postmaster, url);
  return {
    restart: async (mode) => {
      await stopPostmaster(cluster, mode);
      await postmaster.exited;
      postmaster = await start();
      await waitUntilReady(cluster, postmaster, url);
    },
    stop: async () => {
      process.off('exit', killAtExit);
      await stopPostmaster(cluster, 'immediate');
    },
  };
}
