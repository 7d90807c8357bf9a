import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import type { Log } from '../system/ports.ts';
import type { Database } from './database.ts';
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

const transactions: PoolConfig = {
  ...common,
  // Shared by requests and up to 16 jobs (more with more than four cores), which hold a connection only during a
  // statement or transaction.
  max: 14,
};

/** A statement of an order that exceeds this is stuck. A pooler does not pass it on, so its role has to have it. */
const transactionLimits: PoolConfig = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };

/** Concurrent searches of scenes in the database. */
export const SEARCHES_AT_ONCE = 4;

/**
 * Every search of scenes walks the index in order of time. The planner has no statistics for `polygon`, and would
 * collect all scenes of a place and sort them. With all other strategies disabled, the plan is the same for all values
 * and table sizes and is made once; planning takes as long as running for half of the searches. Costs of disabled
 * strategies would trigger compilation (`jit`).
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

/** The best plan for a name depends on the name. */
const places: PoolConfig = {
  ...common,
  max: 3,
  options: toOptions({ enable_bitmapscan: 'off', plan_cache_mode: 'force_custom_plan' }),
};

/** Parallel workers cost more than they gain here. */
function toOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries({ ...settings, max_parallel_workers_per_gather: '0' })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** A search that takes longer is stuck, and a user waits for it. */
const SEARCH_LIMIT_MS = 2_000;

export interface PoolOptions {
  /** Statement timeout of the pools for scenes and places. */
  readonly searchLimitMs?: number;
  /** A pooler in transaction mode for `transactions`. The other pools need settings of their own sessions. */
  readonly poolUrl?: string | null;
  /** A replica for the pools of scenes and places. */
  readonly readUrl?: string | null;
}

/**
 * Opens the pools of a PostgreSQL database and checks its version. Counts and other `int8` values are returned as
 * numbers; one that a number cannot hold exactly is an error. `numeric` stays text.
 * @param url connection string, `postgres://user:password@host/database`
 */
export async function openDatabase(
  url: string,
  log: Log,
  { searchLimitMs = SEARCH_LIMIT_MS, poolUrl = null, readUrl = null }: PoolOptions = {},
): Promise<Database> {
  const writing = kyselyOn(
    poolUrl === null
      ? openPool({ ...transactions, ...transactionLimits, connectionString: url }, log)
      : openPool({ ...transactions, connectionString: poolUrl }, log),
  );
  const openReading = (settings: PoolConfig): Kysely<Tables> =>
    kyselyOn(openPool({ ...settings, statement_timeout: searchLimitMs, connectionString: readUrl ?? url }, log));
  const reading = openReading(search);
  const naming = openReading(places);
  const close = async (): Promise<void> => {
    await Promise.all([writing.destroy(), reading.destroy(), naming.destroy()]);
  };
  try {
    await requireVersion(writing);
    if (poolUrl !== null) await warnWithoutLimit(writing, log);
  } catch (error) {
    await close();
    throw error;
  }
  return { transactions: writing, search: reading, places: naming, url, close };
}

function openPool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool(config);
  // The next query replaces a broken idle connection. Without a listener, the event would end the process.
  pool.on('error', (error) => log.warn({ err: withoutClient(error) }, 'A database connection broke'));
  // The same for a connection in use. Its next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** pg adds the connection to the error of an idle one. A log would list all of its properties, some 15 KB. */
export function withoutClient(error: Error): Error {
  Reflect.deleteProperty(error, 'client');
  return error;
}

function kyselyOn(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function requireVersion(db: Kysely<Tables>): Promise<void> {
  const answer = await sql<{ server_version: string }>`SHOW server_version`.execute(db);
  checkVersion(answer.rows[0]?.server_version ?? '');
}

async function warnWithoutLimit(db: Kysely<Tables>, log: Log): Promise<void> {
  const answer = await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db);
  if (answer.rows[0]?.statement_timeout === '0')
    log.warn({}, 'The role of DATABASE_URL has no statement_timeout: set it, see docs/operations.md, "A pooler"');
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

/** Parses PostgreSQL's `int8` as a number; by default it is read as text. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database gave ${text}, which a number cannot hold exactly`);
  return value;
}
