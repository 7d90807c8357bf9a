import { sql } from 'kysely';
import type { Tx } from './database.ts';
import type { JobName, JobOptions, JobPayloads } from './jobs.ts';

/** Jobs have priority 0 by default; lower numbers come first. */
const DEFERRED = 1;

/** Adds jobs in the caller's transaction: a committed job will run, one that is rolled back never does. */
export class JobQueue {
  async add<N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N], options: JobOptions): Promise<void> {
    const runAt = options.runAtMs === undefined ? null : new Date(options.runAtMs);
    await sql`
      SELECT graphile_worker.add_job(
        identifier => ${name},
        payload => ${JSON.stringify(payload)}::json,
        queue_name => ${options.queue ?? null}::text,
        run_at => ${runAt}::timestamptz,
        max_attempts => ${options.maxAttempts ?? null}::int,
        priority => ${options.isDeferrable ? DEFERRED : null}::int,
        job_key => ${options.key}::text,
        job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'}::text
      )`.execute(tx);
  }
}
