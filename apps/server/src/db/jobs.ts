/**
 * Every kind of background work and what its handler is given. Each feature adds its own in its `create-….ts`, by
 * `declare module` of this file. Payloads hold ids only: the truth is in the tables.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

export interface JobOptions {
  readonly runAtMs?: number;
  /** A job with the same key that has not started yet is replaced. */
  readonly key?: string;
  /** The job that is replaced keeps its time, also where that is sooner than `runAtMs`. */
  readonly keepsTime?: true;
  readonly maxAttempts?: number;
}

/** Throwing means: try again later with growing pauses. `signal` fires when the server stops. */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void>;
};
