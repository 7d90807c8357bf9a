import type { Downloads, ItemId } from '@groundtrack/contract';
import { type InferResult, type NotNull, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { itemRefundKeyOf, itemRefundOf } from '../item-refund.ts';
import type { OwnedFile, OwnedImage, StoredFile } from './owned-image.ts';
import { timelineOf, toStateChanges } from './timeline.ts';

export const NO_DOWNLOADS: Downloads = { icon: null, full: null, tiff: null, zip: null };

/** Reads for one account only: what belongs to another is not there. */
export class PgImageryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Paid images, the latest purchase first. */
  async list(accountId: string): Promise<readonly OwnedImage[]> {
    const rows = await paidItems(this.#db, accountId).execute();
    return rows.map(toOwnedImage);
  }

  async find(accountId: string, itemId: ItemId): Promise<OwnedImage | null> {
    const row = await paidItems(this.#db, accountId).where('item.id', '=', itemId).executeTakeFirst();
    return row ? toOwnedImage(row) : null;
  }

  async listFiles(accountId: string, itemId: ItemId): Promise<readonly StoredFile[]> {
    const rows = await ownedFiles(this.#db, accountId)
      .select('file.bytes')
      .where('item.id', '=', itemId)
      .orderBy('file.kind')
      .execute();
    return rows.map(({ media_type: mediaType, file_name: fileName, ...row }) => ({ ...row, mediaType, fileName }));
  }

  async findFile(accountId: string, fileId: string): Promise<OwnedFile | null> {
    const row = await ownedFiles(this.#db, accountId)
      .select('file.blob_key')
      .where('file.id', '=', fileId)
      .executeTakeFirst();
    if (!row) return null;
    const { kind, sha256 } = row;
    return { kind, blobKey: row.blob_key, mediaType: row.media_type, fileName: row.file_name, sha256 };
  }
}

function ownedFiles(db: Db, accountId: string) {
  return db
    .selectFrom('delivery_file as file')
    .innerJoin('order_item as item', 'item.id', 'file.item_id')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .select(['file.kind', 'file.media_type', 'file.file_name', 'file.sha256'])
    .where('orders.account_id', '=', accountId);
}

/** What belongs to an item comes with it in one question, however many items there are. */
const files = sql<readonly (readonly [kind: keyof Downloads, id: string, bytes: number])[]>`(
  SELECT coalesce(json_agg(json_build_array(file.kind, file.id, file.bytes)), '[]')
  FROM delivery_file AS file WHERE file.item_id = item.id)`;

/** Named one by one: what an item keeps of its quote and its terms is more than all the rest. */
const COLUMNS = [
  'item.id',
  'item.order_id',
  'item.kind',
  'item.provider',
  'item.location_description',
  'item.longitude',
  'item.latitude',
  'item.state',
  'item.state_reason',
  'item.failed_attempts',
  'item.last_failed_at',
  'item.scene',
  'item.product',
  'item.price_cents',
] as const;

function paidItems(db: Db, accountId: string) {
  return (
    db
      .selectFrom('order_item as item')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .select(COLUMNS)
      .leftJoin('refund', (join) => join.on('refund.request_key', '=', itemRefundKeyOf('item.id')))
      .select(['orders.paid_at', 'refund.amount_cents as refund_cents', 'refund.state as refund_state'])
      .select(sql<string | null>`CASE item.kind WHEN 'tasking' THEN item.quote ->> 'cancellation' END`.as('rule'))
      .select([timelineOf('item.id').as('timeline'), files.as('files')])
      .where('orders.account_id', '=', accountId)
      .where('item.state', 'is not', null)
      // A tasking is an image once it was taken.
      .where('item.scene', 'is not', null)
      .orderBy('orders.paid_at', 'desc')
      .orderBy('orders.id')
      .orderBy('item.position')
      .$narrowType<{ state: NotNull; paid_at: NotNull; scene: NotNull; product: NotNull }>()
  );
}

type PaidItem = InferResult<ReturnType<typeof paidItems>>[number];

function toOwnedImage(row: PaidItem): OwnedImage {
  const bytesOf = (wanted: keyof Downloads) => row.files.find(([kind]) => kind === wanted)?.[2] ?? null;
  return {
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    provider: row.provider,
    locationDescription: row.location_description,
    longitude: row.longitude,
    latitude: row.latitude,
    purchasedAtMs: row.paid_at.getTime(),
    state: row.state,
    stateReason: row.state_reason,
    delay:
      row.failed_attempts > 0 && row.last_failed_at
        ? { failures: row.failed_attempts, latestMs: row.last_failed_at.getTime() }
        : null,
    timeline: toStateChanges(row.timeline),
    scene: row.scene,
    productDescription: row.product.description,
    size: row.product.size,
    rule: row.rule,
    priceCents: row.price_cents,
    refund: itemRefundOf(row),
    downloads: { ...NO_DOWNLOADS, ...Object.fromEntries(row.files.map(([kind, id]) => [kind, id])) },
    fileBytes: { full: bytesOf('full'), tiff: bytesOf('tiff'), zip: bytesOf('zip') },
  };
}
