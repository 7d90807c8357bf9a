/**
 * Where files live: a folder or an object store. Keys are our own, `a-z0-9/._-` only; nothing from outside becomes a key.
 * One suite (`blob-store.conformance.ts`) runs over every store.
 */
export interface BlobStore {
  /** Takes the file over; a key that exists is replaced as a whole, never seen half written. */
  putFile(key: string, path: string, signal?: AbortSignal): Promise<void>;
  /** The same with bytes as they come, however many: they are seen once the last is stored, and not at all when it fails. */
  put(key: string, content: Content, signal?: AbortSignal): Promise<void>;
  /** Opens a blob to be read in parts; null when there is none. The caller closes it. */
  open(key: string, signal?: AbortSignal): Promise<OpenBlob | null>;
  /** Every blob whose key begins with a prefix, in no order. */
  list(prefix: string): AsyncIterable<BlobEntry>;
  /** A blob that is not there is deleted already. */
  delete(key: string): Promise<void>;
  /** An address at which the store itself sends a blob for some minutes, to anyone who has it; null: it has none. */
  signedUrl(key: string, served: Served): Promise<string | null>;
  /** Removes what was begun before a time and never became a blob. */
  clearUnfinished(beforeMs: number): Promise<void>;
}

export type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** How a store is to send a blob. */
export interface Served {
  /** Addresses are signed for one of them. */
  readonly method: 'GET' | 'HEAD';
  readonly mediaType: string;
  /** Sent as it is. */
  readonly disposition: string;
}

/** A blob as it was when it was opened, also when its key is replaced or deleted meanwhile. */
export interface OpenBlob {
  readonly bytes: number;
  readonly modifiedAtMs: number;
  /** Begins to read the bytes from `start` to `end`, both included. */
  read(start: number, end: number): BlobReader;
  /** Ends what is being read, too. */
  close(): Promise<void>;
}

/** Reads a part of a blob from its first byte to its last. */
export interface BlobReader {
  /** Fills a buffer, or the beginning of it, with the next bytes. @returns their number; 0 after the last one */
  read(buffer: Buffer): Promise<number>;
}

export interface BlobEntry {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
}
