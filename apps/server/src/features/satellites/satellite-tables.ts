import type { Omm } from '@groundtrack/contract';
import type { ColumnType } from 'kysely';

/** DDL: `db/migrations/0002_satellites.sql`. */
export interface SatelliteTables {
  readonly element_set: ElementSetRow;
  readonly element_refresh: ElementRefreshRow;
}

interface ElementSetRow {
  readonly satellite_id: string;
  /** Written as JSON text, read parsed. */
  readonly omm: ColumnType<Omm, string, string>;
  readonly epoch: Date;
  readonly updated_at: Date;
}

interface ElementRefreshRow {
  readonly url: string;
  readonly attempted_at: Date;
  readonly succeeded_at: Date | null;
  readonly etag: string | null;
  readonly last_modified: string | null;
}
