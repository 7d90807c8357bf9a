import { isLive, toLiveBounds } from '../../domain/live-session.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/system/ports.ts';

/** Tells which sessions are still alive. */
export class PgLiveSessions {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * @param keyHashes of the sessions asked about
   * @returns those of them that are live. A stream is no use of its session: what it tells of has the page ask for more
   */
  async stillAlive(keyHashes: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select('key_hash')
      .where('key_hash', 'in', keyHashes)
      .where(isLive(toLiveBounds(this.#clock.nowMs())))
      .execute();
    return rows.map(({ key_hash }) => key_hash);
  }
}
