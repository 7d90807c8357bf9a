import type { Log } from '../system/ports.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { roleOf } from './server-role.ts';

/** Connection strings of the database. */
export interface DatabaseUrls {
  /** The connection string of the server. */
  readonly url: string;
  /** Requests and jobs use this pooler in transaction mode; undefined or null means that there is none. */
  readonly poolUrl?: string | null;
  /** Searches of scenes and places use this replica; undefined or null means that there is none. */
  readonly readUrl?: string | null;
  /** The role that owns the tables, for migrations; null means the same role, or migrations run elsewhere. */
  readonly ownerUrl: string | null;
}

/** @param ownerUrl connection string of the role that owns the tables */
export type BeforeUpgrade = (ownerUrl: string) => Promise<void>;

/**
 * Migrates the tables as their owner and grants the server's role what it needs. Without an owner, it checks that the
 * migrations were applied.
 * @param beforeUpgrade runs before migrations change a database in use
 * @returns whether the server's role owns the tables
 */
export async function prepareDatabase(
  { url, ownerUrl }: DatabaseUrls,
  log: Log,
  beforeUpgrade: BeforeUpgrade = async () => undefined,
): Promise<{ isOwner: boolean }> {
  const role = await roleOf(url);
  if (role.isOwner) {
    await migrate(url, log, { beforeUpgrade: () => beforeUpgrade(url) });
    return { isOwner: true };
  }
  if (ownerUrl === null) await requireMigrated(url, role.name, log);
  else await migrate(ownerUrl, log, { serverRole: role.name, beforeUpgrade: () => beforeUpgrade(ownerUrl) });
  return { isOwner: false };
}
