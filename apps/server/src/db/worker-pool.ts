import { Pool, type PoolClient } from 'pg';
import type { Log } from '../system/ports.ts';

/**
 * Connections for the job library. It is given a pool because it would not wait for the end of one of its own, nor
 * listen to what breaks meanwhile, and an error nobody listens to ends the process. Fetching and finishing a job need not
 * wait for the disk: what a crash takes back of them is a job that runs twice, and every handler allows for that. What a
 * job does itself goes through other connections and does wait.
 */
export function openWorkerPool(url: string, max: number, log: Log): Pool {
  const pool = new ForgivingPool({
    connectionString: url,
    application_name: 'groundtrack workers',
    max,
    options: '-c synchronous_commit=off',
  });
  const report = (err: Error): void => log.warn({ err }, 'A database connection of the job workers broke');
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

type Release = (error?: Error | boolean) => void;
type WhenConnected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;

/**
 * What a callback was given may be given back twice, and also where there was nothing to give. The job library does the
 * first with the connection it listens on when that breaks before its first answer while the workers stop, and the second
 * when it asks for a new one after the pool was ended. Each would end the process by an error that nobody handles.
 */
class ForgivingPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: WhenConnected): void;
  override connect(callback?: WhenConnected): Promise<PoolClient> | void {
    if (callback === undefined) return super.connect();
    super.connect((error, client, release) => callback(error, client, once(release)));
  }
}

/** @param release the pool that is ending gives none, whatever its types say */
function once(release: Release | undefined): Release {
  let released = false;
  return (error) => {
    if (!released) release?.(error);
    released = true;
  };
}
