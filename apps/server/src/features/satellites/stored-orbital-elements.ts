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

/** How the last attempt at a source went; both ends are null while it is under way. */
export interface RefreshState {
  readonly attemptedAtMs: number;
  readonly succeededAtMs: number | null;
  readonly failedAtMs: number | null;
}
