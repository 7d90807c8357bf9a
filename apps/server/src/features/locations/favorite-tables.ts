import type { DrawnArea } from '@groundtrack/contract';
import type { ColumnType } from 'kysely';

/** DDL: `platform/db/migrations/0011_favorite_locations.sql`, `0051_saved_areas.sql`. */
export interface FavoriteTables {
  readonly favorite_location: {
    readonly account_id: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly elevation: number;
    readonly location: string;
    /** Written as JSON text. */
    readonly filter: string;
    /** Null for a point. Written as JSON text. */
    readonly area: ColumnType<DrawnArea | null, string | null | undefined, string | null>;
    /** Empty for a point. */
    readonly area_key: ColumnType<string, string | undefined, string>;
    readonly saved_at: Date;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends FavoriteTables {}
}
