import type { Contact } from '@groundtrack/contract';

/** DDL: `db/migrations/0001_accounts.sql`. */
export interface AccountTables {
  readonly account: AccountRow;
  readonly session: SessionRow;
}

/** Contact fields of an incomplete registration are empty, never null. */
interface AccountRow extends Contact {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface SessionRow {
  readonly key_hash: Uint8Array;
  readonly account_id: string;
  readonly device_name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

declare module '../../db/tables.ts' {
  interface Tables extends AccountTables {}
}
