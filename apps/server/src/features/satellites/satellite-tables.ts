import type { Omm } from '@groundtrack/contract';
import type { ColumnType, Generated } from 'kysely';

/** DDL: `platform/db/migrations/0002_satellites.sql`, `0008_element_catalogue.sql`, `0043_sealed_addresses.sql` and `0044_element_sources.sql`. */
export interface SatelliteTables {
  readonly element_set: ElementSetRow;
  readonly element_refresh: ElementRefreshRow;
  readonly element_catalogue: ElementCatalogRow;
}

interface ElementSetRow {
  readonly satellite_id: string;
  /** Written as JSON text, read parsed. */
  readonly omm: ColumnType<Omm, string, string>;
  readonly epoch: Date;
  readonly updated_at: Date;
}

interface ElementRefreshRow {
  /** The address, encoded by `toSource`. */
  readonly source: string;
  readonly attempted_at: Date;
  readonly succeeded_at: Date | null;
  readonly failed_at: Date | null;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly due_at: Date;
  readonly failures: Generated<number>;
  readonly failure: string | null;
  readonly listed_ids: Generated<readonly string[]>;
}

interface ElementCatalogRow {
  /** The address, encoded by `toSource`. */
  readonly source: string;
  readonly csv_gzip: Buffer;
  readonly objects: number;
  readonly fetched_at: Date;
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends SatelliteTables {}
}
