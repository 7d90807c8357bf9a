import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { LocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import type { Log } from '../platform/system/ports.ts';

/** The store of delivered files. The library of object stores is loaded only if files are stored with it. */
export async function openBlobs(
  { files, proxy, dataDir }: Pick<Config, 'files' | 'proxy' | 'dataDir'>,
  log: Log,
): Promise<BlobStore> {
  if (!files.s3) return new LocalBlobStore(join(dataDir, 'blobs'));
  const { S3BlobStore } = await import('../platform/blobs/s3/s3-blob-store.ts');
  return S3BlobStore.open({ ...files.s3, proxy }, log);
}
