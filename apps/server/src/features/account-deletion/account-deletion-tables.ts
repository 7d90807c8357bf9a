/** DDL: `platform/db/migrations/0031_leaving.sql`. */
export interface AccountDeletionTables {
  /** Downloads in progress. */
  readonly account_export: {
    readonly account_id: string;
    readonly run_id: string;
    /** The process is considered alive until then. */
    readonly runs_until: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends AccountDeletionTables {}
}
