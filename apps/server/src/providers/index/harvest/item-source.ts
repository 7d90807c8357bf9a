/** An item of a source, or the reason why there is none. */
export type Found = Place & (FoundItem | Refused);

interface Place {
  /** For messages: `file.ndjson:12`, or the address of the item. */
  readonly where: string;
  /** JSON from which reading can be resumed. */
  readonly position: unknown;
  /** The share of the source that was read, 0 to 1; null if unknown. */
  readonly fraction: number | null;
}

interface FoundItem {
  readonly item: unknown;
  /** Base for relative addresses of the item. */
  readonly baseUrl: string | null;
  /** License of its collection, if the item names none. */
  readonly license?: string;
}

interface Refused {
  readonly refused: string;
}

/** Items of a file, a folder, an API, or a catalog. */
export interface ItemSource {
  /** Changes when earlier positions become invalid. */
  readonly fingerprint: string;
  /**
   * @param position the position after which to continue; null to start from the beginning
   * @throws SourceError if reading cannot continue
   */
  read(position: unknown, signal: AbortSignal): AsyncGenerator<Found>;
}

/** Reading stops. What was read is kept, and the next run continues there. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}
