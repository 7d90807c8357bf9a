import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { S3Address } from '../config/s3-address.ts';
import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { LocalBlobStore } from '../platform/blobs/local-blob-store.ts';
import type { Log } from '../platform/system/ports.ts';

/** The store of delivered files. */
export async function openBlobs(config: Pick<Config, 'files' | 'proxy' | 'dataDir'>, log: Log): Promise<BlobStore> {
  const { bucket } = config.files;
  return bucket ? openBucket(bucket, config, log) : new LocalBlobStore(placeOfBlobs(config));
}

/** Where they are, for the operator. */
export function placeOfBlobs({ files: { bucket }, dataDir }: Pick<Config, 'files' | 'dataDir'>): string {
  return bucket ? `s3://${bucket.bucket}/${bucket.prefix}` : join(dataDir, 'blobs');
}

/** A place in an object store, whose library is loaded only if it is needed. */
export async function openBucket(
  bucket: S3Address,
  { files, proxy }: Pick<Config, 'files' | 'proxy'>,
  log: Log,
): Promise<BlobStore> {
  const { S3BlobStore } = await import('../platform/blobs/s3/s3-blob-store.ts');
  return S3BlobStore.open({ ...files.s3, ...bucket, proxy }, log);
}
