import { type Cents, type ItemId, type ItemRefund, toItemId } from '@groundtrack/contract';
import { sql } from 'kysely';

const PREFIX = 'item:';

/** The occasion on which the price of a bought item goes back; no two refunds have the same. */
export function itemRefundKey(itemId: ItemId): string {
  return PREFIX + itemId;
}

/** {@link itemRefundKey} of the items of a query, to join their refunds by. @param idColumn `item.id` */
export function itemRefundKeyOf(idColumn: string) {
  return sql<string>`${PREFIX} || ${sql.ref(idColumn)}::text`;
}

/** The item of an {@link itemRefundKey}; null: the refund has another occasion. */
export function parseItemRefundKey(key: string): ItemId | null {
  return key.startsWith(PREFIX) ? toItemId(key.slice(PREFIX.length)) : null;
}

/** The refund as it stands in a row beside its item, where there is one. */
export function itemRefundOf(row: {
  readonly refund_cents: Cents | null;
  readonly refund_state: ItemRefund['state'] | null;
}): ItemRefund | null {
  const { refund_cents: amount, refund_state: state } = row;
  return amount === null || state === null ? null : { amount, state };
}
