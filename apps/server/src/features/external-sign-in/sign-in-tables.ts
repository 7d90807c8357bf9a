/** DDL: `platform/db/migrations/0030_external_sign_in.sql`. */
interface SignInTables {
  readonly external_identity: {
    readonly issuer: string;
    readonly subject: string;
    readonly account_id: string;
    readonly email: string;
    readonly created_at: Date;
  };
  readonly sign_in_attempt: {
    readonly state_hash: Uint8Array;
    readonly secret_hash: Uint8Array;
    readonly nonce: string;
    readonly verifier: string;
    readonly account_id: string | null;
    readonly finished: boolean;
    readonly issuer: string | null;
    readonly subject: string | null;
    readonly email: string | null;
    readonly expires_at: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends SignInTables {}
}
