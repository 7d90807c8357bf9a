import type { DeliveryDefaults } from '@groundtrack/contract';
import type { ColumnType } from 'kysely';

/** DDL: `platform/db/migrations/0046_delivery_defaults.sql`. */
export interface DeliveryDefaultTables {
  readonly delivery_default: {
    readonly account_id: string;
    /** Written as JSON text. */
    readonly options: ColumnType<DeliveryDefaults, string, string>;
    readonly kept_at: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends DeliveryDefaultTables {}
}
