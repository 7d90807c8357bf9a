import type { ItemId } from '@groundtrack/contract';
import { type InferResult, type NotNull, sql } from 'kysely';
import { mapLongList } from '../../lib/long-lists.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';
import type { OwnedTasking } from './owned-tasking.ts';
import { paidItems, toOwnedItem } from './paid-items.ts';

/** Reads taskings of one account; those of others are treated as missing. */
export class PgTaskingStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Paid taskings, newest first. */
  async list(accountId: string): Promise<readonly OwnedTasking[]> {
    const rows = await paidTaskings(this.#db, accountId).execute();
    return mapLongList(rows, toOwnedTasking);
  }

  async find(accountId: string, itemId: ItemId): Promise<OwnedTasking | null> {
    const row = await paidTaskings(this.#db, accountId).where('item.id', '=', itemId).executeTakeFirst();
    return row ? toOwnedTasking(row) : null;
  }
}

/** The passes of an item, read in the same query. */
const attempts = sql<readonly TaskingAttempt[]>`(
  SELECT coalesce(json_agg(json_build_object('passMs', extract(epoch FROM attempt.pass_at) * 1000,
    'satellite', attempt.satellite, 'outcome', attempt.outcome, 'cloudCover', attempt.cloud_cover,
    'offNadirDeg', attempt.off_nadir_deg, 'reason', attempt.reason) ORDER BY attempt.position), '[]')
  FROM tasking_attempt AS attempt WHERE attempt.item_id = item.id)`;
const icon = sql<
  string | null
>`(SELECT file.id FROM delivery_file AS file WHERE file.item_id = item.id AND file.kind = 'icon')`;

function paidTaskings(db: Db, accountId: string) {
  return paidItems(db, accountId)
    .select(['item.tasking', 'item.quote', 'item.cancel_until', attempts.as('attempts'), icon.as('icon')])
    .where('item.kind', '=', 'tasking')
    .$narrowType<{ tasking: NotNull }>();
}

function toOwnedTasking(row: InferResult<ReturnType<typeof paidTaskings>>[number]): OwnedTasking {
  const { quote } = row;
  if (quote?.kind !== 'tasking') throw new Error(`The tasking ${row.id} has no line of its own`);
  return {
    ...toOwnedItem(row),
    terms: row.tasking,
    scene: row.scene,
    line: quote,
    attempts: row.attempts,
    cancelUntilMs: row.cancel_until?.getTime() ?? null,
    iconId: row.icon,
  };
}
