import type { SavedFilter, SavedSearch } from '@groundtrack/contract';
import type { ColumnType } from 'kysely';

/** DDL: `platform/db/migrations/0012_saved_searches.sql`. */
export interface SearchTables {
  readonly saved_search: {
    readonly id: string;
    readonly account_id: string;
    readonly name: ColumnType<string, string, string>;
    /** The name in lower case, since names are unique ignoring case. */
    readonly folded_name: string;
    /** Written as JSON text, as the filter is. */
    readonly place: ColumnType<SavedSearch['place'], string, never>;
    readonly filter: ColumnType<SavedFilter, string, never>;
    readonly saved_at: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends SearchTables {}
}
