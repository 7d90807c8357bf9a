import { utcSecond } from '../../lib/utc-time.ts';
import type { BackupProgress, BackupReport } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import type { MoveReport } from './move-data.ts';

const LISTED_FILES = 5;

interface BackupPlaces {
  /** The folder or bucket, as the operator named it. */
  readonly place: string;
  readonly isEncrypted: boolean;
  /** The file of the key that seals secrets; null if the key is in `SECRET_KEY`. */
  readonly secretKeyFile: string | null;
}

/** What a backup holds and what it does not, for the operator. */
export function describeBackup(report: BackupReport, { place, isEncrypted, secretKeyFile }: BackupPlaces): string {
  const { tables, rows, databaseBytes, files, filesBytes, copied, copiedBytes, missing, madeAtMs } = report;
  const lines = [
    `The backup ${report.name} in ${place} is complete, and was read back.`,
    `  Database  ${whole(tables)} tables, ${whole(rows)} rows, ${size(databaseBytes)} compressed`,
    `  Files     ${whole(files)} files, ${size(filesBytes)}, of which ${whole(copied)} are new (${size(copiedBytes)})`,
    `  A restore loses everything after ${utcSecond(madeAtMs)} UTC.`,
    isEncrypted
      ? '  It is encrypted: keep a copy of the file of BACKUP_KEY_FILE elsewhere, without which it cannot be restored.'
      : '  It is not encrypted, because BACKUP_KEY_FILE is not set: protect the place like the data folder.',
    report.holdsSecretKey
      ? '  It holds the key that seals secrets.'
      : `  It does not hold the key that seals secrets (${secretKeyFile ?? 'SECRET_KEY'}): keep a copy apart from it.`,
  ];
  if (missing.length > 0)
    lines.push(
      `  Missing in the store of delivered files: ${missing.slice(0, LISTED_FILES).join(', ')}` +
        (missing.length > LISTED_FILES ? ` and ${whole(missing.length - LISTED_FILES)} more` : ''),
    );
  return `${lines.join('\n')}\n`;
}

export function describeRestore(
  name: string,
  { madeAtMs, tables, files }: Manifest,
  skipped: readonly string[],
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return (
    `The backup ${name} is restored, and was compared: ${whole(rows)} rows and ${whole(files.length - skipped.length)} files.\n` +
    (skipped.length > 0 ? `Skipped, because their copies are damaged:\n  ${skipped.join('\n  ')}\n` : '') +
    `Everything after ${utcSecond(madeAtMs)} UTC is lost. Never run this and the former server at the same time: both would ` +
    'process the same orders.\n'
  );
}

export function describeProgress({ step, count, bytes }: BackupProgress): string {
  return `${step === 'database' ? 'Database' : 'Files'}: ${whole(count)} ${step === 'database' ? 'tables' : 'files'}, ${size(bytes)}`;
}

export function describeMove({ rows, files }: MoveReport): string {
  const moved = [
    ...(rows === null ? [] : [`${whole(rows)} rows`]),
    ...(files === null ? [] : [`${whole(files)} files`]),
  ];
  return (
    `Copied and compared: ${moved.join(' and ')}. The original is unchanged.\n` +
    'Change the settings to the new place before you start. Never start a server on the original again: both would ' +
    'process the same orders.\n'
  );
}

function size(bytes: number): string {
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

function whole(value: number): string {
  return value.toLocaleString('en-US');
}
