import type { SecurityEventKind } from '@groundtrack/contract';

/** Selects events, newest first. */
export interface EventFilter {
  /** An email address or an id; null for all events. */
  readonly account: string | null;
  readonly kind: SecurityEventKind | null;
  /** As logged: an IPv4 address or a network. */
  readonly sender: string | null;
  readonly sinceMs: number;
  /** Exclusive end; null for now. */
  readonly untilMs: number | null;
  /** End of the previous page. */
  readonly before: { readonly lastMs: number; readonly id: number } | null;
}
