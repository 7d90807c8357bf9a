import type { Client } from 'pg';
import type { Log } from '../../platform/system/ports.ts';
import type { Manifest } from './manifest.ts';
import { type CopiedTable, listSequences, listTables, SESSION_NAME, sumRows, withSession } from './pg-session.ts';

const ROWS_AT_ONCE = 200;

/** The database at one moment. */
export class PgSnapshot {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Reads the database as it is now, while servers change it. */
  static open<T>(ownerUrl: string, log: Log, work: (snapshot: PgSnapshot) => Promise<T>): Promise<T> {
    return withSession(ownerUrl, log, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const done = await work(new PgSnapshot(client));
      await client.query('COMMIT');
      return done;
    });
  }

  /** The moment of the snapshot, by the clock of the database. */
  async takenAtMs(): Promise<number> {
    // The first statement of the transaction after BEGIN takes the snapshot.
    const { rows } = await this.#client.query<{ ms: string }>(
      'SELECT floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint AS ms',
    );
    return Number(rows[0]?.ms);
  }

  /** The connections of servers and of other programs of ours. */
  async serverSessions(): Promise<number> {
    const { rows } = await this.#client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'groundtrack%' AND application_name <> $1`,
      [SESSION_NAME],
    );
    return rows[0]?.count ?? 0;
  }

  /** Whether servers have ever used the database. */
  isMigrated(): Promise<boolean> {
    return this.#hasTable('migration');
  }

  async #hasTable(name: string): Promise<boolean> {
    const { rows } = await this.#client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
      `public.${name}`,
    ]);
    return rows[0]?.found === true;
  }

  async migrations(): Promise<Manifest['migrations']> {
    const { rows } = await this.#client.query<Manifest['migrations'][number]>(
      'SELECT name, checksum FROM public.migration ORDER BY name',
    );
    return rows;
  }

  /** None in a database of a version without this table, which is backed up before it is upgraded. */
  async secretKeyIds(): Promise<string[]> {
    if (!(await this.#hasTable('secret_key'))) return [];
    const { rows } = await this.#client.query<{ id: string }>(
      'SELECT id FROM public.secret_key ORDER BY first_used_at',
    );
    return rows.map(({ id }) => id);
  }

  /** Keys of the delivered files. */
  async fileKeys(): Promise<readonly string[]> {
    const { rows } = await this.#client.query<{ key: string }>('SELECT blob_key AS key FROM public.delivery_file');
    return rows.map(({ key }) => key);
  }

  tables(): Promise<readonly CopiedTable[]> {
    return listTables(this.#client);
  }

  sum(table: string): Promise<{ readonly rows: number; readonly sum: string }> {
    return sumRows(this.#client, table);
  }

  /**
   * The rows of a table, each as the text in which PostgreSQL prints it. Every PostgreSQL reads that text again exactly,
   * and it needs no other protocol than queries, unlike COPY.
   */
  async *rows({ table }: CopiedTable): AsyncGenerator<string> {
    await this.#client.query(
      `DECLARE table_rows NO SCROLL CURSOR FOR SELECT "a row"::text AS text FROM ${table} AS "a row"`,
    );
    for (;;) {
      const { rows } = await this.#client.query<{ text: string }>(`FETCH ${ROWS_AT_ONCE} FROM table_rows`);
      if (rows.length === 0) break;
      for (const { text } of rows) yield text;
    }
    await this.#client.query('CLOSE table_rows');
  }

  /** Sequences are outside of snapshots: they may have gone on since, which is harmless. */
  async sequences(): Promise<Manifest['sequences']> {
    const found: Manifest['sequences'] = [];
    for (const sequence of await listSequences(this.#client)) {
      const { rows } = await this.#client.query<{ lastValue: string; isCalled: boolean }>(
        `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${sequence}`,
      );
      if (rows[0]) found.push({ sequence, ...rows[0] });
    }
    return found;
  }
}
