import { readFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import type { BackupFolder } from '../features/backup/backup-folder.ts';
import { type BackupProgress, type BackupReport, makeBackup } from '../features/backup/make-backup.ts';
import type { Log } from '../platform/system/ports.ts';
import { productVersion } from '../platform/system/product-version.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { openBlobs } from './open-blobs.ts';

/** The file of the key that seals secrets; null if the key is in `SECRET_KEY`. */
export function secretKeyFileOf({ secretKey }: Pick<Config, 'secretKey'>): string | null {
  return secretKey.keys.length > 0 ? null : secretKey.file;
}

/** Backs up the database and the files that the settings name. */
export async function makeConfiguredBackup(
  folder: BackupFolder,
  {
    config,
    log,
    ownerUrl,
    onProgress,
  }: {
    readonly config: Config;
    readonly log: Log;
    readonly ownerUrl: string;
    readonly onProgress: (done: BackupProgress) => void;
  },
): Promise<BackupReport> {
  const secretKeyFile = secretKeyFileOf(config);
  return makeBackup({
    ownerUrl,
    blobs: await openBlobs(config, log),
    folder,
    secretKeyFile: secretKeyFile === null ? null : await readFile(secretKeyFile).catch(() => null),
    productVersion: await productVersion(),
    log,
    onProgress,
  });
}

/** Runs before migrations change the tables of a database in use. An error stops the start with nothing changed. */
export async function backUpBeforeUpgrade(config: Config, log: Log, ownerUrl: string): Promise<void> {
  const place = config.upgradeBackupPlace;
  if (place === null) {
    log.warn({}, 'This version changes the tables. BACKUP_BEFORE_UPGRADE would make a backup first');
    return;
  }
  log.info({ place }, 'This version changes the tables, and makes a backup first');
  const folder = await openBackupPlace(place, config, log);
  const report = await makeConfiguredBackup(folder, { config, log, ownerUrl, onProgress: () => undefined });
  log.info({ place, backup: report.name, missing: report.missing }, 'The backup before the upgrade is complete');
}
