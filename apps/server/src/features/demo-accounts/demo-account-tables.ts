/** DDL: `platform/db/migrations/0049_demo_accounts.sql`. */
export interface DemoAccountTables {
  readonly demo_account: { readonly account_id: string; readonly ends_at: Date };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends DemoAccountTables {}
}
