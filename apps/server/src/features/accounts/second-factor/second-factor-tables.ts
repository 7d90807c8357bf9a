import type { Restriction } from '@groundtrack/contract';

/** DDL: `db/migrations/0036_second_factor.sql`. */
interface SecondFactorTables {
  readonly authenticator_app: {
    readonly account_id: string;
    readonly secret: string;
    /** Null: no code has confirmed it yet. */
    readonly confirmed_at: Date | null;
    /** Of the newest code that was used. */
    readonly last_step: number;
    readonly created_at: Date;
  };
  readonly recovery_code: { readonly account_id: string; readonly hash: Uint8Array };
  readonly pending_login: {
    readonly token_hash: Uint8Array;
    readonly account_id: string;
    readonly device_name: string;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly restricted: Restriction | null;
    readonly expires_at: Date;
  };
}

declare module '../../../db/tables.ts' {
  interface Tables extends SecondFactorTables {}
}
