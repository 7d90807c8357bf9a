import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseS3Url, type S3Address } from '../../config/s3-address.ts';
import { parseSecretKeys, type SecretKey } from '../../lib/secret-key.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { LocalBlobStore } from '../../platform/blobs/local-blob-store.ts';
import type { Ids } from '../../platform/system/ports.ts';
import { BackupFolder } from './backup-folder.ts';
import { BackupRefused } from './backup-refused.ts';

interface OpenDeps {
  readonly keyFile: string | null;
  readonly dataDir: string;
  /** The bucket of delivered files; null if they are in a folder. */
  readonly filesBucket: S3Address | null;
  readonly openBucket: (bucket: S3Address) => Promise<BlobStore>;
  readonly ids: Pick<Ids, 'secret'>;
}

/**
 * @param place `s3://bucket/prefix`, or a folder, relative to the working directory
 * @throws `BackupRefused` if the folder does not exist, because the disk of an unmounted one would be that of the data
 */
export async function openBackupFolder(place: string, deps: OpenDeps): Promise<BackupFolder> {
  const { keyFile, ids } = deps;
  const store = await (place.startsWith('s3:') ? openBucketOf(place, deps) : openFolder(path.resolve(place), deps));
  const keys = keyFile === null ? [] : await readBackupKeys(keyFile);
  return new BackupFolder({ store, isBucket: !(store instanceof LocalBlobStore), keys, ids });
}

async function openFolder(folder: string, { dataDir }: OpenDeps): Promise<BlobStore> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new BackupRefused(`There is no folder ${folder}. Create it, or mount the disk that has it.`);
  if (isInside(folder, dataDir))
    throw new BackupRefused(`The folder ${folder} is in the data folder. Name one on another disk.`);
  return new LocalBlobStore(folder);
}

/** Deliveries and backups in one place would be listed as each other's files. */
async function openBucketOf(url: string, { filesBucket, openBucket }: OpenDeps): Promise<BlobStore> {
  const bucket = parseS3Url(url);
  if (!bucket)
    throw new BackupRefused(`${url} must be s3:// with a bucket and perhaps a prefix, such as s3://backups/shop.`);
  const { prefix } = bucket;
  if (
    filesBucket?.bucket === bucket.bucket &&
    (prefix.startsWith(filesBucket.prefix) || filesBucket.prefix.startsWith(prefix))
  )
    throw new BackupRefused(`${url} overlaps with BLOBS_URL. Name another bucket.`);
  return openBucket(bucket);
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
