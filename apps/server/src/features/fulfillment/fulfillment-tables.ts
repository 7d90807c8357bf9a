import type { ItemId, ServerState } from '@groundtrack/contract';
import type { GeneratedAlways } from 'kysely';
import type { TaskingAttempt } from '../../providers/port/tasking.ts';
import type { FileKind } from './delivery-file.ts';

/** DDL: `platform/db/migrations/0004_orders.sql`. */
export interface FulfillmentTables {
  order_item_event: {
    id: GeneratedAlways<number>;
    item_id: ItemId;
    at: Date;
    from_state: ServerState | null;
    to_state: ServerState;
    reason: string | null;
  };
  /** DDL: `platform/db/migrations/0024_tasking.sql`. */
  tasking_attempt: {
    item_id: ItemId;
    position: number;
    pass_at: Date;
    satellite: string;
    outcome: TaskingAttempt['outcome'];
    cloud_cover: number | null;
    off_nadir_deg: number | null;
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
    /** Null if it was stored before files had checksums. */
    sha256: string | null;
  };
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends FulfillmentTables {}
}
