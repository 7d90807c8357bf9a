import type { Restriction } from '@groundtrack/contract';
import type { ColumnType } from 'kysely';

/** DDL: `platform/db/migrations/0036_second_factor.sql` and `0039_passkeys.sql`. */
interface SecondFactorTables {
  readonly authenticator_app: {
    readonly account_id: string;
    readonly secret: string;
    /** Null if no code has confirmed it yet. */
    readonly confirmed_at: Date | null;
    /** Step of the newest code used. */
    readonly last_step: number;
    readonly created_at: Date;
  };
  readonly recovery_code: { readonly account_id: string; readonly hash: Uint8Array };
  readonly passkey: {
    readonly id: string;
    readonly account_id: string;
    readonly name: string;
    readonly credential_id: string;
    readonly public_key: Uint8Array;
    readonly counter: number;
    readonly created_at: Date;
    readonly last_used_at: Date | null;
  };
  readonly passkey_challenge: { readonly account_id: string; readonly challenge: string; readonly expires_at: Date };
  readonly pending_login: {
    readonly token_hash: Uint8Array;
    readonly account_id: string;
    readonly device_name: string;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly restricted: Restriction | null;
    /** Null if no passkey was requested. */
    readonly passkey_challenge: ColumnType<string | null, never, string>;
    readonly expires_at: Date;
  };
}

declare module '../../../platform/db/tables.ts' {
  interface Tables extends SecondFactorTables {}
}
