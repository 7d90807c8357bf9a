import type { Omm } from '@groundtrack/contract';

/** An element set as received. */
export interface FreshElements {
  readonly satelliteId: string;
  readonly omm: Omm;
  readonly epochMs: number;
}

export interface StoredElements extends FreshElements {
  readonly updatedAtMs: number;
}

/** Validators of the last response, for conditional requests (RFC 9110 section 13). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** State of the last attempt at a source. It is in progress until it fails or succeeds. */
export interface RefreshState {
  readonly attemptedAtMs: number;
  readonly succeededAtMs: number | null;
  readonly failedAtMs: number | null;
  /** Earliest time of the next attempt. */
  readonly dueAtMs: number;
  /** Failures since the last success. */
  readonly failures: number;
  /** Error of the last attempt; null after a success. */
  readonly failure: string | null;
  /** The known satellites in the last good response, by catalog number. */
  readonly listedIds: readonly string[];
}
