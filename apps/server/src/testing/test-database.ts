import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { openDatabase } from '../platform/db/pools.ts';
import { placesTemplate } from './places-template.ts';
import { silentLog } from './silent-log.ts';

/** Longer than any search takes on a busy machine. */
const SEARCH_LIMIT_MS = 25_000;

export interface TestDatabase {
  /** Opened like a server: with a role that owns nothing. */
  readonly database: Database;
  /** `DATABASE_URL` of a server in a separate process. */
  readonly setting: string;
  /** For its owner. */
  readonly ownerUrl: string;
  /** Runs a statement as its owner: for table changes of a spec, and actions that the server must not be able to do. */
  asOwner(statement: string): Promise<void>;
  /** Closes the pools and drops the database. */
  close(): Promise<void>;
}

/** Without any table. */
export interface EmptyDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A new migrated database, with only the data of the migrations. Call it in `beforeAll`, so that skipped specs do not
 * need it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  return cloneOf(inject('postgresTemplate'));
}

/** The same with a full gazetteer, for specs that start a whole server, which would otherwise fill it first. */
export async function testDatabaseWithPlaces(): Promise<TestDatabase> {
  return cloneOf(await placesTemplate());
}

async function cloneOf(template: string): Promise<TestDatabase> {
  const created = await createDatabase(`TEMPLATE ${template}`);
  const name = new URL(created.url.replace('@/', '@host/')).pathname.slice(1);
  const serverUrl = inject('postgresServerUrl').replace('DATABASE', name);
  const database = await openDatabase(serverUrl, silentLog, { searchLimitMs: SEARCH_LIMIT_MS });
  return {
    database,
    // The URL standard does not allow a user before an empty host, but as a parameter.
    setting: serverUrl.replace(/\/\/([^@]+)@(.+)$/, '//$2&user=$1'),
    ownerUrl: created.url,
    asOwner: (statement) => execute(created.url, statement),
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
function onServer(statement: string): Promise<void> {
  return execute(inject('postgresUrl').replace('DATABASE', 'postgres'), statement);
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
