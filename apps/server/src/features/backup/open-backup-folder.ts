import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseSecretKeys, type SecretKey } from '../../lib/secret-key.ts';
import { LocalBlobStore } from '../../platform/blobs/local-blob-store.ts';
import type { Ids } from '../../platform/system/ports.ts';
import { BackupFolder } from './backup-folder.ts';
import { BackupRefused } from './backup-refused.ts';

/**
 * @param folder absolute
 * @throws `BackupRefused` if the folder does not exist, because the disk of an unmounted one would be that of the data
 */
export async function openBackupFolder(
  folder: string,
  {
    keyFile,
    dataDir,
    ids,
  }: { readonly keyFile: string | null; readonly dataDir: string; readonly ids: Pick<Ids, 'secret'> },
): Promise<BackupFolder> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new BackupRefused(`There is no folder ${folder}. Create it, or mount the disk that has it.`);
  if (isInside(folder, dataDir))
    throw new BackupRefused(`The folder ${folder} is in the data folder. Name one on another disk.`);
  const keys = keyFile === null ? [] : await readBackupKeys(keyFile);
  return new BackupFolder({ store: new LocalBlobStore(folder), keys, ids });
}

async function readBackupKeys(file: string): Promise<readonly SecretKey[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BackupRefused(`The file ${file} of BACKUP_KEY_FILE cannot be read.`, { cause });
  });
  const keys = parseSecretKeys(text);
  if (keys) return keys;
  throw new BackupRefused(
    `The file ${file} of BACKUP_KEY_FILE must have a key of 256 bits on each line, such as \`openssl rand -hex 32\` makes.`,
  );
}

function isInside(folder: string, parent: string): boolean {
  const relative = path.relative(parent, folder);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}
