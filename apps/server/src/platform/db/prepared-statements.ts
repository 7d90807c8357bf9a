import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** The most texts that each connection of a pool prepares. Further ones are planned every time, as usual. */
const PREPARED_TEXTS_MAX = 400;
/** `feature_not_supported`: the columns of a table have changed since the statement was prepared. */
const RESULT_CHANGED = '0A000';

/**
 * A pool for Kysely's dialect whose connections prepare each text once: planning takes longer than running most
 * statements of an order. It must not be used behind a pooler that assigns connections per transaction, such as
 * pgbouncer, because the prepared statement would be on another connection. If a newer program changes a table
 * in the meantime, one statement fails as if the database had been unavailable, and the connection continues without
 * prepared statements.
 */
export class PreparedStatements implements PostgresPool {
  readonly #pool: Pool;
  /** Kysely identifies a connection by its client, so each client has one wrapper. */
  readonly #clients = new WeakMap<PoolClient, PreparingClient>();
  readonly #names = new StatementNames();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    const known = this.#clients.get(client) ?? new PreparingClient(client, this.#names);
    this.#clients.set(client, known);
    return known;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #prepares = true;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('The dialect has no cursors');
    // Kysely uses the results of pg unchanged; its own type lists only the commands it reads.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return this.#query(text, [...parameters]) as Promise<PostgresQueryResult<R>>;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  async #query(text: string, values: unknown[]): Promise<unknown> {
    if (!this.#prepares || values.length === 0) return this.#client.query(text, values);
    try {
      return await this.#client.query({ ...this.#names.of(text), text, values });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === RESULT_CHANGED) this.#prepares = false;
      throw error;
    }
  }
}

/** Each pool has its own names, so that many kinds of searches do not displace the statements of orders. */
class StatementNames {
  readonly #names = new Map<string, string>();

  /** Unnamed once enough texts are prepared. */
  of(text: string): { readonly name?: string } {
    const known = this.#names.get(text);
    if (known !== undefined) return { name: known };
    if (this.#names.size >= PREPARED_TEXTS_MAX) return {};
    const name = createHash('sha1').update(text).digest('hex');
    this.#names.set(text, name);
    return { name };
  }
}
