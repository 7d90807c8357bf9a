import type { BlobStore, Content } from '../../platform/blobs/blob-store.ts';
import { digestOfBlob } from '../../platform/blobs/file-digest.ts';
import { BackupRefused } from './backup-refused.ts';

interface CopiedFile {
  readonly key: string;
  readonly sha256: string;
  /** Called only if the store does not have the file. An error at its end keeps the store as it is. */
  readonly content: () => Content;
}

/** Stores a file unless it is there already, and reads it back. */
export async function storeFile(blobs: BlobStore, { key, sha256, content }: CopiedFile): Promise<void> {
  const stored = await digestOfBlob(blobs, key);
  if (stored?.sha256 === sha256) return;
  await blobs.put(key, content());
  const written = await digestOfBlob(blobs, key);
  if (written?.sha256 !== sha256) throw new Error(`The file ${key} differs after it was stored`);
}

/**
 * Files of another database would be served, or removed, by the copied one.
 * @param expected the length of each file that will be stored, by its key
 */
export async function refuseOtherFiles(blobs: BlobStore, expected: ReadonlyMap<string, number>): Promise<void> {
  for await (const { key, bytes } of blobs.list(''))
    if (expected.get(key) !== bytes)
      throw new BackupRefused(
        `The store of delivered files is not empty: ${key} is not among the copied files. Name an empty one.`,
      );
}
