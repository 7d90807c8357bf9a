import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle for queries: the pool or an open transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** The pools of one PostgreSQL database, sized as measured: reads of the catalog never wait behind orders. */
export interface Database {
  /** For requests and jobs. */
  readonly transactions: Db;
  /** For scenes of the index, whose searches all walk it in the same way. */
  readonly search: Db;
  /** For places by their name. */
  readonly places: Db;
  /** Connection string for the job workers. */
  readonly url: string;
  close(): Promise<void>;
}
