/**
 * Where files live. Keys are our own, `a-z0-9/._-` only; nothing from outside becomes a key.
 * One suite (`blob-store.conformance.ts`) runs over every store.
 */
export interface BlobStore {
  /** Takes the file over; a key that exists is replaced as a whole, never seen half written. */
  putFile(key: string, path: string): Promise<void>;
  /** A path to stream from, or null when there is no such blob. The caller only reads. */
  read(key: string): Promise<{ readonly path: string; readonly bytes: number } | null>;
  delete(key: string): Promise<void>;
}
