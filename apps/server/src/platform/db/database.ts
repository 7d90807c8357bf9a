import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle for queries: the pool or an open transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** The pools of one PostgreSQL database, sized by measurements. Catalog reads never wait behind orders. */
export interface Database {
  /** For requests and jobs. */
  readonly transactions: Db;
  /** For scenes of the index, whose searches all use the same plan. */
  readonly search: Db;
  /** For place names. */
  readonly places: Db;
  /** Connection string for the job workers. */
  readonly url: string;
  close(): Promise<void>;
}
