/** A list of all active objects as it came, in OMM CSV. */
export interface StoredCatalogue {
  /** Compressed with gzip. */
  readonly csvGzip: Uint8Array;
  readonly objects: number;
  readonly fetchedAtMs: number;
}

/** The last good list of each source; it survives restarts and is shared by all processes. */
export interface CatalogueStore {
  find(url: string): Promise<StoredCatalogue | null>;
  /** Replaces the list of this source as a whole. */
  save(url: string, catalogue: StoredCatalogue): Promise<void>;
}
