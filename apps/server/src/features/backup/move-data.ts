import type { BlobEntry, BlobStore } from '../../platform/blobs/blob-store.ts';
import { digestOfBlob } from '../../platform/blobs/file-digest.ts';
import { readBlob } from '../../platform/blobs/read-blob.ts';
import type { Log } from '../../platform/system/ports.ts';
import { BackupRefused } from './backup-refused.ts';
import type { MigrationEntry } from './manifest.ts';
import { PgSnapshot } from './pg-dump.ts';
import { loadDatabase, requireEmpty } from './pg-load.ts';
import type { TargetDatabase } from './restore-backup.ts';
import { refuseOtherFiles, storeFile } from './store-file.ts';

export interface MoveDeps {
  readonly from: { readonly ownerUrl: string; readonly blobs: BlobStore };
  /** Null means that the database stays. */
  readonly openDatabase: (() => Promise<TargetDatabase>) | null;
  /** Null means that the files stay. */
  readonly blobs: BlobStore | null;
  /** The migrations of this program. */
  readonly migrations: readonly MigrationEntry[];
  readonly log: Log;
  /** Called after each file with their number so far. */
  readonly onProgress: (files: number) => void;
}

export interface MoveReport {
  /** Null if the database stayed. */
  readonly rows: number | null;
  /** Null if the files stayed. */
  readonly files: number | null;
}

/**
 * Copies the database of a stopped server to an empty database, and its delivered files to an empty store. Every file
 * is compared by its SHA-256, and every table by the number of its rows and the sum of their hashes. The original is
 * never changed. An interrupted move is repeated: it skips the files that it has stored, and loads the database in one
 * transaction.
 */
export function moveData(deps: MoveDeps): Promise<MoveReport> {
  const { from, log, openDatabase, blobs } = deps;
  return PgSnapshot.open(from.ownerUrl, log, async (snapshot) => {
    await refuseOtherVersion(snapshot, deps.migrations);
    const sessions = await snapshot.serverSessions();
    if (sessions > 0)
      throw new BackupRefused(
        `A server uses the database (${sessions} connections). Stop all servers: what they do during a move would be lost.`,
      );
    const entries = blobs ? await listFiles(from.blobs) : [];
    if (blobs) await refuseOtherFiles(blobs, new Map(entries.map(({ key, bytes }) => [key, bytes])));
    const database = await openDatabase?.();
    if (database) {
      await requireEmpty(database.ownerUrl, log);
      await database.migrate();
    }
    if (blobs) await copyFiles({ from: from.blobs, to: blobs, entries }, deps.onProgress);
    const rows = database ? await copyDatabase(snapshot, database, log) : null;
    return { rows, files: blobs ? entries.length : null };
  });
}

async function refuseOtherVersion(snapshot: PgSnapshot, program: readonly MigrationEntry[]): Promise<void> {
  if (!(await snapshot.isMigrated())) throw new BackupRefused('The database is empty: no server has used it yet.');
  const names = (migrations: readonly MigrationEntry[]) => migrations.map(({ name }) => name).join();
  if (names(await snapshot.migrations()) !== names(program))
    throw new BackupRefused(
      'The database is of another version. Start the server of this version once, so that it migrates the database, and stop it.',
    );
}

async function listFiles(blobs: BlobStore): Promise<readonly BlobEntry[]> {
  const entries: BlobEntry[] = [];
  for await (const entry of blobs.list('')) entries.push(entry);
  return entries;
}

async function copyFiles(
  { from, to, entries }: { readonly from: BlobStore; readonly to: BlobStore; readonly entries: readonly BlobEntry[] },
  onProgress: (files: number) => void,
): Promise<void> {
  for (const [index, { key }] of entries.entries()) {
    const digest = await digestOfBlob(from, key);
    if (!digest) throw new Error(`The file ${key} was removed during the move`);
    await storeFile(to, { key, sha256: digest.sha256, content: () => readBlob(from, key) });
    onProgress(index + 1);
  }
}

/** @returns the number of rows */
async function copyDatabase(snapshot: PgSnapshot, { ownerUrl }: TargetDatabase, log: Log): Promise<number> {
  const tables = [];
  for (const copied of await snapshot.tables())
    tables.push({ table: copied.table, columns: [...copied.columns], ...(await snapshot.sum(copied.table)) });
  const sequences = await snapshot.sequences();
  await loadDatabase(ownerUrl, log, { tables, sequences, rowsOf: (table) => snapshot.rows(table) });
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
