import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import type { Log } from '../../platform/system/ports.ts';
import type { PlaceColumns } from './place-columns.ts';

/** An arbitrary fixed number: processes that start together wait on this lock for the first. */
const LOAD_LOCK = 7_305_112_905;

/**
 * Fills an empty gazetteer at the first start, in one transaction.
 * @param ownerUrl connection string of the table's owner, which is required to build its indexes; null if `database`
 * has that role
 */
export async function loadPlaces(database: Database, log: Log, ownerUrl: string | null = null): Promise<void> {
  if (!(await isEmpty(database.transactions))) return;
  if (ownerUrl === null) return fill(database, log);
  const owner = await openDatabase(ownerUrl, log);
  try {
    await fill(owner, log);
  } finally {
    await owner.close();
  }
}

async function fill(database: Database, log: Log): Promise<void> {
  const startedMs = performance.now();
  await database.transactions.transaction().execute(async (tx) => {
    // Waiting for the first process can exceed the time limit of a request.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(${LOAD_LOCK})`.execute(tx);
    if (!(await isEmpty(tx))) return;
    for await (const columns of readPlaces()) await insert(tx, columns);
    await createIndexes(tx);
  });
  await sql`ANALYZE place`.execute(database.transactions);
  log.info({ tookMs: Math.round(performance.now() - startedMs) }, 'The gazetteer was loaded');
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('place').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function* readPlaces(): AsyncGenerator<PlaceColumns> {
  const reader = fork(new URL('./place-reader.ts', import.meta.url), {
    execArgv: [],
    env: {},
    serialization: 'advanced',
  });
  const failed = once(reader, 'exit').then(([code]) => {
    throw new Error(`The gazetteer could not be read (exit code ${String(code)})`);
  });
  try {
    for (;;) {
      reader.send('next');
      // place-reader.ts sends nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const [columns] = (await Promise.race([once(reader, 'message'), failed])) as [PlaceColumns | null];
      if (!columns) return;
      yield columns;
    }
  } finally {
    failed.catch(() => undefined);
    reader.kill();
  }
}

async function insert(tx: Tx, places: PlaceColumns): Promise<void> {
  await sql`
    INSERT INTO place (id, name, folded, country, region, population, position)
    SELECT id, name, folded, country, region, population, point(longitude, latitude)
    FROM unnest(
      ${places.ids}::int[], ${places.names}::text[], ${places.folded}::text[], ${places.countries}::text[],
      ${places.regions}::text[], ${places.populations}::int[], ${places.longitudes}::float8[],
      ${places.latitudes}::float8[]
    ) AS given (id, name, folded, country, region, population, longitude, latitude)`.execute(tx);
}

/** Indexes are built on the full table, in a third of the time of updating them row by row. */
async function createIndexes(tx: Tx): Promise<void> {
  await sql`CREATE INDEX IF NOT EXISTS place_prefix ON place (folded)`.execute(tx);
  await sql`CREATE INDEX IF NOT EXISTS place_similar ON place USING gin (folded gin_trgm_ops)`.execute(tx);
  await sql`CREATE INDEX IF NOT EXISTS place_position ON place USING gist (position)`.execute(tx);
}
