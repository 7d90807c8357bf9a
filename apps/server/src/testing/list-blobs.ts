import type { BlobEntry, BlobStore } from '../blobs/blob-store.ts';

/** Every blob below a prefix, sorted by key. */
export async function listBlobs(store: Pick<BlobStore, 'list'>, prefix = ''): Promise<readonly BlobEntry[]> {
  const entries: BlobEntry[] = [];
  for await (const entry of store.list(prefix)) entries.push(entry);
  return entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
