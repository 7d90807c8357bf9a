import type { FavoriteLocation } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';

export interface SavedFavorite extends FavoriteLocation {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly savedAtMs: number;
}

/** The saved locations of accounts. */
export interface FavoriteStore {
  /** In the order in which they were saved. */
  list(accountId: string): Promise<readonly FavoriteLocation[]>;
  /**
   * Saves a location, or renames the one that is saved at this position.
   * @returns false when the account already has `most` others
   */
  save(accountId: string, favorite: SavedFavorite, most: number): Promise<boolean>;
  /** Forgets the location at exactly this position, if there is one. */
  forget(accountId: string, at: Coordinates): Promise<void>;
}
