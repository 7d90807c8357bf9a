/** Something to send, and where to. */
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
    /** Tries in a row that were not accepted, and since when; 0 and null when the last one was. */
    readonly failures: number;
    readonly failingSinceMs: number | null;
  };
}

/** How one try went. */
export interface Try {
  readonly atMs: number;
  readonly durationMs: number;
  readonly status: number | null;
  /** Null: it was accepted. */
  readonly error: string | null;
  readonly answer: string;
}

export type Lease =
  /** Ours until then. */
  | { readonly untilMs: number }
  /** Another process sends to the address, at the latest until then. */
  | { readonly busyUntilMs: number };

export type NextTry = { readonly state: 'delivered' | 'failed' } | { readonly state: 'waiting'; readonly atMs: number };
