import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { launch, type Runner } from './runner.ts';

/** A data folder of PostgreSQL, with the programs and the account that run it. */
export interface Cluster {
  readonly binaries: PostgresBinaries;
  readonly folder: string;
  readonly runner: Runner;
  /** Log of the server and the tools. */
  readonly logFile: string;
}

/** A running server process. */
export interface Postmaster {
  readonly pid: number;
  /** Resolves with the exit status when the process ends. */
  readonly exited: Promise<string>;
}

const LOG_LIMIT_BYTES = 10_000_000;

export type StopMode = 'fast' | 'immediate';

/**
 * Creates the data folder with the superuser `groundtrack`. @param args for initdb, such as the authentication method
 */
export async function initCluster(cluster: Cluster, args: readonly string[]): Promise<void> {
  const { binaries, folder } = cluster;
  await runTool(cluster, [
    binaries.initdb,
    `--pgdata=${folder}`,
    '--username=groundtrack',
    '--encoding=UTF8',
    '--locale=C',
    ...args,
  ]);
}

/** Starts the server process without waiting for it; see {@link waitUntilReady}. */
export async function startPostmaster(
  cluster: Cluster,
  settings: Readonly<Record<string, string | number>>,
): Promise<Postmaster> {
  await rotateLog(cluster.logFile);
  const log = await open(cluster.logFile, 'a', 0o600);
  try {
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = launch(cluster.runner, [cluster.binaries.postgres, '-D', cluster.folder, ...args], {
      outputFd: log.fd,
      detached: true,
    });
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    if (child.pid === undefined) throw new Error(`PostgreSQL could not be started: ${await exited}`);
    return { pid: child.pid, exited };
  } finally {
    await log.close();
  }
}

/** Keeps one earlier log, so that a restart does not delete the cause of the last crash. */
async function rotateLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
}

/** Waits for the first connection. After a crash, this includes the recovery. */
export async function waitUntilReady(cluster: Cluster, postmaster: Postmaster, url: string): Promise<void> {
  for (;;) {
    const refusal = await tryConnection(url);
    if (refusal === null) return;
    if (!isStillStarting(refusal)) throw refusal;
    const ended = await Promise.race([postmaster.exited, sleep(20, null)]);
    if (ended !== null) throw new Error(`PostgreSQL ended at its start (${ended}): ${await lastLines(cluster)}`);
  }
}

export async function stopPostmaster(cluster: Cluster, mode: StopMode): Promise<void> {
  const args = ['stop', '-w', '-t', '60', '-m', mode, '-D', cluster.folder] as const;
  await runTool(cluster, [cluster.binaries.pgCtl, ...args]);
}

async function tryConnection(url: string): Promise<Error | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isStillStarting(error: Error): boolean {
  // 57P03: cannot_connect_now, returned during startup and recovery
  if (error instanceof DatabaseError) return error.code === '57P03';
  return 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
}

async function runTool(cluster: Cluster, command: readonly [string, ...string[]]): Promise<void> {
  const output = await open(cluster.logFile, 'a', 0o600);
  try {
    const child = launch(cluster.runner, command, { outputFd: output.fd });
    const status = await new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? String(code)));
    });
    if (status !== '0') {
      throw new Error(`${path.basename(command[0])} failed (${status}): ${await lastLines(cluster)}`);
    }
  } finally {
    await output.close();
  }
}

async function lastLines(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.logFile, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join(' | ');
}
