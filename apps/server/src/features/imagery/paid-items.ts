import { type InferResult, type NotNull } from 'kysely';
import { itemRefundKeyOf, itemRefundOf } from '../../domain/item-refund.ts';
import type { Db } from '../../platform/db/database.ts';
import { timelineOf, toStateChanges } from './timeline.ts';

/** Listed explicitly: the quote and the terms of an item are larger than all other columns. */
const COLUMNS = [
  'item.id',
  'item.order_id',
  'item.provider',
  'item.location_description',
  'item.longitude',
  'item.latitude',
  'item.state',
  'item.state_reason',
  'item.provider_note',
  'item.failed_attempts',
  'item.last_failed_at',
  'item.scene',
  'item.price_cents',
] as const;

/** The paid items of an account with their refunds and states, newest first. */
export function paidItems(db: Db, accountId: string) {
  return db
    .selectFrom('order_item as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .leftJoin('refund', (join) => join.on('refund.request_key', '=', itemRefundKeyOf('item.id')))
    .select(COLUMNS)
    .select(['orders.paid_at', 'refund.amount_cents as refund_cents', 'refund.state as refund_state'])
    .select(timelineOf('item.id').as('timeline'))
    .where('orders.account_id', '=', accountId)
    .where('item.state', 'is not', null)
    .orderBy('orders.paid_at', 'desc')
    .orderBy('orders.id')
    .orderBy('item.position')
    .$narrowType<{ state: NotNull; paid_at: NotNull }>();
}

/** Common fields of images and taskings. */
export function toOwnedItem(row: InferResult<ReturnType<typeof paidItems>>[number]) {
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
    providerNote: row.provider_note,
    delay:
      row.failed_attempts > 0 && row.last_failed_at
        ? { failures: row.failed_attempts, latestMs: row.last_failed_at.getTime() }
        : null,
    timeline: toStateChanges(row.timeline),
    priceCents: row.price_cents,
    refund: itemRefundOf(row),
  };
}
