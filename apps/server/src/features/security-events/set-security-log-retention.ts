import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/pools.ts';
import type { Log } from '../../platform/system/ports.ts';

interface Kept {
  readonly days: number;
  /** Connection string of the tables' owner; null if `database` has that role, or it is not available. */
  readonly ownerUrl: string | null;
}

/** PostgreSQL error insufficient_privilege. */
const NOT_ALLOWED = '42501';

/**
 * Sets the retention of security events in the database. Only the owner of the tables can do that, so that a
 * compromised server cannot shorten the log. Without the owner's role, the retention does not change, and a warning is
 * logged.
 */
export async function setSecurityLogRetention(database: Database, log: Log, { days, ownerUrl }: Kept): Promise<void> {
  const { kept_days: keptDays } = await database.transactions
    .selectFrom('security_log')
    .select('kept_days')
    .executeTakeFirstOrThrow();
  if (keptDays === days) return;
  if (ownerUrl !== null) {
    const owner = await openDatabase(ownerUrl, log);
    try {
      return await write(owner.transactions, days);
    } finally {
      await owner.close();
    }
  }
  await write(database.transactions, days).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_ALLOWED)) throw error;
    log.warn(
      { keptDays, SECURITY_LOG_DAYS: days },
      'SECURITY_LOG_DAYS counts once the owner of the tables has run `npm run operations -- migrate` with it',
    );
  });
}

async function write(db: Db, days: number): Promise<void> {
  await sql`UPDATE security_log SET kept_days = ${days}`.execute(db);
}
