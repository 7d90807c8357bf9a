import { type Downloads, downloadName, type ItemId, type OrderId } from '@groundtrack/contract';
import { type InferResult, type NotNull, sql } from 'kysely';
import { fulfillJobKey } from '../../domain/job-keys.ts';
import { billedAreaColumn } from '../../domain/sold-area.ts';
import { mapLongList } from '../../lib/long-lists.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SoldProduct, SoldScene } from '../../providers/port/provider.ts';
import { deliveredSize } from './image-ground.ts';
import type { OrderedItem, OwnedFile, OwnedImage, SavedFile, SizedFile, StoredFile } from './owned-image.ts';
import { paidItems, toOwnedItem } from './paid-items.ts';

export const NO_DOWNLOADS: Downloads = { icon: null, full: null, tiff: null, zip: null };

/** Reads images of one account; those of other accounts are treated as missing. */
export class PgImageryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Paid images, newest first. */
  async list(accountId: string): Promise<readonly OwnedImage[]> {
    const rows = await paidImages(this.#db, accountId).execute();
    return mapLongList(rows, toOwnedImage);
  }

  /**
   * Counts the waiting deliveries of all accounts that begin before that of each item. Items whose delivery does not wait
   * are left out. The order is an estimate, because accounts take turns.
   */
  async countDeliveriesBefore(itemIds: readonly ItemId[]): Promise<ReadonlyMap<ItemId, number>> {
    if (itemIds.length === 0) return new Map();
    const { rows } = await sql<{ readonly key: string; readonly before: number }>`
      SELECT key, before FROM (
        SELECT key, (row_number() OVER (ORDER BY run_at, id) - 1)::int AS before
        FROM graphile_worker.jobs
        WHERE task_identifier = 'deliver-item' AND locked_at IS NULL AND run_at <= now() AND attempts < max_attempts
      ) AS waiting
      WHERE key = ANY (${itemIds.map(fulfillJobKey)}::text[])`.execute(this.#db);
    const byKey = new Map(rows.map(({ key, before }) => [key, before]));
    return new Map(
      itemIds.flatMap((id) => {
        const before = byKey.get(fulfillJobKey(id));
        return before === undefined ? [] : [[id, before] as const];
      }),
    );
  }

  async find(accountId: string, itemId: ItemId): Promise<OwnedImage | null> {
    const row = await paidImages(this.#db, accountId).where('item.id', '=', itemId).executeTakeFirst();
    return row ? toOwnedImage(row) : null;
  }

  async listFiles(accountId: string, itemId: ItemId): Promise<readonly StoredFile[]> {
    const rows = await ownedFiles(this.#db, accountId)
      .select('file.bytes')
      .where('item.id', '=', itemId)
      .orderBy('file.kind')
      .execute();
    return rows.map(toStoredFile);
  }

  /** All stored files of a delivered image. */
  async listBlobs(accountId: string, itemId: ItemId): Promise<readonly OwnedFile[]> {
    const rows = await ownedFiles(this.#db, accountId)
      .select('file.blob_key')
      .where('item.id', '=', itemId)
      .where('item.state', '=', 'Delivered')
      .execute();
    return rows.map(toOwnedFile);
  }

  /** The files of delivered images, in the order of the images. */
  async listSaved(accountId: string, itemIds: readonly ItemId[]): Promise<readonly SizedFile[]> {
    const rows = await ownedFiles(this.#db, accountId)
      .select(['file.blob_key', 'file.bytes', 'file.item_id', ...NAMED_BY])
      .where('item.id', 'in', itemIds)
      .where('item.state', '=', 'Delivered')
      .orderBy('file.kind')
      .execute();
    return itemIds.flatMap((id) =>
      rows
        .filter(({ item_id }) => item_id === id)
        .map((row) => ({ ...toOwnedFile(row), downloadName: toDownloadName(row), bytes: row.bytes, itemId: id })),
    );
  }

  /** All items of an order, paid or not, with their files; null if the account has no such order. */
  async findOrdered(accountId: string, orderId: OrderId): Promise<readonly OrderedItem[] | null> {
    const items = await this.#db
      .selectFrom('order_item as item')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .select('item.id')
      .where('orders.account_id', '=', accountId)
      .where('orders.id', '=', orderId)
      .orderBy('item.position')
      .execute();
    if (items.length === 0) return null;
    const files = await ownedFiles(this.#db, accountId)
      .select(['file.bytes', 'file.id', 'file.item_id'])
      .where('item.order_id', '=', orderId)
      .orderBy('file.kind')
      .execute();
    return items.map(({ id }) => {
      const own = files.filter(({ item_id }) => item_id === id);
      return {
        id,
        downloads: { ...NO_DOWNLOADS, ...Object.fromEntries(own.map((file) => [file.kind, file.id])) },
        files: own.map(toStoredFile),
      };
    });
  }

  async findFile(accountId: string, fileId: string): Promise<SavedFile | null> {
    const row = await ownedFiles(this.#db, accountId)
      .select(['file.blob_key', ...NAMED_BY])
      .where('file.id', '=', fileId)
      .executeTakeFirst();
    return row ? { ...toOwnedFile(row), downloadName: toDownloadName(row) } : null;
  }
}

/** Columns for the file names of an item. */
export const NAMED_BY = ['item.location_description', 'item.scene'] as const;

interface NamingRow {
  readonly kind: keyof Downloads;
  readonly file_name: string;
  readonly location_description: string;
  readonly scene: SoldScene | null;
}

export function toDownloadName({ kind, file_name, location_description: place, scene }: NamingRow): string {
  if (!scene) return file_name;
  const takenISO = new Date(scene.acquiredAtMs).toISOString();
  return downloadName(kind, { place, satellite: scene.satellite, takenISO, originalName: file_name });
}

function toOwnedFile(row: FileRow & { readonly blob_key: string }): OwnedFile {
  const { kind, sha256 } = row;
  return { kind, blobKey: row.blob_key, mediaType: row.media_type, fileName: row.file_name, sha256 };
}

type FileRow = Pick<StoredFile, 'kind' | 'sha256'> & { readonly media_type: string; readonly file_name: string };

function toStoredFile(row: FileRow & Pick<StoredFile, 'bytes'>): StoredFile {
  const { kind, bytes, sha256, media_type: mediaType, file_name: fileName } = row;
  return { kind, mediaType, fileName, bytes, sha256 };
}

function ownedFiles(db: Db, accountId: string) {
  return db
    .selectFrom('delivery_file as file')
    .innerJoin('order_item as item', 'item.id', 'file.item_id')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .select(['file.kind', 'file.media_type', 'file.file_name', 'file.sha256'])
    .where('orders.account_id', '=', accountId);
}

/** Files are read in the same query, for any number of items. */
const files = sql<readonly (readonly [kind: keyof Downloads, id: string, bytes: number, name: string])[]>`(
  SELECT coalesce(json_agg(json_build_array(file.kind, file.id, file.bytes, file.file_name)), '[]')
  FROM delivery_file AS file WHERE file.item_id = item.id)`;

/**
 * The exact shape can have thousands of positions, so it is not read. For a delivery in another grid, the box in that
 * grid is derived from it.
 */
const product = sql<SoldProduct>`CASE WHEN jsonb_typeof(item.product #> '{delivery,grid}') = 'number'
  THEN item.product ELSE item.product - 'clip' END`;

function paidImages(db: Db, accountId: string) {
  return (
    paidItems(db, accountId)
      .select(['item.kind', 'item.outline', files.as('files')])
      .select([product.as('product'), billedAreaColumn.as('area_km2')])
      .select(sql<string | null>`CASE item.kind WHEN 'tasking' THEN item.quote ->> 'cancellation' END`.as('rule'))
      // A tasking becomes an image once it is taken.
      .where('item.scene', 'is not', null)
      .where('item.product', 'is not', null)
      .$narrowType<{ scene: NotNull }>()
  );
}

function toOwnedImage(row: InferResult<ReturnType<typeof paidImages>>[number]): OwnedImage {
  const bytesOf = (wanted: keyof Downloads) => row.files.find(([kind]) => kind === wanted)?.[2] ?? null;
  const original = row.files.find(([kind]) => kind === 'original');
  return {
    ...toOwnedItem(row),
    kind: row.kind,
    scene: row.scene,
    productDescription: row.product.description,
    size: deliveredSize(row.product),
    mosaicTiles: row.product.mosaic?.tiles ?? 0,
    outline: row.outline,
    areaKm2: row.area_km2,
    rule: row.rule,
    downloads: { ...NO_DOWNLOADS, ...Object.fromEntries(row.files.map(([kind, id]) => [kind, id])) },
    fileBytes: {
      full: bytesOf('full'),
      tiff: bytesOf('tiff'),
      ...(bytesOf('overview') === null ? {} : { overview: bytesOf('overview') }),
      ...(bytesOf('png') === null ? {} : { png: bytesOf('png') }),
      ...(bytesOf('analytic') === null ? {} : { analytic: bytesOf('analytic') }),
      zip: bytesOf('zip'),
      ...(original ? { original: original[2] } : {}),
    },
    originalName: original?.[3] ?? null,
  };
}
