import { Client } from 'pg';

/** Any fixed number; the second key of the lock is the hash of the worker's name. */
const LOCK_CLASS = 730_511;

/** What a job ends with that a server did not wait for. */
export const LEFT_BY_STOP = 'The server stopped before the job ended';

/**
 * Tells living workers from dead ones. The job library marks a job with the name of the worker that runs it and lets
 * go of it after four hours, so a job of a killed process would stand still for that long. Here each process holds an
 * advisory lock on its worker's name in a connection of its own: PostgreSQL drops it the moment the process is gone,
 * whatever killed it. A job whose worker is not locked belongs to no process and is given back. That holds for any number
 * of processes and needs neither heartbeats nor clocks that agree.
 */
export class WorkerLock {
  readonly #client: Client;
  /** Resolves when the lock of a worker is held; by the worker's name. */
  readonly #held = new Map<string, Promise<unknown>>();

  private constructor(client: Client) {
    this.#client = client;
  }

  /** @param onLost is called when the connection breaks: others may then take our jobs */
  static async open(url: string, onLost: (error: Error) => void): Promise<WorkerLock> {
    const client = new Client({ connectionString: url, application_name: 'groundtrack worker lock', keepAlive: true });
    client.on('error', onLost);
    await client.connect();
    return new WorkerLock(client);
  }

  /** Resolves when the lock is held, also for those who ask while it is being taken. */
  async hold(worker: string): Promise<void> {
    let held = this.#held.get(worker);
    if (!held) {
      held = this.#client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, worker]);
      this.#held.set(worker, held);
    }
    await held;
  }

  /**
   * Gives back the jobs and queues of workers that are gone. Each job gets a new number: a worker that only lost its connection goes on,
   * and when it is done the library deletes the job by number, which by then may be that of the next step. And each gets
   * the attempt back: the job did not fail, and the pauses after a failure grow with the attempts, up to six hours. That
   * it was begun is noted in its last error, where `removeUnstartedJob` looks.
   */
  async freeStaleJobs(): Promise<void> {
    await this.#client.query(
      `WITH gone AS MATERIALIZED (
         SELECT locked_by FROM (
           SELECT locked_by FROM graphile_worker.jobs UNION SELECT locked_by FROM graphile_worker._private_job_queues
         ) AS worker
         WHERE locked_by <> ALL ($2) AND pg_try_advisory_xact_lock($1, hashtext(locked_by))
       ), queues AS (
         UPDATE graphile_worker._private_job_queues SET locked_by = NULL, locked_at = NULL
         WHERE locked_by IN (SELECT locked_by FROM gone)
       )
       UPDATE graphile_worker._private_jobs SET id = DEFAULT, locked_by = NULL, locked_at = NULL,
         attempts = greatest(attempts - 1, 0), last_error = 'The process that ran it is gone'
       WHERE locked_by IN (SELECT locked_by FROM gone)`,
      [LOCK_CLASS, [...this.#held.keys()]],
    );
  }

  /**
   * Removes jobs that had queued the next one under their key when a stop left them: the library takes key and further tries
   * from a running job that is replaced, so it would stay as one that failed for good, though its work is the next one's.
   */
  async removeReplacedJobs(): Promise<void> {
    await this.#client.query(
      `DELETE FROM graphile_worker._private_jobs
       WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL AND last_error = $1`,
      [LEFT_BY_STOP],
    );
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
