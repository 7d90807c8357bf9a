import type { Db } from '../../platform/db/database.ts';
import { toSource } from './to-source.ts';

/** A catalog of active objects as received, in OMM CSV. */
export interface StoredCatalog {
  /** Compressed with gzip. */
  readonly csvGzip: Uint8Array;
  readonly objects: number;
  readonly fetchedAtMs: number;
}

/** The last good catalog of each source. It survives restarts and is shared by all processes. */
export class PgCatalogStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(url: string): Promise<StoredCatalog | null> {
    const row = await this.#db
      .selectFrom('element_catalogue')
      .selectAll()
      .where('source', '=', toSource(url))
      .executeTakeFirst();
    return row ? { csvGzip: row.csv_gzip, objects: row.objects, fetchedAtMs: row.fetched_at.getTime() } : null;
  }

  /** Replaces the catalog of this source. */
  async save(url: string, { csvGzip, objects, fetchedAtMs }: StoredCatalog): Promise<void> {
    const row = { csv_gzip: Buffer.from(csvGzip), objects, fetched_at: new Date(fetchedAtMs) };
    await this.#db
      .insertInto('element_catalogue')
      .values({ source: toSource(url), ...row })
      .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
      .execute();
  }
}
