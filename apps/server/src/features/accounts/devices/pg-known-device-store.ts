import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toClientNetwork, toProviderNetwork } from '../../../platform/net/to-client-network.ts';
import type { NewSession } from '../account.ts';

/** Only the most recently used devices of an account are remembered. */
const REMEMBERED_MAX = 200;

/** `first`: the first login of the account. `new`: the first login with this name in this network. */
export type Familiarity = 'first' | 'new' | 'known';

/** Devices that logged in to accounts. */
export class PgKnownDeviceStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Forgets devices unused since then. */
  async sweep(beforeMs: number): Promise<void> {
    await this.#db.deleteFrom('known_device').where('last_seen_at', '<', new Date(beforeMs)).execute();
  }
}

/** Remembers the device of a new session. */
export async function rememberDevice(
  tx: Tx,
  accountId: string,
  { deviceName, origin, createdAtMs }: NewSession,
): Promise<Familiarity> {
  const [sender, network, at] = [toClientNetwork(origin.ip), toProviderNetwork(origin.ip), new Date(createdAtMs)];
  const { rows } = await sql<{ any: boolean; known: boolean }>`
    WITH noted AS (
      INSERT INTO known_device (account_id, sender, network, device_name, first_seen_at, last_seen_at)
      VALUES (${accountId}, ${sender}, ${network}, ${deviceName}, ${at}, ${at})
      ON CONFLICT (account_id, sender, device_name) DO UPDATE SET last_seen_at = excluded.last_seen_at
    ), forgotten AS (
      DELETE FROM known_device WHERE account_id = ${accountId} AND (sender, device_name) IN (
        SELECT sender, device_name FROM known_device
        WHERE account_id = ${accountId} AND (sender, device_name) <> (${sender}, ${deviceName})
        ORDER BY last_seen_at DESC OFFSET ${REMEMBERED_MAX - 1})
    )
    SELECT count(*) > 0 AS any, coalesce(bool_or(network = ${network} AND device_name = ${deviceName}), false) AS known
    FROM known_device WHERE account_id = ${accountId}`.execute(tx);
  const [before] = rows;
  if (!before?.any) return 'first';
  return before.known ? 'known' : 'new';
}
