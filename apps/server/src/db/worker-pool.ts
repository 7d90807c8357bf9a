import { Pool } from 'pg';
import type { Log } from '../system/ports.ts';

/**
 * Connections for the job library. It is given a pool because it would not wait for the end of one of its own, nor
 * listen to what breaks meanwhile, and an error nobody listens to ends the process. Fetching and finishing a job need not
 * wait for the disk: what a crash takes back of them is a job that runs twice, and every handler allows for that. What a
 * job does itself goes through other connections and does wait.
 */
export function openWorkerPool(url: string, max: number, log: Log): Pool {
  const pool = new Pool({
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
