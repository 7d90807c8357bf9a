import { rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { PostgresBinaries } from '../db/embedded/binaries.ts';
import { type Cluster, initCluster, startPostmaster, stopPostmaster, waitUntilReady } from '../db/embedded/cluster.ts';
import { chooseRunner } from '../db/embedded/os-account.ts';
import { migrate } from '../db/migrate.ts';
import { silentLog } from './silent-log.ts';
import { spaciousFolder } from './spacious-folder.ts';

const TEMPLATE = 'groundtrack_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the test server with `DATABASE` in place of the database's name. */
    readonly postgresUrl: string;
    /** Name of the migrated template in it. */
    readonly postgresTemplate: string;
    /** Name of the vitest project, for specs that differ between the databases. */
    readonly postgresProject: string;
  }
}

/** Nothing of a test outlives it, so nothing has to reach the disk. */
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
 * Starts a server for one run of the tests, with a migrated template that every spec file clones.
 * @returns the closer: stops the server and removes everything
 */
export async function provideTestServer(
  project: TestProject,
  binaries: PostgresBinaries,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(await spaciousFolder(), 'groundtrack-test-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const stop = await startServer(folder, binaries);
    const url = `postgres://groundtrack@/DATABASE?host=${encodeURIComponent(folder)}`;
    try {
      await createTemplate(url);
    } catch (error) {
      await stop();
      throw error;
    }
    project.provide('postgresUrl', url);
    project.provide('postgresTemplate', TEMPLATE);
    project.provide('postgresProject', project.name);
    return async () => {
      await stop();
      await remove();
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startServer(folder: string, binaries: PostgresBinaries): Promise<() => Promise<void>> {
  await chmod(folder, 0o700);
  const data = path.join(folder, 'data');
  const runner = await chooseRunner(data, [path.dirname(folder), path.dirname(binaries.postgres)]);
  if (runner.account) await chown(folder, runner.account.uid, runner.account.gid);
  const cluster: Cluster = { binaries, folder: data, runner, logFile: path.join(folder, 'log') };
  await initCluster(cluster, ['--auth=trust', '--no-sync']);
  const postmaster = await startPostmaster(cluster, { ...throwAwaySettings, unix_socket_directories: folder });
  const killAtExit = (): void => {
    process.kill(postmaster.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killAtExit);
  await waitUntilReady(cluster, postmaster, `postgres://groundtrack@/postgres?host=${encodeURIComponent(folder)}`);
  return async () => {
    process.off('exit', killAtExit);
    await stopPostmaster(cluster, 'immediate');
  };
}

async function createTemplate(url: string): Promise<void> {
  await execute(url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(url.replace('DATABASE', TEMPLATE), silentLog);
  await execute(url, `ALTER DATABASE ${TEMPLATE} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url.replace('DATABASE', 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
