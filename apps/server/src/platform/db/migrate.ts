import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import type { Log } from '../system/ports.ts';
import { grantToServer } from './server-role.ts';
import { workerLogger } from './worker-logger.ts';
import { openWorkerPool } from './worker-pool.ts';

/** An arbitrary constant. The process that holds this advisory lock migrates the database. */
const MIGRATION_LOCK = 7_305_112_904;

const ownMigrations = path.join(import.meta.dirname, 'migrations');

interface MigrateOptions {
  readonly folder?: string;
  /** The role of the server, if it is not the owner. It is granted what it needs. */
  readonly serverRole?: string | null;
  /** Runs before pending migrations change a database that has been used. Its error leaves the database as it is. */
  readonly beforeUpgrade?: () => Promise<void>;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Updates the tables to this version: our own migrations in order of their names, all or none, and those of the job
 * queue. Concurrent starts wait for each other. A file that was changed after it was applied stops the start, because
 * the database would differ from the files.
 * @param url of the owner
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  url: string,
  log: Log,
  { folder = ownMigrations, serverRole = null, beforeUpgrade }: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client({ connectionString: url, application_name: 'groundtrack migrations' });
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the migrations broke'));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`
      CREATE TABLE IF NOT EXISTS migration (
        name text COLLATE "C" PRIMARY KEY,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const pending = await pendingMigrations(client, migrations);
    if (pending.length > 0 && pending.length < migrations.length) await beforeUpgrade?.();
    await applyAll(client, pending);
    await migrateJobQueue(url, log);
    if (serverRole !== null) await grantToServer(client, serverRole);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * Checks that another role has migrated, because this one may not.
 * @throws if migrations are pending; the message names the role that may run them
 */
export async function requireMigrated(url: string, role: string, log: Log): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'groundtrack migrations' });
  await client.connect();
  try {
    const migrations = await readMigrations();
    const pending = await pendingMigrations(client, migrations).catch((error: unknown) => {
      throw isOutOfReach(error) ? new Error(describePending(role, 'all of them')) : error;
    });
    if (pending.length > 0) throw new Error(describePending(role, pending[0]?.name ?? ''));
  } finally {
    await client.end();
  }
  await migrateJobQueue(url, log).catch((cause: unknown) => {
    throw new Error(describePending(role, 'those of the job library'), { cause });
  });
}

/** undefined_table and insufficient_privilege, see PostgreSQL's appendix A. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42501');
}

function describePending(role: string, first: string): string {
  return (
    `The database needs migrations (${first}), which the role ${role} of DATABASE_URL may not run. ` +
    'Let MIGRATIONS_DATABASE_URL name the owner of the tables, here or for `npm run operations -- migrate`, who also grants it ' +
    'what it needs.'
  );
}

async function migrateJobQueue(url: string, log: Log): Promise<void> {
  const pool = openWorkerPool(url, 1, log);
  try {
    await runMigrations({ pgPool: pool, logger: workerLogger(log) });
  } finally {
    await pool.end();
  }
}

/** The migrations of this program, in order. */
export async function readMigrations(folder = ownMigrations): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // A checkout with other line endings is still the same migration.
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function pendingMigrations(client: Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration');
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const applied of rows) {
    const file = known.get(applied.name);
    if (!file) {
      throw new Error(
        `The database was changed by the migration ${applied.name}, which this version does not know. ` +
          'Start the version that was used last, or a newer one.',
      );
    }
    if (file.checksum !== applied.checksum) {
      throw new Error(
        `The migration ${applied.name} was changed after it had been applied to this database. ` +
          'Restore the file and put the change into a new migration.',
      );
    }
    known.delete(applied.name);
  }
  return [...known.values()];
}

/** In one transaction: an older version refuses a database with any migration that it does not know. */
async function applyAll(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('BEGIN');
  for (const { name, text, checksum } of migrations) {
    try {
      await client.query(text);
      await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    } catch (cause) {
      await client.query('ROLLBACK');
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(
        `The migration ${name} failed: ${reason}. Nothing was changed, so the former version still runs on the database.`,
        { cause },
      );
    }
  }
  await client.query('COMMIT');
}
