import { parseArgs } from 'node:util';
import { openBlobs } from './compose/open-blobs.ts';
import { openSourceDatabase, openTargetDatabase } from './compose/owner-databases.ts';
import { refuse, runCommand } from './compose/run-command.ts';
import { readConfig } from './compose/server-config.ts';
import { describeInvalidSettings } from './config/config.ts';
import { processEnvironment } from './config/environment.ts';
import { describeMove } from './features/backup/describe-backup.ts';
import { moveData } from './features/backup/move-data.ts';
import { occasionally } from './lib/occasionally.ts';
import { readMigrations } from './platform/db/migrate.ts';
import { closeNewFiles } from './platform/system/private-folder.ts';
import { systemLog } from './platform/system/system.ts';

const USAGE = `Copies the data of a stopped server to another database, another store of files, or both.

  npm run move -- --to postgres://OWNER@HOST/DATABASE    copies the database to an empty one
  npm run move -- --to embedded                          copies it to the embedded one of DATA_DIR
  npm run move -- --blobs s3://BUCKET/PREFIX             copies the delivered files to a bucket, with the settings S3_…
  npm run move -- --blobs folder                         copies them to DATA_DIR

The settings of the server name the original, which is never changed. PGPASSWORD may hold the password.
`;
const PROGRESS_EVERY_MS = 5_000;

async function main(args: string[]): Promise<number> {
  closeNewFiles();
  const { to, blobs } = readArgs(args);
  if (to === undefined && blobs === undefined) return refuse(USAGE);
  const [source, target] = [readConfig(), readConfig(targetEnvironment(to, blobs))];
  if (!source.ok) return refuse(`${describeInvalidSettings(source.invalid)}\n`);
  if (!target.ok) return refuse(`${describeInvalidSettings(target.invalid)}\n`);
  const log = systemLog(source.config.logLevel);
  const closers: (() => Promise<void>)[] = [];
  try {
    const database = await openSourceDatabase(source.config, log, 'alone');
    closers.unshift(() => database.close());
    const openDatabase = async () => {
      const opened = await openTargetDatabase(target.config, log);
      closers.unshift(() => opened.close());
      return opened;
    };
    const report = await moveData({
      from: { ownerUrl: database.ownerUrl, blobs: await openBlobs(source.config, log) },
      openDatabase: to === undefined ? null : openDatabase,
      blobs: blobs === undefined ? null : await openBlobs(target.config, log),
      migrations: await readMigrations(),
      log,
      onProgress: occasionally(PROGRESS_EVERY_MS, (files) => process.stderr.write(`Files: ${files}\n`)),
    });
    process.stdout.write(describeMove(report));
    return 0;
  } finally {
    for (const close of closers) await close();
  }
}

function readArgs(args: string[]): { readonly to?: string | undefined; readonly blobs?: string | undefined } {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, blobs: { type: 'string' } } }).values;
  } catch {
    return {};
  }
}

/** The arguments have the form of the settings, so the settings of the target check them. */
function targetEnvironment(to: string | undefined, blobs: string | undefined) {
  return {
    ...processEnvironment,
    ...(to === undefined
      ? {}
      : { DATABASE_URL: to, DATABASE_DIRECT_URL: '', MIGRATIONS_DATABASE_URL: '', ROLE: 'all' }),
    ...(blobs === undefined ? {} : { BLOBS_URL: blobs, DOWNLOADS: 'server' }),
  };
}

await runCommand(main, 'The move stopped, and the original is unchanged');
