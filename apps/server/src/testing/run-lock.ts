import { Client } from 'pg';
import { inject } from 'vitest';

/** Resources that spec files of a run share, with an arbitrary constant for each. */
const LOCKS = { placesTemplate: 4_071, dataFolder: 4_072 };

/**
 * Runs work exclusively under a name, across all spec files and processes of this run.
 * @param work receives a connection to the test server, which holds the lock
 */
export async function underRunLock<T>(name: keyof typeof LOCKS, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inject('postgresUrl').replace('DATABASE', 'postgres') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS[name]]);
    return await work(client);
  } finally {
    await client.end();
  }
}
