import type { ItemRefund, MultiPolygon, ServerState } from '@groundtrack/contract';
import { itemRefundKeyOf, itemRefundOf } from '../../../domain/item-refund.ts';
import { billedAreaColumn } from '../../../domain/sold-area.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SavedFile } from '../owned-image.ts';
import { NAMED_BY, toDownloadName } from '../pg-imagery-store.ts';

/** A stored file with its owner and the current state of its image. */
export interface LinkableFile extends SavedFile {
  readonly accountId: string;
  readonly state: ServerState;
  readonly refund: ItemRefund | null;
  /** The area it is clipped to; null if it is the whole box. */
  readonly outline: MultiPolygon | null;
  readonly areaKm2: number | null;
  /** Its owner has deleted the account. */
  readonly isAbandoned: boolean;
}

export class PgLinkableFiles {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A file of any owner, or null. */
  async find(fileId: string): Promise<LinkableFile | null> {
    const row = await this.#db
      .selectFrom('delivery_file as file')
      .innerJoin('order_item as item', 'item.id', 'file.item_id')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .innerJoin('account', 'account.id', 'orders.account_id')
      .leftJoin('refund', (join) => join.on('refund.request_key', '=', itemRefundKeyOf('item.id')))
      .select(['file.kind', 'file.blob_key', 'file.media_type', 'file.file_name', 'item.state', 'orders.account_id'])
      .select(['account.deleted_at', ...NAMED_BY])
      .select(['item.outline', billedAreaColumn.as('area_km2')])
      .select(['file.sha256', 'refund.amount_cents as refund_cents', 'refund.state as refund_state'])
      .where('file.id', '=', fileId)
      .executeTakeFirst();
    if (!row || row.state === null) return null;
    return {
      kind: row.kind,
      blobKey: row.blob_key,
      mediaType: row.media_type,
      fileName: row.file_name,
      downloadName: toDownloadName(row),
      sha256: row.sha256,
      accountId: row.account_id,
      state: row.state,
      refund: itemRefundOf(row),
      outline: row.outline,
      areaKm2: row.area_km2,
      isAbandoned: row.deleted_at !== null,
    };
  }
}
