import type { ItemId, PriceId } from '@groundtrack/contract';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../lib/time-units.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { TaskingProduct, TaskingTerms } from '../providers/port/tasking.ts';

/** How long an unpaid order holds its place in a window. */
export const WINDOW_HOLD_MS = HOUR_MS / 2;

/** The part of an item's window that other orders may conflict with. Times in Unix milliseconds. */
export interface HeldWindow {
  readonly priceId: PriceId;
  readonly satelliteId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The window of a tasking and the number of orders it takes; null if unlimited or if no window was chosen. */
export function toLimitedWindow({
  product,
  opportunity,
}: Pick<TaskingTerms, 'product' | 'opportunity'>): { readonly window: HeldWindow; readonly limit: number } | null {
  if (!opportunity || product.ordersPerWindow === null) return null;
  const { satelliteId, startMs, endMs } = opportunity;
  return { window: { priceId: product.priceId, satelliteId, startMs, endMs }, limit: product.ordersPerWindow };
}

/** Locks the windows of a product and satellite, to count their places. Several are locked in a fixed order. */
export async function lockWindows(tx: Tx, windows: readonly HeldWindow[]): Promise<void> {
  const names = new Set(windows.map(({ priceId, satelliteId }) => `window ${priceId} ${satelliteId}`));
  for (const name of [...names].toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** The order deadline of a window, a few days before it starts. Unix milliseconds. */
export function orderDeadlineMs(startMs: number, { offsetDays }: Pick<TaskingProduct, 'offsetDays'>): number {
  return startMs - offsetDays * DAY_MS;
}

/** Whether two windows are for the same satellite, time, and product. */
export function isSameWindow(one: HeldWindow, other: HeldWindow): boolean {
  const isSameProduct = one.priceId === other.priceId && one.satelliteId === other.satelliteId;
  return isSameProduct && one.startMs <= other.endMs && one.endMs >= other.startMs;
}

/**
 * How many other items hold a place in a window: paid ones until they end without an image, and unpaid ones for half an
 * hour. Places of unpaid orders expire without any cleanup. Unpaid orders of the same account do not count, so a buyer
 * can start a payment again.
 */
export async function countOtherHolders(
  tx: Tx,
  window: HeldWindow,
  { itemId, nowMs }: { readonly itemId: ItemId; readonly nowMs: number },
): Promise<number> {
  const isOthers = sql<boolean>`orders.account_id <> own_order.account_id OR orders.id = own_order.id`;
  const { rows } = await sql<{ holders: number }>`
    SELECT count(*)::int AS holders
    FROM order_item AS own
    JOIN orders AS own_order ON own_order.id = own.order_id
    JOIN order_item AS item ON item.id <> own.id
    JOIN orders ON orders.id = item.order_id
    WHERE own.id = ${itemId} AND ${isHeld(window, nowMs, isOthers)}`.execute(tx);
  return rows[0]?.holders ?? 0;
}

/** A place held by an order. */
export interface HeldPlace extends HeldWindow {
  readonly accountId: string;
  readonly isPaid: boolean;
}

/** The places held by orders of all accounts, in windows that are not over. */
export async function listHeldPlaces(
  db: Db,
  { priceIds, nowMs }: { readonly priceIds: readonly PriceId[]; readonly nowMs: number },
): Promise<readonly HeldPlace[]> {
  const { rows } = await sql<HeldPlace>`
    SELECT item.price_id AS "priceId", item.tasking #>> '{opportunity,satelliteId}' AS "satelliteId",
      (item.tasking #>> '{opportunity,startMs}')::float8 AS "startMs",
      (item.tasking #>> '{opportunity,endMs}')::float8 AS "endMs",
      orders.account_id AS "accountId", item.state IS NOT NULL AS "isPaid"
    FROM order_item AS item JOIN orders ON orders.id = item.order_id
    WHERE item.kind = 'tasking' AND item.price_id = ANY(${priceIds})
      AND item.tasking #>> '{opportunity,satelliteId}' IS NOT NULL
      AND (item.tasking #>> '{opportunity,endMs}')::float8 >= ${nowMs}
      AND ${holdsPlace(nowMs, sql<boolean>`true`)}`.execute(db);
  return rows;
}

/** Reason why all places of a window are taken, as counted by {@link countHolders}; null if one is free. */
export function findTakenReason(
  places: readonly HeldPlace[],
  { window, limit }: { readonly window: HeldWindow; readonly limit: number },
  accountId: string,
): 'by-you' | 'by-others' | null {
  const holders = places.filter(
    (place) => (place.isPaid || place.accountId !== accountId) && isSameWindow(place, window),
  );
  if (holders.length < limit) return null;
  return holders.some((place) => place.accountId === accountId) ? 'by-you' : 'by-others';
}

/** How many items hold a place in a window that an account may order; see {@link countOtherHolders}. */
export async function countHolders(
  db: Db,
  window: HeldWindow,
  { accountId, nowMs }: { readonly accountId: string; readonly nowMs: number },
): Promise<number> {
  const { rows } = await sql<{ holders: number }>`
    SELECT count(*)::int AS holders
    FROM order_item AS item JOIN orders ON orders.id = item.order_id
    WHERE ${isHeld(window, nowMs, sql<boolean>`orders.account_id <> ${accountId}`)}`.execute(db);
  return rows[0]?.holders ?? 0;
}

/** Whether `item` of `orders` holds a place. @param isOthers whether it does while it is unpaid */
function isHeld(window: HeldWindow, nowMs: number, isOthers: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`
    item.kind = 'tasking' AND item.price_id = ${window.priceId}
    AND item.tasking #>> '{opportunity,satelliteId}' = ${window.satelliteId}
    AND (item.tasking #>> '{opportunity,startMs}')::float8 <= ${window.endMs}
    AND (item.tasking #>> '{opportunity,endMs}')::float8 >= ${window.startMs}
    AND ${holdsPlace(nowMs, isOthers)}`;
}

function holdsPlace(nowMs: number, isOthers: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`
    CASE
      WHEN item.state IS NOT NULL THEN item.state NOT IN ('Rejected', 'Failed', 'Cancelled', 'AcquiredFail')
      ELSE orders.payment_closed_at IS NULL AND (${isOthers})
        AND coalesce(orders.windows_held_at, orders.created_at) > ${new Date(nowMs - WINDOW_HOLD_MS)} END`;
}
