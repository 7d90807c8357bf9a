import { Client } from 'pg';
import { inject } from 'vitest';

/** What spec files of a run share: any fixed number for each. */
const LOCKS = { placesTemplate: 4_071, dataFolder: 4_072 };

/**
 * Does work while no other spec file of this run does work under the same name, also not in another process.
 * @param work gets a connection to the test server, which holds the lock
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
