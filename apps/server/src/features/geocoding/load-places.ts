import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import type { Log } from '../../platform/system/ports.ts';
import type { PlaceColumns } from './place-columns.ts';

/** Any fixed number: the lock on which processes that start together wait for the first. */
const LOAD_LOCK = 7_305_112_905;

/**
 * Fills the gazetteer when it is empty: at the first start, in one transaction.
 * @param ownerUrl connection string of the owner of the table, who alone may build its indexes; null: `database` is its
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
    // Who waits for the first, waits longer than a request may.
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

/** Indexes are built over the full table, in a third of the time of keeping them up to date row by row. */
async function createIndexes(tx: Tx): Promise<void> {
  await sql`CREATE INDEX IF NOT EXISTS place_prefix ON place (folded)`.execute(tx);
  await sql`CREATE INDEX IF NOT EXISTS place_similar ON place USING gin (folded gin_trgm_ops)`.execute(tx);
  await sql`CREATE INDEX IF NOT EXISTS place_position ON place USING gist (position)`.execute(tx);
}
