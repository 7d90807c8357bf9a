import type { Client } from 'pg';
import { inject } from 'vitest';
import { loadPlaces } from '../features/geocoding/load-places.ts';
import { openDatabase } from '../platform/db/pools.ts';
import { underRunLock } from './run-lock.ts';
import { silentLog } from './silent-log.ts';

const NAME = 'groundtrack_template_with_places';

/**
 * Ensures that a second template exists whose gazetteer is full, as every server needs it. Filling it takes seconds of
 * both cores, cloning it a tenth of one. The first spec file of a run that needs it creates it.
 * @returns its name
 */
export async function placesTemplate(): Promise<string> {
  await underRunLock('placesTemplate', async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await create(client);
  });
  return NAME;
}

/** Under another name until it is complete. */
async function create(client: Client): Promise<void> {
  const draft = `${NAME}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft}`);
  await client.query(`CREATE DATABASE ${draft} TEMPLATE ${inject('postgresTemplate')}`);
  const database = await openDatabase(inject('postgresUrl').replace('DATABASE', draft), silentLog);
  try {
    await loadPlaces(database, silentLog);
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${draft} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${NAME}`);
}
