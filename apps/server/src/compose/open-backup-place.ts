import type { Config } from '../config/config.ts';
import type { BackupFolder } from '../features/backup/backup-folder.ts';
import { openBackupFolder } from '../features/backup/open-backup-folder.ts';
import type { Log } from '../platform/system/ports.ts';
import { systemIds } from '../platform/system/system.ts';
import { openBucket } from './open-blobs.ts';

/** @param place a folder, or `s3://bucket/prefix` with the access settings of the server */
export function openBackupPlace(place: string, config: Config, log: Log): Promise<BackupFolder> {
  return openBackupFolder(place, {
    keyFile: config.backupKeyFile,
    dataDir: config.dataDir,
    filesBucket: config.files.bucket,
    openBucket: (bucket) => openBucket(bucket, config, log),
    ids: systemIds,
  });
}
