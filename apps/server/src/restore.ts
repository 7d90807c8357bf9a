import path from 'node:path';
import { startEmbeddedServer } from '@groundtrack/embedded-postgres';
import { openBlobs } from './compose/open-blobs.ts';
import { readConfig, type ServerConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import { BackupRefused } from './features/backup/backup-refused.ts';
import { describeRestore } from './features/backup/describe-backup.ts';
import { openBackupFolder } from './features/backup/open-backup-folder.ts';
import { chooseBackup, restoreBackup } from './features/backup/restore-backup.ts';
import { occasionally } from './lib/occasionally.ts';
import { readMigrations } from './platform/db/migrate.ts';
import { prepareDatabase } from './platform/db/prepare-database.ts';
import { roleOf } from './platform/db/server-role.ts';
import { requireKeys } from './platform/secrets/open-secrets.ts';
import { putSecretKeyFile } from './platform/secrets/secret-key-file.ts';
import type { Log } from './platform/system/ports.ts';
import { closeNewFiles, makeDataFolder } from './platform/system/private-folder.ts';
import { productVersion } from './platform/system/product-version.ts';
import { systemIds, systemLog } from './platform/system/system.ts';

const USAGE = `Restores a backup into an empty database and an empty store of files.

  npm run restore -- FOLDER                      restores the newest backup in a folder
  npm run restore -- FOLDER 2026-11-30-050000    restores another one
  npm run restore -- FOLDER --skip-damaged       restores everything except damaged files, and lists them

It reads the settings of the server. BACKUP_KEY_FILE names the key of an encrypted backup.
`;
const PROGRESS_EVERY_MS = 5_000;

const SKIP_DAMAGED = '--skip-damaged';

async function main(args: readonly string[]): Promise<number> {
  closeNewFiles();
  const [given, named, ...rest] = args.filter((arg) => arg !== SKIP_DAMAGED);
  if (given === undefined || given.startsWith('-') || named?.startsWith('-') || rest.length > 0) return refuse(USAGE);
  const settings = readConfig();
  if (!settings.ok) return refuse(`${describeInvalidSettings(settings.invalid)}\n`);
  const { config } = settings;
  const { backupKeyFile: keyFile, dataDir, secretKey } = config;
  const log = systemLog(config.logLevel);
  const folder = await openBackupFolder(path.resolve(given), { keyFile, dataDir, ids: systemIds });
  const name = await chooseBackup(folder, named ?? null);
  const closers: (() => Promise<void>)[] = [];
  try {
    const { manifest, skipped } = await restoreBackup(
      {
        folder,
        log,
        openDatabase: () => openDatabase(config, log, closers),
        blobs: await openBlobs(config, log),
        program: { productVersion: await productVersion(), migrations: await programMigrations() },
        requireSecretKeys: (ids) => requireKeys(ids, secretKey),
        keepSecretKeyFile: async (content) => {
          if (secretKey.keys.length === 0) await putSecretKeyFile(secretKey.file, Buffer.from(content).toString());
        },
        skipsDamagedFiles: args.includes(SKIP_DAMAGED),
        onProgress: occasionally(PROGRESS_EVERY_MS, (files) => process.stderr.write(`Files: ${files}\n`)),
      },
      name,
    );
    process.stdout.write(describeRestore(name, manifest, skipped));
    return skipped.length > 0 ? 1 : 0;
  } finally {
    for (const close of closers) await close();
  }
}

/** The embedded database is started here, which is refused while a server runs on the data folder. */
async function openDatabase(
  { databaseUrl, ownerDatabaseUrl, dataDir }: ServerConfig,
  log: Log,
  closers: (() => Promise<void>)[],
) {
  await makeDataFolder({ dataDir, databaseUrl }, log);
  if (databaseUrl === null) {
    const embedded = await startEmbeddedServer({ dataDir, ids: systemIds, log });
    closers.push(() => embedded.stop());
    const { url: ownerUrl, serverUrl: url } = embedded;
    return { ownerUrl, migrate: () => prepare({ url, ownerUrl }, log) };
  }
  const ownerUrl = ownerDatabaseUrl ?? databaseUrl;
  const { name, isOwner } = await roleOf(ownerUrl);
  if (!isOwner)
    throw new BackupRefused(
      `The role ${name} may not create tables. Let MIGRATIONS_DATABASE_URL name the owner of the database.`,
    );
  return { ownerUrl, migrate: () => prepare({ url: databaseUrl, ownerUrl }, log) };
}

/** Also grants the server's role what it needs. */
async function prepare(urls: Parameters<typeof prepareDatabase>[0], log: Log): Promise<void> {
  await prepareDatabase(urls, log);
}

async function programMigrations() {
  return (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
}

function refuse(message: string): number {
  process.stderr.write(message);
  return 2;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.exitCode = refuse(
    error instanceof BackupRefused
      ? `${error.message}\n`
      : `The restore stopped, and the database is unchanged: ${error.message}\n`,
  );
}
