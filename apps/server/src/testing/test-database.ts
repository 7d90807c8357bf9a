import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/pools.ts';
import { placesTemplate } from './places-template.ts';
import { silentLog } from './silent-log.ts';

/** Longer than any search takes on a busy machine. */
const SEARCH_LIMIT_MS = 25_000;

export interface TestDatabase {
  readonly database: Database;
  /** Closes the pools and drops the database. */
  close(): Promise<void>;
}

/** Without any table. */
export interface EmptyDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A migrated database of its own, empty but for what the migrations put in. Call it in `beforeAll`, so that nothing is
 * asked where the specs are skipped for want of a server.
 */
export async function testDatabase(): Promise<TestDatabase> {
  return cloneOf(inject('postgresTemplate'));
}

/** The same with a full gazetteer, for specs that start a whole server: it would fill it first. */
export async function testDatabaseWithPlaces(): Promise<TestDatabase> {
  return cloneOf(await placesTemplate());
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const created = await createDatabase(`TEMPLATE ${template}`);
  const database = await openDatabase(created.url, silentLog, { searchLimitMs: SEARCH_LIMIT_MS });
  return {
    database,
    close: async () => {
      await database.close();
      await created.close();
    },
  };
}

/** For specs of the migrations themselves. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  return createDatabase('');
}

async function createDatabase(clause: string): Promise<EmptyDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE DATABASE ${name} ${clause}`);
  return {
    url: inject('postgresUrl').replace('DATABASE', name),
    close: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Runs one statement outside every test's database. */
async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl').replace('DATABASE', 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
