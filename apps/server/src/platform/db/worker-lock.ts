import pLimit from 'p-limit';
import { Client, type QueryResult, type QueryResultRow } from 'pg';
import { DUE_JOBS, type DueJobs } from './due-jobs.ts';

/** An arbitrary constant. The second key of the lock is the hash of the worker's name. */
const LOCK_CLASS = 730_511;

/** A statement that takes longer waits on a lost connection. */
const QUERY_TIMEOUT_MS = 10_000;

/**
 * Marks the workers of this process as alive. The job library locks a job with the name of its worker and unlocks it
 * only after four hours. Here each process holds an advisory lock on the names of its workers, on its own connection:
 * PostgreSQL releases it as soon as the process is gone. Jobs of workers without a lock are unlocked. This needs
 * neither heartbeats nor synchronized clocks, and works for any number of processes.
 */
export class WorkerLock {
  readonly #client: Client;
  /** A client runs one query at a time. */
  readonly #inTurn = pLimit(1);
  /** By the worker's name. Resolves when its lock is held. */
  readonly #held = new Map<string, Promise<unknown>>();

  private constructor(client: Client) {
    this.#client = client;
  }

  /** @param onLost called if the connection breaks, because other processes may then take our jobs */
  static async open(url: string, onLost: (error: Error) => void): Promise<WorkerLock> {
    const client = new Client({
      connectionString: url,
      application_name: 'groundtrack worker lock',
      keepAlive: true,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
    });
    client.on('error', onLost);
    await client.connect();
    return new WorkerLock(client);
  }

  /** Concurrent calls for one worker share the lock. */
  async hold(worker: string): Promise<void> {
    let held = this.#held.get(worker);
    if (!held) {
      held = this.#query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, worker]);
      this.#held.set(worker, held);
    }
    await held;
  }

  /**
   * Unlocks the jobs and queues of workers that are gone, and restores the attempt of each job: the job did not fail,
   * and the pauses between attempts grow up to six hours. The error records that it was started, see
   * `removeUnstartedJob`.
   */
  async freeStaleJobs(): Promise<void> {
    await this.#query(
      `WITH gone AS MATERIALIZED (
         SELECT worker FROM (
           SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_by <> ALL ($2)
         ) AS others WHERE pg_try_advisory_xact_lock($1, hashtext(worker))
       ), stale AS MATERIALIZED (
         SELECT id, attempts, run_at FROM graphile_worker.jobs
         WHERE locked_by IN (SELECT worker FROM gone) AND key IS NOT NULL
       ), unlocked AS MATERIALIZED (
         SELECT graphile_worker.force_unlock_workers(array_agg(worker)) FROM gone HAVING count(*) > 0
       )
       SELECT graphile_worker.permanently_fail_jobs(ARRAY[id], 'The process that ran it is gone'),
         graphile_worker.reschedule_jobs(ARRAY[id], run_at => run_at, attempts => greatest(attempts - 1, 0))
       FROM unlocked, stale`,
      [LOCK_CLASS, [...this.#held.keys()]],
    );
  }

  /**
   * Removes jobs that were replaced while they ran and then did not complete. The library takes their key and their
   * remaining attempts, so they would be listed as failed although their successor does the work.
   */
  async removeReplacedJobs(): Promise<void> {
    await this.#query(
      `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
       WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL HAVING count(*) > 0`,
    );
  }

  async findDueJobs(): Promise<readonly DueJobs[]> {
    return (await this.#query<DueJobs>(DUE_JOBS)).rows;
  }

  #query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>> {
    return this.#inTurn(() => this.#client.query<Row>(text, values));
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
