/** Something a source holds: an item, or why there is none. */
export type Found = Place & (FoundItem | Refused);

interface Place {
  /** For people: `file.ndjson:12`, or the address of the item. */
  readonly where: string;
  /** JSON: reading on from here gives what follows. */
  readonly position: unknown;
  /** The share of the source that was read, 0 to 1; null where it is unknown. */
  readonly fraction: number | null;
}

interface FoundItem {
  readonly item: unknown;
  /** Where relative addresses of the item start. */
  readonly baseUrl: string | null;
  /** Of its collection, where it names none of its own. */
  readonly license?: string;
}

interface Refused {
  readonly refused: string;
}

/** Items of a file, a folder, an API or a catalog. */
export interface ItemSource {
  /** Changes when a position of before no longer fits. */
  readonly fingerprint: string;
  /**
   * @param position of something found before, to go on behind it; null to begin
   * @throws SourceError when reading cannot go on
   */
  read(position: unknown, signal: AbortSignal): AsyncGenerator<Found>;
}

/** Reading stops; what was read is kept, and the next run goes on behind it. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
