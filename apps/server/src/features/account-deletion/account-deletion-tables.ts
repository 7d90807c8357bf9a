/** DDL: `platform/db/migrations/0031_leaving.sql`. */
export interface LeavingTables {
  /** Downloads that are under way. */
  readonly account_export: {
    readonly account_id: string;
    readonly run_id: string;
    /** Until then the run is taken to be alive. */
    readonly runs_until: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends LeavingTables {}
}
