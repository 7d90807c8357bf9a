import type { ItemId } from '@groundtrack/contract';
import { sql } from 'kysely';

/** Keys of jobs that the operator's list joins with their subjects. */

const FULFIL = 'fulfil:';
const MAIL = 'mail:';

/** An item has at most one job; a new one replaces a waiting one. */
export function fulfillJobKey(itemId: ItemId): string {
  return FULFIL + itemId;
}

/** SQL for {@link fulfillJobKey}, to join items with their jobs. @param idColumn `item.id` */
export function fulfillJobKeyOf(idColumn: string) {
  return sql<string>`${FULFIL} || ${sql.ref(idColumn)}::text`;
}

/** An email has at most one job. */
export function mailJobKey(mailId: string): string {
  return MAIL + mailId;
}

/** SQL for {@link mailJobKey}, to join emails with their jobs. @param idColumn `mail.id` */
export function mailJobKeyOf(idColumn: string) {
  return sql<string>`${MAIL} || ${sql.ref(idColumn)}::text`;
}
