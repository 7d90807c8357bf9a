import { Pool, type PoolClient } from 'pg';
import type { Log } from '../system/ports.ts';
import { withoutClient } from './pools.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connections for the job library. Fetching and completing a job does not wait for the disk, so a crash may repeat the
 * job, which every handler tolerates. The writes of the job use other connections, which do wait.
 */
export function openWorkerPool(url: string, max: number, log: Log): Pool {
  const pool = new WorkerPool({
    connectionString: url,
    application_name: 'groundtrack workers',
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: '-c synchronous_commit=off',
  });
  const report = (err: Error): void =>
    log.warn({ err: withoutClient(err) }, 'A database connection of the job workers broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

type Release = (error?: Error | boolean) => void;
type WhenConnected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

/**
 * Allows a client that was acquired by callback to be released twice. The job library does so if its listening
 * connection breaks before the first response while the workers stop; the unhandled rejection would end the process.
 */
class WorkerPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: WhenConnected): void;
  override connect(callback?: WhenConnected): Promise<PoolClient> | void {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => callback(error, client, once(release)));
  }
}

/** @param release undefined after the pool has ended, despite its type */
function once(release: Release | undefined): Release {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release?.(error);
    isReleased = true;
  };
}
