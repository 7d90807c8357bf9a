/** Jobs of one name that are due and wait only for a worker. */
export interface DueJobs {
  readonly name: string;
  readonly count: number;
  /** Waiting time of the oldest job. */
  readonly waitedMs: number;
}

/** Selects {@link DueJobs}. A job of a queue waits while another job of that queue runs. */
export const DUE_JOBS = `
  SELECT task_identifier AS name, count(*)::int AS count,
    (extract(epoch FROM now() - min(run_at)) * 1000)::float8 AS "waitedMs"
  FROM graphile_worker.jobs
  WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts AND (queue_name IS NULL OR queue_name NOT IN (
    SELECT queue_name FROM graphile_worker.jobs WHERE locked_at IS NOT NULL AND queue_name IS NOT NULL))
  GROUP BY task_identifier`;
