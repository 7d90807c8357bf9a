/** A message to send, and its receiver. */
export interface Outgoing {
  /** The header `webhook-id`. */
  readonly id: string;
  readonly body: string;
  readonly createdAtMs: number;
  /** Tries so far. */
  readonly attempts: number;
  readonly webhook: {
    readonly id: string;
    readonly accountId: string;
    readonly url: string;
    readonly secretVersion: number;
    readonly oldSecretUntilMs: number | null;
    /** Consecutive failed attempts, and since when; 0 and null if the last one succeeded. */
    readonly failures: number;
    readonly failingSinceMs: number | null;
  };
}

/** Outcome of one attempt. */
export interface Try {
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** Null if it was accepted. */
  readonly error: string | null;
  readonly answer: string;
}

export type Lease =
  /** The lease is ours until then. */
  | { readonly untilMs: number }
  /** Another process holds the lease, at most until then. */
  | { readonly busyUntilMs: number };

export type NextTry = { readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly atMs: number };
