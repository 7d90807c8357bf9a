/** DDL: `db/migrations/0011_favorite_locations.sql`. */
export interface FavoriteTables {
  readonly favorite_location: {
    readonly account_id: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly elevation: number;
    readonly location: string;
    /** Written as JSON text. */
    readonly filter: string;
    readonly saved_at: Date;
  };
}

declare module '../../db/tables.ts' {
  interface Tables extends FavoriteTables {}
}
