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
interface RefreshState {
  readonly attemptedAtMs: number;
  readonly succeededAtMs: number | null;
  readonly failedAtMs: number | null;
}

/** The last good elements of each satellite and the memory of when they were asked for. */
export interface ElementStore {
  all(): Promise<readonly StoredElements[]>;
  /**
   * Notes the attempt, unless one was made since `notSinceMs`: then somebody else has asked or is asking.
   * @returns the validators of the last success, or null when it is too early to ask
   */
  beginRefresh(url: string, nowMs: number, notSinceMs: number): Promise<Validators | null>;
  /**
   * Keeps the sets that are newer than what is stored, and the validators for the next request, as one step.
   * @returns how many were newer
   */
  finishRefresh(
    url: string,
    nowMs: number,
    answer: Validators & { readonly sets: readonly FreshElements[] },
  ): Promise<number>;
  /** Notes that the attempt came to nothing. */
  failRefresh(url: string, nowMs: number): Promise<void>;
  /** Null when the source was never asked. */
  refreshState(url: string): Promise<RefreshState | null>;
}
