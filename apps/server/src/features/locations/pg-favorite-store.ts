import type { FavoriteLocation } from '@groundtrack/contract';
import type { Db } from '../../platform/db/database.ts';
import { areaKey } from './area-key.ts';

export interface SavedFavorite extends FavoriteLocation {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly savedAtMs: number;
}

/** Saved locations of accounts. */
export class PgFavoriteStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** In the order of saving. */
  async list(accountId: string): Promise<readonly FavoriteLocation[]> {
    const rows = await this.#db
      .selectFrom('favorite_location')
      .select(['location', 'latitude', 'longitude', 'elevation', 'area'])
      .where('account_id', '=', accountId)
      .orderBy('saved_at')
      .orderBy('location')
      .execute();
    return rows.map(({ area, ...favorite }) => (area ? { ...favorite, area } : favorite));
  }

  /**
   * Saves a location, or renames the one with this position and area.
   * @returns false if the account already has `maximum` others
   */
  async save(accountId: string, favorite: SavedFavorite, maximum: number): Promise<boolean> {
    const { location, latitude, longitude, elevation, area } = favorite;
    const area_key = areaKey(area);
    return this.#db.transaction().execute(async (tx) => {
      // The lock on the account prevents two concurrent saves from both counting before either inserts.
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
      const saved = await tx
        .selectFrom('favorite_location')
        .select(['latitude', 'longitude', 'area_key'])
        .where('account_id', '=', accountId)
        .execute();
      const known = saved.some(
        (other) => other.latitude === latitude && other.longitude === longitude && other.area_key === area_key,
      );
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
          area: area ? JSON.stringify(area) : null,
          area_key,
          saved_at: new Date(favorite.savedAtMs),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'latitude', 'longitude', 'area_key'])
            .doUpdateSet({ location, elevation, filter }),
        )
        .execute();
      return true;
    });
  }

  /** Deletes the location with exactly this position and area, if there is one. */
  async forget(
    accountId: string,
    { latitude, longitude, area }: Pick<FavoriteLocation, 'latitude' | 'longitude' | 'area'>,
  ): Promise<void> {
    await this.#db
      .deleteFrom('favorite_location')
      .where('account_id', '=', accountId)
      .where('latitude', '=', latitude)
      .where('longitude', '=', longitude)
      .where('area_key', '=', areaKey(area))
      .execute();
  }
}
