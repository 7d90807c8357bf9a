import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../db/pools.ts';
import { loadPlaces } from '../features/geocoding/load-places.ts';
import { silentLog } from './silent-log.ts';

const NAME = 'groundtrack_template_with_places';
/** Any fixed number: the lock on which spec files wait that need the template together. */
const LOCK = 4_071;

/**
 * Makes sure of a second template whose gazetteer is full, as every server wants it: to fill it takes seconds of both
 * cores, to clone it a tenth of one. The first spec file of a run that asks for it waits until it is made.
 * @returns its name
 */
export async function placesTemplate(): Promise<string> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await create(client);
  } finally {
    await client.end();
  }
  return NAME;
}

/** Under another name until it is complete. */
async function create(client: Client): Promise<void> {
  const draft = `${NAME}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft}`);
  await client.query(`CREATE DATABASE ${draft} TEMPLATE ${inject('postgresTemplate')}`);
  const database = await openDatabase(urlOf(draft), silentLog);
  try {
    await loadPlaces(database, silentLog);
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${draft} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${NAME}`);
}

function urlOf(database: string): string {
  return inject('postgresUrl').replace('DATABASE', database);
}
