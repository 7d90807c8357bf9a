/**
 * Every kind of background work and what its handler is given. Each feature adds its own in its `create-….ts`, by
 * `declare module` of this file. Payloads hold ids only: the truth is in the tables.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/**
 * Jobs that share workers, apart from the others: those that wait for servers users name, take their time and cost nothing
 * meanwhile, and deliveries, which may take a processor or a slow line for minutes.
 */
export type JobLane = 'foreign servers' | 'deliveries';
/** Those that are not named here share the main lane, where everything is done soon. */
export type JobLanes = { readonly [N in JobName]?: JobLane };

export interface JobOptions {
  /**
   * A job with the same key that has not started yet is replaced. Every job has one: what is without is known to have been
   * replaced while it ran.
   */
  readonly key: string;
  readonly runAtMs?: number;
  /** The job that is replaced keeps its time, also where that is sooner than `runAtMs`. */
  readonly keepsTime?: true;
  readonly maxAttempts?: number;
  /** Of the jobs of one queue one runs at a time, over all processes. */
  readonly queue?: string;
}

/** Throwing means: try again later with growing pauses. `signal` fires when the server stops. */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>;
};
