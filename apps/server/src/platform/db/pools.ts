import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Log } from '../system/ports.ts';
import type { Database } from './database.ts';
import { PreparedStatements } from './prepared-statements.ts';
import type { Tables } from './tables.ts';

const OLDEST_VERSION = 15;

const common: PoolConfig = {
  application_name: 'groundtrack',
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 60_000,
  keepAlive: true,
  types: {
    getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? safeInteger : types.getTypeParser(oid, format)),
  },
};

/** A statement of an order that takes longer than this waits for something that will not come. */
const transactions: PoolConfig = {
  ...common,
  // At most eight jobs use a connection at once, so that six are left to requests.
  max: 14,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Searches of scenes that the database works on at once. */
export const SEARCHES_AT_ONCE = 4;

/**
 * Scenes are found by one walk down the index in order of time, whatever is asked. The planner has no statistics for
 * `polygon`, and would gather all scenes of a place and sort them; with every other way off, the plan is the same for all
 * values and all sizes of the table, and is made once: making it anew takes as long as half of the searches do. Costs of
 * ways that are off look as if it was worth compiling (`jit`).
 */
const search: PoolConfig = {
  ...common,
  max: SEARCHES_AT_ONCE,
  options: toOptions({
    enable_bitmapscan: 'off',
    enable_seqscan: 'off',
    enable_sort: 'off',
    jit: 'off',
    plan_cache_mode: 'force_generic_plan',
  }),
};

/** Which way finds a name depends on the name. */
const places: PoolConfig = {
  ...common,
  max: 3,
  options: toOptions({ enable_bitmapscan: 'off', plan_cache_mode: 'force_custom_plan' }),
};

/** Parallel workers cost more than they win here. */
function toOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries({ ...settings, max_parallel_workers_per_gather: '0' })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** A search that takes longer has gone wrong, and a person waits for it. */
const SEARCH_LIMIT_MS = 2_000;

export interface PoolOptions {
  /** Nothing stands between us and the server, so that statements may be prepared, see {@link PreparedStatements}. */
  readonly direct?: boolean;
  /** When a statement of the pools of scenes and places is given up. */
  readonly searchLimitMs?: number;
}

/**
 * Opens the pools of a PostgreSQL database and checks its version. Counts and other `int8` values arrive as numbers;
 * one that a number cannot hold exactly is an error. `numeric` stays text.
 * @param url connection string, `postgres://user:password@host/database`
 */
export async function openDatabase(
  url: string,
  log: Log,
  { direct = false, searchLimitMs = SEARCH_LIMIT_MS }: PoolOptions = {},
): Promise<Database> {
  const writePool = openPool({ ...transactions, connectionString: url }, log);
  const writing = kyselyOn(direct ? new PreparedStatements(writePool) : writePool);
  const openReading = (settings: PoolConfig): Kysely<Tables> => {
    const pool = openPool({ ...settings, statement_timeout: searchLimitMs, connectionString: url }, log);
    return kyselyOn(direct ? new PreparedStatements(pool) : pool);
  };
  const reading = openReading(search);
  const naming = openReading(places);
  const close = async (): Promise<void> => {
    await Promise.all([writing.destroy(), reading.destroy(), naming.destroy()]);
  };
  try {
    await requireVersion(writing);
  } catch (error) {
    await close();
    throw error;
  }
  return { transactions: writing, search: reading, places: naming, url, close };
}

function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool(config);
  // An idle connection that breaks is replaced by the next query; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection broke'));
  // So would that of a connection in use; its next statement says what is wrong.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function requireVersion(db: Kysely<Tables>): Promise<void> {
  const answer = await sql<{ server_version: string }>`SHOW server_version`.execute(db);
  checkVersion(answer.rows[0]?.server_version ?? '');
}

/** @param version as PostgreSQL names it: `15.20 (Debian 15.20-0+deb12u1)` */
export function checkVersion(version: string): void {
  if (!(Number.parseInt(version, 10) >= OLDEST_VERSION)) {
    throw new Error(
      `The database is PostgreSQL ${version}, but ${OLDEST_VERSION} or newer is needed. ` +
        'Upgrade it or let DATABASE_URL name a newer one.',
    );
  }
}

/** PostgreSQL's `int8` as a number, for it is read as text by default. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database gave ${text}, which a number cannot hold exactly`);
  return value;
}
