import type { ItemId, ServerState } from '@groundtrack/contract';
import { type InferResult, type NotNull, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { TaskingAttempt } from '../../providers/tasking.ts';
import { itemRefundKeyOf, itemRefundOf } from '../item-refund.ts';
import type { OwnedTasking } from './owned-tasking.ts';
import { timelineOf, toStateChanges } from './timeline.ts';

/** Reads taskings for one account only: what belongs to another is not there. */
export class PgTaskingStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Paid taskings, the latest purchase first. */
  async list(accountId: string): Promise<readonly OwnedTasking[]> {
    const rows = await paidTaskings(this.#db, accountId).execute();
    return rows.map(toOwnedTasking);
  }

  async find(accountId: string, itemId: ItemId): Promise<OwnedTasking | null> {
    const row = await paidTaskings(this.#db, accountId).where('item.id', '=', itemId).executeTakeFirst();
    return row ? toOwnedTasking(row) : null;
  }
}

/** The passes of an item, in one question with it. */
const attempts = sql<readonly TaskingAttempt[]>`(
  SELECT coalesce(json_agg(json_build_object('passMs', extract(epoch FROM attempt.pass_at) * 1000,
    'satellite', attempt.satellite, 'outcome', attempt.outcome, 'cloudCover', attempt.cloud_cover,
    'offNadirDeg', attempt.off_nadir_deg, 'reason', attempt.reason) ORDER BY attempt.position), '[]')
  FROM tasking_attempt AS attempt WHERE attempt.item_id = item.id)`;
const icon = sql<
  string | null
>`(SELECT file.id FROM delivery_file AS file WHERE file.item_id = item.id AND file.kind = 'icon')`;

const COLUMNS = [
  'item.id',
  'item.order_id',
  'item.provider',
  'item.location_description',
  'item.longitude',
  'item.latitude',
  'item.state',
  'item.state_reason',
  'item.failed_attempts',
  'item.last_failed_at',
  'item.tasking',
  'item.scene',
  'item.quote',
  'item.cancel_until',
  'item.price_cents',
] as const;

function paidTaskings(db: Db, accountId: string) {
  return db
    .selectFrom('order_item as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .select(COLUMNS)
    .leftJoin('refund', (join) => join.on('refund.request_key', '=', itemRefundKeyOf('item.id')))
    .select(['orders.paid_at', 'refund.amount_cents as refund_cents', 'refund.state as refund_state'])
    .select([timelineOf('item.id').as('timeline'), attempts.as('attempts'), icon.as('icon')])
    .where('orders.account_id', '=', accountId)
    .where('item.kind', '=', 'tasking')
    .where('item.state', 'is not', null)
    .orderBy('orders.paid_at', 'desc')
    .orderBy('orders.id')
    .orderBy('item.position')
    .$narrowType<{ state: NotNull; paid_at: NotNull; tasking: NotNull }>();
}

type TaskingRow = InferResult<ReturnType<typeof paidTaskings>>[number] & { readonly state: ServerState };

function toOwnedTasking(row: TaskingRow): OwnedTasking {
  const { quote } = row;
  if (quote?.kind !== 'tasking') throw new Error(`The tasking ${row.id} has no line of its own`);
  return {
    id: row.id,
    orderId: row.order_id,
    provider: row.provider,
    locationDescription: row.location_description,
    longitude: row.longitude,
    latitude: row.latitude,
    purchasedAtMs: row.paid_at.getTime(),
    state: row.state,
    stateReason: row.state_reason,
    delay:
      row.failed_attempts > 0 && row.last_failed_at
        ? { failures: row.failed_attempts, latestMs: row.last_failed_at.getTime() }
        : null,
    timeline: toStateChanges(row.timeline),
    terms: row.tasking,
    scene: row.scene,
    line: quote,
    attempts: row.attempts,
    cancelUntilMs: row.cancel_until?.getTime() ?? null,
    priceCents: row.price_cents,
    refund: itemRefundOf(row),
    iconId: row.icon,
  };
}
