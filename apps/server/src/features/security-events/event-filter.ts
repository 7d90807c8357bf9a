import type { SecurityEventKind } from '@groundtrack/contract';

/** Which events are listed, the newest first. */
export interface EventFilter {
  /** An e-mail address or an id; null: all accounts, and none. */
  readonly account: string | null;
  readonly kind: SecurityEventKind | null;
  /** As the log has it: an IPv4 address or a network. */
  readonly sender: string | null;
  readonly sinceMs: number;
  /** They happened before; null: until now. */
  readonly untilMs: number | null;
  /** Where the page before ended. */
  readonly before: { readonly lastMs: number; readonly id: number } | null;
}
