import { type Cents, type ItemId, type ItemRefund, toItemId } from '@groundtrack/contract';
import { sql } from 'kysely';

const PREFIX = 'item:';

/** Key of the refund of a purchased item; no other refund has it. */
export function itemRefundKey(itemId: ItemId): string {
  return PREFIX + itemId;
}

/** SQL for {@link itemRefundKey}, to join items with their refunds. @param idColumn `item.id` */
export function itemRefundKeyOf(idColumn: string) {
  return sql<string>`${PREFIX} || ${sql.ref(idColumn)}::text`;
}

/** Parses an {@link itemRefundKey}. @returns null for other refunds */
export function parseItemRefundKey(key: string): ItemId | null {
  return key.startsWith(PREFIX) ? toItemId(key.slice(PREFIX.length)) : null;
}

/** Maps the refund columns joined to an item, if there is one. */
export function itemRefundOf(row: {
  readonly refund_cents: Cents | null;
  readonly refund_state: ItemRefund['state'] | null;
}): ItemRefund | null {
  const { refund_cents: amount, refund_state: state } = row;
  return amount === null || state === null ? null : { amount, state };
}
