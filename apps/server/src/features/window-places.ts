import type { ItemId, PriceId } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { TaskingTerms } from '../providers/tasking.ts';
import { HOUR_MS } from '../util/time-units.ts';

/** How long an order that is not paid yet holds its place in a window. */
export const WINDOW_HOLD_MS = HOUR_MS / 2;

/** The window of an item, as far as others may want it as well. Times in Unix milliseconds. */
export interface HeldWindow {
  readonly priceId: PriceId;
  readonly satelliteId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** The window of a tasking and how many orders it takes; null: any number, or no window was chosen. */
export function toLimitedWindow({
  product,
  opportunity,
}: Pick<TaskingTerms, 'product' | 'opportunity'>): { readonly window: HeldWindow; readonly limit: number } | null {
  if (!opportunity || product.ordersPerWindow === null) return null;
  const { satelliteId, startMs, endMs } = opportunity;
  return { window: { priceId: product.priceId, satelliteId, startMs, endMs }, limit: product.ordersPerWindow };
}

/** Lets one transaction at a time count the places of a product and satellite. Several are locked in one order everywhere. */
export async function lockWindows(tx: Tx, windows: readonly HeldWindow[]): Promise<void> {
  const names = new Set(windows.map(({ priceId, satelliteId }) => `window ${priceId} ${satelliteId}`));
  for (const name of [...names].toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * How many other items hold a place in a window: those that are paid until they end without an image, and those that are
 * not paid for half an hour after they were ordered. Nothing has to be given back: an order that is never paid stops to
 * hold by itself. Unpaid orders of the same account do not count: who starts a payment anew is not in the own way.
 */
export async function countOtherHolders(
  tx: Tx,
  window: HeldWindow,
  { itemId, nowMs }: { readonly itemId: ItemId; readonly nowMs: number },
): Promise<number> {
  const { rows } = await sql<{ holders: number }>`
    SELECT count(*)::int AS holders
    FROM order_item AS own
    JOIN orders AS own_order ON own_order.id = own.order_id
    JOIN order_item AS item ON item.id <> own.id AND item.kind = 'tasking' AND item.price_id = ${window.priceId}
      AND item.tasking #>> '{opportunity,satelliteId}' = ${window.satelliteId}
      AND (item.tasking #>> '{opportunity,startMs}')::float8 <= ${window.endMs}
      AND (item.tasking #>> '{opportunity,endMs}')::float8 >= ${window.startMs}
    JOIN orders ON orders.id = item.order_id
    WHERE own.id = ${itemId} AND CASE
      WHEN item.state IS NOT NULL THEN item.state NOT IN ('Rejected', 'Failed', 'Cancelled', 'AcquiredFail')
      ELSE orders.payment_closed_at IS NULL AND orders.created_at > ${new Date(nowMs - WINDOW_HOLD_MS)}
        AND (orders.account_id <> own_order.account_id OR orders.id = own_order.id) END`.execute(tx);
  return rows[0]?.holders ?? 0;
}
