import type { Db } from '../../db/database.ts';
import type { CatalogueStore, StoredCatalogue } from './catalogue-store.ts';

export class PgCatalogueStore implements CatalogueStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(url: string): Promise<StoredCatalogue | null> {
    const row = await this.#db.selectFrom('element_catalogue').selectAll().where('url', '=', url).executeTakeFirst();
    return row ? { csvGzip: row.csv_gzip, objects: row.objects, fetchedAtMs: row.fetched_at.getTime() } : null;
  }

  async save(url: string, { csvGzip, objects, fetchedAtMs }: StoredCatalogue): Promise<void> {
    const row = { csv_gzip: Buffer.from(csvGzip), objects, fetched_at: new Date(fetchedAtMs) };
    await this.#db
      .insertInto('element_catalogue')
      .values({ url, ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .execute();
  }
}
