import type { SecurityEventKind } from '@groundtrack/contract';
import type { Generated } from 'kysely';

/** DDL: `platform/db/migrations/0040_guesses_and_security_events.sql` and `0042_security_log.sql`. */
export interface SecurityEventTables {
  readonly security_event: SecurityEventRow;
  /** A single row, written by the owner of the tables. */
  readonly security_log: { readonly kept_days: number; readonly kept_rows: number };
}

interface SecurityEventRow {
  readonly id: Generated<number>;
  readonly minute: Date;
  readonly kind: SecurityEventKind;
  readonly account_id: string | null;
  readonly sender: string;
  readonly detail: string;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly count: number;
  readonly request_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends SecurityEventTables {}
}
