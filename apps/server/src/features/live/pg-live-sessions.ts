import { isLive } from '../../domain/live-session.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/system/ports.ts';

/** Finds out which sessions are still live. */
export class PgLiveSessions {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * @param keyHashes of the sessions to check
   * @returns those that are live. A stream does not count as a use of its session: its events make the page send
   * requests
   */
  async stillAlive(keyHashes: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select('key_hash')
      .where('key_hash', 'in', keyHashes)
      .where(isLive(this.#clock.nowMs()))
      .execute();
    return rows.map(({ key_hash }) => key_hash);
  }
}
