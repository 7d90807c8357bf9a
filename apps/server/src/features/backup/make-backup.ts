import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { digestOfBlob } from '../../platform/blobs/file-digest.ts';
import { readBlob } from '../../platform/blobs/read-blob.ts';
import type { Log } from '../../platform/system/ports.ts';
import { BackupFolder } from './backup-folder.ts';
import { BackupRefused } from './backup-refused.ts';
import { gzipTexts } from './gzip-lines.ts';
import type { FileEntry, Manifest, TableEntry } from './manifest.ts';
import { PgSnapshot } from './pg-dump.ts';

const DAY_MS = 86_400_000;

export interface BackupDeps {
  /** Of the role that owns the tables, which alone may read the sequences. */
  readonly ownerUrl: string;
  /** Delivered files. */
  readonly blobs: BlobStore;
  readonly folder: BackupFolder;
  /** The content of the file of the key that seals secrets, for an encrypted backup. Null if there is no file. */
  readonly secretKeyFile: Uint8Array | null;
  readonly productVersion: string;
  readonly log: Log;
  /** Called after each table and file with what is done so far. */
  readonly onProgress: (done: BackupProgress) => void;
}

export interface BackupProgress {
  readonly step: 'database' | 'files';
  readonly count: number;
  readonly bytes: number;
}

export interface BackupReport {
  readonly name: string;
  readonly madeAtMs: number;
  readonly tables: number;
  readonly rows: number;
  readonly databaseBytes: number;
  readonly files: number;
  readonly filesBytes: number;
  /** Files that no earlier backup had. */
  readonly copied: number;
  readonly copiedBytes: number;
  /** Keys of files that the database names and the store does not have. */
  readonly missing: readonly string[];
  readonly holdsSecretKey: boolean;
}

/**
 * Copies the database as it is at one moment, then the files: a file is stored before its row is written, so every row
 * has its file. Every copy is read back. The manifest is written last.
 */
export async function makeBackup(deps: BackupDeps): Promise<BackupReport> {
  const { ownerUrl, folder, log, productVersion } = deps;
  const { name, fileKeys, ...database } = await PgSnapshot.open(ownerUrl, log, (snapshot) =>
    copyDatabase(deps, snapshot),
  );
  await folder.clearUnfinished(database.madeAtMs - DAY_MS);
  const { files, copied } = await copyFiles(deps, await findKnownFiles(folder));
  const secretKey =
    folder.isEncrypted && deps.secretKeyFile ? await folder.putInto(name, 'secret-key', [deps.secretKeyFile]) : null;
  await folder.putManifest(name, { format: 1, productVersion, ...database, files, secretKey });
  const stored = new Set(files.map(({ key }) => key));
  return {
    name,
    madeAtMs: database.madeAtMs,
    tables: database.tables.length,
    rows: sumOf(database.tables, ({ rows }) => rows),
    databaseBytes: sumOf(database.tables, ({ file }) => file.bytes),
    files: files.length,
    filesBytes: sumOf(files, ({ file }) => file.bytes),
    copied: copied.length,
    copiedBytes: sumOf(copied, ({ file }) => file.bytes),
    missing: fileKeys.filter((key) => !stored.has(key)),
    holdsSecretKey: secretKey !== null,
  };
}

async function copyDatabase({ folder, onProgress }: BackupDeps, snapshot: PgSnapshot) {
  const madeAtMs = await snapshot.takenAtMs();
  if (!(await snapshot.isMigrated())) throw new BackupRefused('The database is empty: no server has used it yet.');
  const name = BackupFolder.nameOf(madeAtMs);
  if ((await folder.list()).some((other) => other.name === name))
    throw new BackupRefused(`The backup ${name} exists already. Start again in a second.`);
  const tables: TableEntry[] = [];
  let bytes = 0;
  for (const copied of await snapshot.tables()) {
    const { table, columns } = copied;
    const file = await folder.putInto(name, `database/${table}.gz`, gzipTexts(snapshot.rows(copied)));
    tables.push({ table, columns: [...columns], ...(await snapshot.sum(table)), file });
    bytes += file.bytes;
    onProgress({ step: 'database', count: tables.length, bytes });
  }
  return {
    name,
    madeAtMs,
    fileKeys: await snapshot.fileKeys(),
    migrations: await snapshot.migrations(),
    secretKeyIds: await snapshot.secretKeyIds(),
    sequences: await snapshot.sequences(),
    tables,
  };
}

/** The files of the newest complete backup, by their key in the store; none if its manifest cannot be read. */
async function findKnownFiles(folder: BackupFolder): Promise<ReadonlyMap<string, FileEntry>> {
  const newest = (await folder.list()).find(({ isComplete }) => isComplete);
  if (!newest) return new Map();
  const manifest: Pick<Manifest, 'files'> = await folder.readManifest(newest.name).catch((error: unknown) => {
    if (error instanceof BackupRefused) return { files: [] };
    throw error;
  });
  return new Map(manifest.files.map((file) => [file.key, file]));
}

async function copyFiles({ blobs, folder, onProgress }: BackupDeps, known: ReadonlyMap<string, FileEntry>) {
  const files: FileEntry[] = [];
  const copied: FileEntry[] = [];
  let bytes = 0;
  for await (const entry of blobs.list('')) {
    const { key, modifiedAtMs } = entry;
    const before = known.get(key);
    const isUnchanged = before?.file.bytes === entry.bytes && before.modifiedAtMs === modifiedAtMs;
    const digest = isUnchanged ? before.file : await digestOfBlob(blobs, key);
    // It was deleted since it was listed.
    if (!digest) continue;
    const file = { name: folder.nameOfCopy(digest.sha256), bytes: digest.bytes, sha256: digest.sha256 };
    const kept: FileEntry = { key, modifiedAtMs, file };
    if (!(isUnchanged ? await folder.keeps(file) : await folder.has(file))) {
      const stored = await folder.put(file.name, readBlob(blobs, key));
      if (stored.sha256 !== file.sha256)
        throw new BackupRefused(`The file ${key} changed while it was copied. Start the backup again.`);
      copied.push(kept);
    }
    files.push(kept);
    bytes += file.bytes;
    onProgress({ step: 'files', count: files.length, bytes });
  }
  return { files, copied };
}

function sumOf<T>(entries: readonly T[], valueOf: (entry: T) => number): number {
  return entries.reduce((sum, entry) => sum + valueOf(entry), 0);
}
