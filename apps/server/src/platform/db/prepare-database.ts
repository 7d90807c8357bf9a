import type { Log } from '../system/ports.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { roleOf } from './server-role.ts';

/** How the server reaches its database. */
export interface DatabaseUrls {
  /** What the server works with. */
  readonly url: string;
  /** Of the role that owns the tables, for migrations; null: the same, or somebody else migrates. */
  readonly ownerUrl: string | null;
}

/**
 * Brings the tables to what this version needs, as their owner, and lets the role of the server do what it has to. A
 * server that knows no owner checks that somebody else has migrated.
 * @returns whether the role of the server owns the tables
 */
export async function prepareDatabase({ url, ownerUrl }: DatabaseUrls, log: Log): Promise<{ isOwner: boolean }> {
  const role = await roleOf(url);
  if (role.isOwner) {
    await migrate(url, log);
    return { isOwner: true };
  }
  if (ownerUrl === null) await requireMigrated(url, role.name, log);
  else await migrate(ownerUrl, log, { serverRole: role.name });
  return { isOwner: false };
}
