import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { isTransient } from '../../platform/blobs/s3/s3-errors.ts';
import type { Log } from '../../platform/system/ports.ts';

/** Key of the blob that identifies the database of the files. */
const OWNER = 'installation';
const CLAIM_MS = 3_000;

export interface FilesOwner {
  readonly blobs: BlobStore;
  /** Identifies this database. */
  readonly installationId: string;
}

/**
 * Two shops on one store would remove each other's files as orphans, so the second does not start.
 * @param place where the files are, for the operator
 * @throws Error if they belong to another database; if the store does not respond, the sweep of orphans checks it again
 */
export async function claimFiles(owner: FilesOwner, place: string, log: Log): Promise<void> {
  try {
    if (await ownsFiles(owner, AbortSignal.timeout(CLAIM_MS))) return;
  } catch (error) {
    if (!isTransient(error)) throw error;
    log.warn({ err: error }, 'Whose files these are is not known until the store answers');
    return;
  }
  throw new Error(
    `The files in ${place} belong to another database, and two shops cannot share one place. ` +
      `Choose another BLOBS_URL or DATA_DIR. If that database is gone for good, delete the file ${OWNER} there.`,
  );
}

/** Whether the files belong to this database, which is true for a place without an owner from then on. */
export async function ownsFiles({ blobs, installationId }: FilesOwner, signal: AbortSignal): Promise<boolean> {
  const own = Buffer.from(installationId);
  const found = await blobs.open(OWNER, signal);
  if (!found) {
    await blobs.put(OWNER, [own], signal);
    return true;
  }
  try {
    const written = Buffer.alloc(own.length);
    const read = await found.read(0, found.bytes - 1).read(written);
    return found.bytes === own.length && read === own.length && written.equals(own);
  } finally {
    await found.close();
  }
}
