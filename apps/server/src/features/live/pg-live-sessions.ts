import type { Db } from '../../db/database.ts';
import type { Clock } from '../../ports.ts';
import type { LiveSessions } from './live-sessions.ts';

export class PgLiveSessions implements LiveSessions {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async stillAlive(keyHashes: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select('key_hash')
      .where('key_hash', 'in', keyHashes)
      .where('expires_at', '>', new Date(this.#clock.nowMs()))
      .execute();
    return rows.map(({ key_hash }) => key_hash);
  }
}
