import type { ItemId } from '@groundtrack/contract';
import { sql } from 'kysely';

/* Keys of jobs that the operator's list joins to what they are about. */

const FULFIL = 'fulfil:';
const MAIL = 'mail:';

/** A bought item has one job at a time; one that is added while another waits takes its place. */
export function fulfillJobKey(itemId: ItemId): string {
  return FULFIL + itemId;
}

/** {@link fulfillJobKey} of the items of a query, to join their jobs by. @param idColumn `item.id` */
export function fulfillJobKeyOf(idColumn: string) {
  return sql<string>`${FULFIL} || ${sql.ref(idColumn)}::text`;
}

/** A mail has one job at a time. */
export function mailJobKey(mailId: string): string {
  return MAIL + mailId;
}

/** {@link mailJobKey} of the mails of a query, to join their jobs by. @param idColumn `mail.id` */
export function mailJobKeyOf(idColumn: string) {
  return sql<string>`${MAIL} || ${sql.ref(idColumn)}::text`;
}
