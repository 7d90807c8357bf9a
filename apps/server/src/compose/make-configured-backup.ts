import { readFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { type BackupPlaces } from '../features/backup/describe-backup.ts';
import { type BackupProgress, type BackupReport, makeBackup } from '../features/backup/make-backup.ts';
import type { Log } from '../platform/system/ports.ts';
import { productVersion } from '../platform/system/product-version.ts';
import { openBackupPlace } from './open-backup-place.ts';
import { openBlobs } from './open-blobs.ts';

export interface ConfiguredBackup {
  readonly report: BackupReport;
  readonly places: BackupPlaces;
}

/**
 * Backs up the database and the files that the settings name.
 * @param place a folder, or `s3://bucket/prefix`
 */
export async function makeConfiguredBackup(
  place: string,
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
): Promise<ConfiguredBackup> {
  const folder = await openBackupPlace(place, config, log);
  const secretKeyFile = config.secretKey.keys.length > 0 ? null : config.secretKey.file;
  const report = await makeBackup({
    ownerUrl,
    blobs: await openBlobs(config, log),
    folder,
    secretKeyFile: secretKeyFile === null ? null : await readFile(secretKeyFile).catch(() => null),
    productVersion: await productVersion(),
    log,
    onProgress,
  });
  return { report, places: { place, isEncrypted: folder.isEncrypted, secretKeyFile } };
}

/** Runs before migrations change the tables of a database in use. An error stops the start with nothing changed. */
export async function backUpBeforeUpgrade(config: Config, log: Log, ownerUrl: string): Promise<void> {
  const place = config.upgradeBackupPlace;
  if (place === null) {
    log.warn({}, 'This version changes the tables. BACKUP_BEFORE_UPGRADE would make a backup first');
    return;
  }
  log.info({ place }, 'This version changes the tables, and makes a backup first');
  const { report } = await makeConfiguredBackup(place, { config, log, ownerUrl, onProgress: () => undefined });
  log.info({ place, backup: report.name, missing: report.missing }, 'The backup before the upgrade is complete');
}
