import type { FavoriteLocation } from '@groundtrack/contract';
import type { Coordinates } from '@groundtrack/geo';
import type { Db } from '../../db/database.ts';

export interface SavedFavorite extends FavoriteLocation {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly savedAtMs: number;
}

/** The saved locations of accounts. */
export class PgFavoriteStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** In the order in which they were saved. */
  async list(accountId: string): Promise<readonly FavoriteLocation[]> {
    return this.#db
      .selectFrom('favorite_location')
      .select(['location', 'latitude', 'longitude', 'elevation'])
      .where('account_id', '=', accountId)
      .orderBy('saved_at')
      .orderBy('location')
      .execute();
  }

  /**
   * Saves a location, or renames the one that is saved at this position.
   * @returns false when the account already has `maximum` others
   */
  async save(accountId: string, favorite: SavedFavorite, maximum: number): Promise<boolean> {
    const { location, latitude, longitude, elevation } = favorite;
    return this.#db.transaction().execute(async (tx) => {
      // The lock on the account keeps two saves at once from both counting before either inserts.
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
      const saved = await tx
        .selectFrom('favorite_location')
        .select(['latitude', 'longitude'])
        .where('account_id', '=', accountId)
        .execute();
      const known = saved.some((other) => other.latitude === latitude && other.longitude === longitude);
      if (!known && saved.length >= maximum) return false;
      const filter = JSON.stringify(favorite.filter);
      await tx
        .insertInto('favorite_location')
        .values({
          account_id: accountId,
          location,
          latitude,
          longitude,
          elevation,
          filter,
          saved_at: new Date(favorite.savedAtMs),
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'latitude', 'longitude']).doUpdateSet({ location, elevation, filter }),
        )
        .execute();
      return true;
    });
  }

  /** Forgets the location at exactly this position, if there is one. */
  async forget(accountId: string, { latitude, longitude }: Coordinates): Promise<void> {
    await this.#db
      .deleteFrom('favorite_location')
      .where('account_id', '=', accountId)
      .where('latitude', '=', latitude)
      .where('longitude', '=', longitude)
      .execute();
  }
}
