import type { Contact, Restriction, SessionEnd } from '@groundtrack/contract';
import type { ColumnType, Generated } from 'kysely';

/**
 * DDL: `platform/db/migrations/0001_accounts.sql`, `0026_sessions.sql`, `0028_temporary_passwords.sql`,
 * `0030_external_sign_in.sql`, `0032_email_change.sql`, `0036_second_factor.sql`,
 * `0038_email_verification.sql`, `0056_ended_sessions_and_blocked_accounts.sql` and `0063_session_sender.sql`.
 */
export interface AccountTables {
  readonly account: AccountRow;
  readonly session: SessionRow;
  readonly ended_session: { readonly key_hash: Uint8Array; readonly reason: SessionEnd; readonly expires_at: Date };
  /** Requested and not processed yet. */
  readonly password_reset: { readonly id: string; readonly email: string; readonly asked_at: Date };
  readonly temporary_password: TemporaryPasswordRow;
  readonly email_change: EmailChangeRow;
  readonly email_verification: EmailVerificationRow;
}

/** Contact fields of an incomplete registration are empty, never null. */
interface AccountRow extends Contact {
  readonly id: string;
  readonly email: string;
  /** Null if the account has no password yet, or was deleted. */
  readonly password_hash: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Null if the account logs in with the password alone. */
  readonly second_factor_since: ColumnType<Date | null, never, Date | null>;
  /** When its owner deleted it. The row then contains no personal data. */
  readonly deleted_at: ColumnType<Date | null, never, Date>;
  /** When the address was verified; null if it was not. */
  readonly email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the operator blocked the account; null if it is not blocked. */
  readonly blocked_at: ColumnType<Date | null, never, Date | null>;
}

interface SessionRow {
  readonly id: Generated<string>;
  readonly key_hash: Uint8Array;
  readonly account_id: string;
  readonly device_name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The network address that logged in; null if unknown. */
  readonly sender: ColumnType<string | null, string | undefined, never>;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** Written at most once in a quarter of an hour. */
  readonly last_used_at: Generated<Date>;
  readonly restricted: Restriction | null;
  /** When its owner last proved their identity; null if they did not. */
  readonly confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface TemporaryPasswordRow {
  readonly account_id: string;
  readonly hash: Uint8Array;
  readonly created_at: Date;
  readonly expires_at: Date;
}

interface EmailChangeRow {
  readonly account_id: string;
  /** In lower case. */
  readonly new_email: string;
  readonly token_hash: Uint8Array;
  readonly created_at: Date;
  readonly expires_at: Date;
}

interface EmailVerificationRow {
  readonly account_id: string;
  readonly token_hash: Uint8Array;
  readonly created_at: Date;
  readonly expires_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends AccountTables {}
}
