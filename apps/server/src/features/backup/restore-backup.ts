import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Log } from '../../platform/system/ports.ts';
import type { BackupFolder } from './backup-folder.ts';
import { BackupRefused } from './backup-refused.ts';
import { gunzipTexts } from './gzip-lines.ts';
import type { FileEntry, Manifest, MigrationEntry, NamedFile } from './manifest.ts';
import { loadDatabase, requireEmpty } from './pg-load.ts';
import { refuseOtherFiles, storeFile } from './store-file.ts';

export interface RestoreDeps {
  readonly folder: BackupFolder;
  readonly log: Log;
  /** Opens the target, which may be a database without tables. */
  readonly openDatabase: () => Promise<TargetDatabase>;
  readonly blobs: BlobStore;
  /** This program, as in a manifest. */
  readonly program: { readonly productVersion: string; readonly migrations: readonly MigrationEntry[] };
  /** @throws if one of these keys is not there; the message says what to do */
  readonly requireSecretKeys: (ids: readonly string[]) => void;
  /** Stores the file with the key that seals secrets, unless there is one. */
  readonly keepSecretKeyFile: (content: Uint8Array) => Promise<void>;
  /** Restores everything except delivered files whose copies are damaged. */
  readonly skipsDamagedFiles: boolean;
  /** Called after each file with their number so far. */
  readonly onProgress: (files: number) => void;
}

/** A database that is filled, perhaps without tables yet. */
export interface TargetDatabase {
  readonly ownerUrl: string;
  /** Makes the tables of this version. */
  migrate(): Promise<void>;
}

/** @returns the backup to restore: the newest one, unless the operator named another */
export async function chooseBackup(folder: BackupFolder, named: string | null): Promise<string> {
  const found = await folder.list();
  const chosen = named === null ? found[0] : found.find(({ name }) => name === named);
  if (!chosen)
    throw new BackupRefused(
      named === null
        ? 'There is no backup in the folder.'
        : `There is no backup ${named}; there are ${found.map(({ name }) => name).join(', ') || 'none'}.`,
    );
  if (chosen.isComplete) return chosen.name;
  const complete = found.find(({ isComplete }) => isComplete);
  throw new BackupRefused(
    `The backup ${chosen.name} is incomplete, because it was interrupted or is still running. ` +
      (complete
        ? `The newest complete one is ${complete.name}: name it after the folder.`
        : 'There is no complete one.'),
  );
}

/**
 * Restores a backup into an empty database and an empty store. All reasons for a refusal are checked before anything is
 * written, except for the copies of files, which are checked one by one. The files come first and the database last, in
 * one transaction: a restore that was killed is repeated from the beginning, and skips the files that it has stored.
 * @returns what was restored, and the keys of damaged files that were skipped
 */
export async function restoreBackup(
  deps: RestoreDeps,
  name: string,
): Promise<{ readonly manifest: Manifest; readonly skipped: readonly string[] }> {
  const { folder, log } = deps;
  const manifest = await folder.readManifest(name);
  refuseOtherVersion(manifest, deps.program);
  for (const { file } of manifest.tables) await folder.check(file);
  await refuseOtherFiles(deps.blobs, new Map(manifest.files.map(({ key, file }) => [key, file.bytes])));
  const database = await deps.openDatabase();
  await requireEmpty(database.ownerUrl, log);
  if (manifest.secretKey) await deps.keepSecretKeyFile(await contentOf(folder, manifest.secretKey));
  deps.requireSecretKeys(manifest.secretKeyIds);
  await database.migrate();
  const skipped = await restoreFiles(deps, manifest.files);
  await loadDatabase(database.ownerUrl, log, { ...manifest, rowsOf: ({ file }) => gunzipTexts(folder.read(file)) });
  return { manifest, skipped };
}

/** Migrations are in the program, so only the same version makes tables that fit. */
function refuseOtherVersion(backup: Manifest, program: RestoreDeps['program']): void {
  const text = (migrations: readonly MigrationEntry[]): string =>
    migrations.map(({ name, checksum }) => `${name} ${checksum}`).join('\n');
  if (text(backup.migrations) === text(program.migrations)) return;
  const describe = ({ productVersion, migrations }: RestoreDeps['program']): string =>
    `${productVersion} (${migrations.length} migrations up to ${migrations.at(-1)?.name ?? 'none'})`;
  throw new BackupRefused(
    `The backup is of version ${describe(backup)} and this program is version ${describe(program)}: restore with the ` +
      'version of the backup, then start the newer one.',
  );
}

/** @returns the keys of skipped files */
async function restoreFiles(
  { blobs, folder, skipsDamagedFiles, onProgress }: RestoreDeps,
  files: readonly FileEntry[],
): Promise<readonly string[]> {
  const skipped: string[] = [];
  for (const [index, entry] of files.entries()) {
    try {
      const { key, file } = entry;
      await storeFile(blobs, { key, sha256: file.sha256, content: () => folder.read(file) });
    } catch (error) {
      // A store may report the error of damaged content as its own.
      if (!skipsDamagedFiles || (await folder.has(entry.file))) throw error;
      skipped.push(entry.key);
    }
    onProgress(index + 1);
  }
  return skipped;
}

async function contentOf(folder: BackupFolder, file: NamedFile): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of folder.read(file)) pieces.push(piece);
  return Buffer.concat(pieces);
}
