import type { DrawnArea } from '@groundtrack/contract';
import type { ColumnType } from 'kysely';

/** DDL: `platform/db/migrations/0051_saved_areas.sql`. */
export interface SavedAreaTables {
  readonly saved_area: {
    readonly id: string;
    readonly account_id: string;
    /** Written as JSON text. */
    readonly area: ColumnType<DrawnArea, string, never>;
    readonly area_key: string;
    readonly saved_at: ColumnType<Date, Date, Date>;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends SavedAreaTables {}
}
