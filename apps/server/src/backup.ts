import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { joinEmbeddedServer } from '@groundtrack/embedded-postgres';
import { openBlobs } from './compose/open-blobs.ts';
import { readConfig, type ServerConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import { BackupRefused } from './features/backup/backup-refused.ts';
import { describeBackup, describeProgress } from './features/backup/describe-backup.ts';
import { makeBackup } from './features/backup/make-backup.ts';
import { openBackupFolder } from './features/backup/open-backup-folder.ts';
import { occasionally } from './lib/occasionally.ts';
import { roleOf } from './platform/db/server-role.ts';
import { closeNewFiles } from './platform/system/private-folder.ts';
import { productVersion } from './platform/system/product-version.ts';
import { systemIds, systemLog } from './platform/system/system.ts';

const USAGE = `Backs up the database and the delivered files, whether the server runs or not.

  npm run backup -- FOLDER    makes a backup in a folder, and copies only files that no earlier one has

It reads the settings of the server. BACKUP_KEY_FILE names a key that encrypts the backup.
`;
const PROGRESS_EVERY_MS = 5_000;

async function main([given, ...rest]: readonly string[]): Promise<number> {
  closeNewFiles();
  if (given === undefined || given.startsWith('-') || rest.length > 0) return refuse(USAGE);
  const settings = readConfig();
  if (!settings.ok) return refuse(`${describeInvalidSettings(settings.invalid)}\n`);
  const { config } = settings;
  const log = systemLog(config.logLevel);
  const place = path.resolve(given);
  const folder = await openBackupFolder(place, {
    keyFile: config.backupKeyFile,
    dataDir: config.dataDir,
    ids: systemIds,
  });
  const secretKeyFile = config.secretKey.keys.length > 0 ? null : config.secretKey.file;
  const database = await openDatabase(config);
  try {
    const report = await makeBackup({
      ownerUrl: database.ownerUrl,
      blobs: await openBlobs(config, log),
      folder,
      secretKeyFile: secretKeyFile === null ? null : await readFile(secretKeyFile).catch(() => null),
      productVersion: await productVersion(),
      log,
      onProgress: occasionally(PROGRESS_EVERY_MS, (done) => process.stderr.write(`${describeProgress(done)}\n`)),
    });
    process.stdout.write(describeBackup(report, { folder: place, isEncrypted: folder.isEncrypted, secretKeyFile }));
    return report.missing.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

/** Unlike for other programs, an older database is not migrated: a backup comes before an upgrade. */
async function openDatabase({ databaseUrl, ownerDatabaseUrl, dataDir, logLevel }: ServerConfig) {
  if (databaseUrl !== null) {
    const ownerUrl = ownerDatabaseUrl ?? databaseUrl;
    const { name, isOwner } = await roleOf(ownerUrl);
    if (isOwner) return { ownerUrl, close: () => Promise.resolve() };
    throw new BackupRefused(
      `The role ${name} does not own the tables. Let MIGRATIONS_DATABASE_URL name the owner, at least for this command.`,
    );
  }
  if (!(await stat(path.join(dataDir, 'postgres')).catch(() => null)))
    throw new BackupRefused(`There is no database in the data folder ${dataDir}.`);
  const embedded = await joinEmbeddedServer({ dataDir, ids: systemIds, log: systemLog(logLevel) });
  return { ownerUrl: embedded.url, close: () => embedded.stop() };
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
    error instanceof BackupRefused ? `${error.message}\n` : `The backup stopped, and is incomplete: ${error.message}\n`,
  );
}
