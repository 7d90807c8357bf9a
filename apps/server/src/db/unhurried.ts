import { sql } from 'kysely';

/** Selected in a transaction, it commits without waiting for the disk: a crash may forget the transaction, never a part of it. */
export const unhurried = sql<string>`set_config('synchronous_commit', 'off', true)`;
