import type { BlobStore } from '../platform/blobs/blob-store.ts';

/** A blob store with another implementation of `putFile`. */
export function withPutFile(blobs: BlobStore, putFile: BlobStore['putFile']): BlobStore {
  return {
    putFile,
    put: (...given) => blobs.put(...given),
    open: (...given) => blobs.open(...given),
    list: (prefix) => blobs.list(prefix),
    delete: (key) => blobs.delete(key),
    signedUrl: (...given) => blobs.signedUrl(...given),
    clearUnfinished: (beforeMs) => blobs.clearUnfinished(beforeMs),
  };
}
