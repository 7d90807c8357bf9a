/**
 * Every kind of background job and the payload of its handler. Each feature adds its own in its `create-….ts`, with
 * `declare module` of this file. Payloads contain ids only; the data is in the tables.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/**
 * Jobs with separate workers: those that wait for servers that users name, and deliveries, which may use a
 * processor or a slow connection for minutes.
 */
export type JobLane = 'foreign servers' | 'deliveries';
/** Jobs that are not listed share the main lane, where every job is short. */
export type JobLanes = { readonly [N in JobName]?: JobLane };

export interface JobOptions {
  /**
   * Replaces a job with the same key that has not started. Every job has a key; a job without one was replaced while it
   * ran.
   */
  readonly key: string;
  readonly runAtMs?: number;
  /** The replaced job keeps its time, even if that is sooner than `runAtMs`. */
  readonly keepsTime?: true;
  readonly maxAttempts?: number;
  /** Runs after all due jobs of its lane without this. */
  readonly isDeferrable?: true;
  /** Jobs of one queue run one at a time, across all processes. */
  readonly queue?: string;
}

/** A throw retries the job after growing pauses. `signal` fires when the server stops. */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>;
};
