import type { BlobEntry, BlobStore } from '../platform/blobs/blob-store.ts';

/** Every blob under a prefix, sorted by key. */
export async function listBlobs(store: Pick<BlobStore, 'list'>, prefix = ''): Promise<readonly BlobEntry[]> {
  const entries: BlobEntry[] = [];
  for await (const entry of store.list(prefix)) entries.push(entry);
  return entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Copies every blob of one store to another. */
export async function copyBlobs(from: Pick<BlobStore, 'list' | 'open'>, to: Pick<BlobStore, 'put'>): Promise<void> {
  for await (const { key, bytes } of from.list('')) {
    const blob = await from.open(key);
    if (!blob) throw new Error(`${key} is gone`);
    const content = Buffer.alloc(bytes);
    const reader = blob.read(0, bytes - 1);
    for (let at = 0, read = -1; read !== 0; at += read) read = await reader.read(content.subarray(at));
    await blob.close();
    await to.put(key, [content]);
  }
}
