import type { Cents, ItemRefund } from '@groundtrack/contract';
import { sql } from 'kysely';

/** The occasion on which the price of a bought item goes back; no two refunds have the same. */
export function itemRefundKey(itemId: string): string {
  return `item:${itemId}`;
}

/** {@link itemRefundKey} of the items of a query, to join their refunds by. @param idColumn `item.id` */
export function itemRefundKeyOf(idColumn: string) {
  return sql<string>`${itemRefundKey('')} || ${sql.ref(idColumn)}::text`;
}

/** The refund as it stands in a row beside its item, where there is one. */
export function itemRefundOf(row: {
  readonly refund_cents: Cents | null;
  readonly refund_state: ItemRefund['state'] | null;
}): ItemRefund | null {
  const { refund_cents: amount, refund_state: state } = row;
  return amount === null || state === null ? null : { amount, state };
}
