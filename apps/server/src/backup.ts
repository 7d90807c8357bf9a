import { makeConfiguredBackup, secretKeyFileOf } from './compose/make-configured-backup.ts';
import { openBackupPlace } from './compose/open-backup-place.ts';
import { openSourceDatabase } from './compose/owner-databases.ts';
import { refuse, runCommand } from './compose/run-command.ts';
import { readConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import { describeBackup, describeProgress } from './features/backup/describe-backup.ts';
import { occasionally } from './lib/occasionally.ts';
import { closeNewFiles } from './platform/system/private-folder.ts';
import { systemLog } from './platform/system/system.ts';

const USAGE = `Backs up the database and the delivered files, whether the server runs or not.

  npm run backup -- FOLDER                makes a backup in a folder, and copies only files that no earlier one has
  npm run backup -- s3://BUCKET/PREFIX    the same in a bucket, with the settings S3_…

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
  const folder = await openBackupPlace(given, config, log);
  const database = await openSourceDatabase(config, log, 'shared');
  try {
    const report = await makeConfiguredBackup(folder, {
      config,
      log,
      ownerUrl: database.ownerUrl,
      onProgress: occasionally(PROGRESS_EVERY_MS, (done) => process.stderr.write(`${describeProgress(done)}\n`)),
    });
    const places = { place: given, isEncrypted: folder.isEncrypted, secretKeyFile: secretKeyFileOf(config) };
    process.stdout.write(describeBackup(report, places));
    return report.missing.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

await runCommand(main, 'The backup stopped, and is incomplete');
