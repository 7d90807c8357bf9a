import type { Omm } from '@groundtrack/contract';

/** An element set as it came in. */
export interface FreshElements {
  readonly satelliteId: string;
  readonly omm: Omm;
  readonly epochMs: number;
}

export interface StoredElements extends FreshElements {
  readonly updatedAtMs: number;
}

/** What the source said of its last answer, to ask only for something newer (RFC 9110 section 13). */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** How the last attempt at a source went; it is under way while it neither failed nor succeeded since. */
export interface RefreshState {
  readonly attemptedAtMs: number;
  readonly succeededAtMs: number | null;
  readonly failedAtMs: number | null;
  /** It is not asked before. */
  readonly dueAtMs: number;
  /** How many attempts failed since the last success. */
  readonly failures: number;
  /** Why the last attempt failed; null after a success. */
  readonly failure: string | null;
  /** The known satellites of the last good answer, by catalog number. */
  readonly listedIds: readonly string[];
}
