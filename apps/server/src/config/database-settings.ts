import type { SettingName } from './settings.ts';

/** Database connection strings. */
export interface DatabaseConfig {
  /** Null means the embedded database. */
  readonly databaseUrl: string | null;
  /** The same database through a pooler in transaction mode, for requests and jobs; null means no pooler. */
  readonly databasePoolUrl: string | null;
  /** A replica for searches of scenes and places; null means none. */
  readonly databaseReadUrl: string | null;
  /** The owner of the tables, for migrations; null means the same role, or migrations run elsewhere. */
  readonly ownerDatabaseUrl: string | null;
  readonly role: Role;
}

/** `web` runs no background jobs, and leaves them to processes with another role on the same database. */
export type Role = 'all' | 'web' | 'worker';

export const DATABASE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'MIGRATIONS_DATABASE_URL',
  'ROLE',
] as const;

/** Combines the database settings. The embedded database has a separate owner role. */
export function databaseConfig(
  settings: {
    readonly DATABASE_URL: string | null;
    readonly DATABASE_DIRECT_URL: string | null;
    readonly DATABASE_READ_URL: string | null;
    readonly MIGRATIONS_DATABASE_URL: string | null;
    readonly ROLE: Role;
  },
  refuse: (name: SettingName, reason: string) => void,
): DatabaseConfig {
  const {
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_READ_URL: databaseReadUrl,
    MIGRATIONS_DATABASE_URL: ownerDatabaseUrl,
    ROLE: role,
  } = settings;
  if (ownerDatabaseUrl !== null && databaseUrl === null)
    refuse('MIGRATIONS_DATABASE_URL', 'it counts beside a DATABASE_URL only');
  if (role !== 'all' && databaseUrl === null)
    refuse('ROLE', 'the embedded database serves one process, which needs the role `all`');
  if (directUrl !== null && databaseUrl === null) refuse('DATABASE_DIRECT_URL', 'it counts beside a DATABASE_URL only');
  if (databaseReadUrl !== null && databaseUrl === null)
    refuse('DATABASE_READ_URL', 'it counts beside a DATABASE_URL only');
  return {
    databaseUrl: directUrl ?? databaseUrl,
    databasePoolUrl: directUrl && databaseUrl,
    databaseReadUrl,
    ownerDatabaseUrl,
    role,
  };
}

/** The embedded database, also while other settings are invalid. */
export const NO_DATABASE_SETTINGS: DatabaseConfig = {
  databaseUrl: null,
  databasePoolUrl: null,
  databaseReadUrl: null,
  ownerDatabaseUrl: null,
  role: 'all',
};
