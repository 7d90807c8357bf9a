import type { ItemId, ServerState } from '@groundtrack/contract';
import type { GeneratedAlways } from 'kysely';
import type { FileKind } from './delivery-file.ts';

/** DDL: `db/migrations/0004_orders.sql`. */
export interface FulfilmentTables {
  order_item_event: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    at: Date;
    from_state: ServerState | null;
    to_state: ServerState;
    reason: string | null;
  };
  delivery_file: {
    id: string;
    item_id: ItemId;
    kind: FileKind;
    blob_key: string;
    bytes: number;
    media_type: string;
    file_name: string;
    /** Null: stored before files had checksums. */
    sha256: string | null;
  };
}

declare module '../../db/tables.ts' {
  interface Tables extends FulfilmentTables {}
}
