import { openBackupPlace } from './compose/open-backup-place.ts';
import { openBlobs } from './compose/open-blobs.ts';
import { openTargetDatabase } from './compose/owner-databases.ts';
import { refuse, runCommand } from './compose/run-command.ts';
import { readConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import { describeRestore } from './features/backup/describe-backup.ts';
import { chooseBackup, restoreBackup } from './features/backup/restore-backup.ts';
import { occasionally } from './lib/occasionally.ts';
import { readMigrations } from './platform/db/migrate.ts';
import { requireKeys } from './platform/secrets/open-secrets.ts';
import { putSecretKeyFile } from './platform/secrets/secret-key-file.ts';
import { closeNewFiles, makeDataFolder } from './platform/system/private-folder.ts';
import { productVersion } from './platform/system/product-version.ts';
import { systemLog } from './platform/system/system.ts';

const USAGE = `Restores a backup into an empty database and an empty store of files.

  npm run restore -- FOLDER                      restores the newest backup in a folder or in s3://BUCKET/PREFIX
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
  const { secretKey } = config;
  const log = systemLog(config.logLevel);
  const folder = await openBackupPlace(given, config, log);
  const name = await chooseBackup(folder, named ?? null);
  const closers: (() => Promise<void>)[] = [];
  try {
    const { manifest, skipped } = await restoreBackup(
      {
        folder,
        log,
        openDatabase: async () => {
          await makeDataFolder(config, log);
          const database = await openTargetDatabase(config, log);
          closers.push(() => database.close());
          return database;
        },
        blobs: await openBlobs(config, log),
        program: { productVersion: await productVersion(), migrations: await readMigrations() },
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

await runCommand(main, 'The restore stopped, and the database is unchanged');
