import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Cursor, ExportRow, ExportTable, Page } from './export-table.ts';

/** An item has a quote of some kilobytes, so a page stays below a megabyte. */
const PAGE_LENGTH = 100;

interface OrderKey {
  readonly id: string;
  /** Text, since a JavaScript date would lose microseconds. */
  readonly at: string;
}

interface ItemKey extends OrderKey {
  readonly order_id: string;
  readonly position: number;
}

/** The next orders of an account, oldest first. Records of orders are read order by order. */
async function nextOrders(db: Db, accountId: string, after: Cursor | null): Promise<Page<string>> {
  const [at = null, id = null] = after ?? [];
  const { rows } = await sql<OrderKey>`
    SELECT id, created_at::text AS at FROM orders
    WHERE account_id = ${accountId}
      AND (${at}::timestamptz IS NULL OR (created_at, id) > (${at}::timestamptz, ${id}::uuid))
    ORDER BY created_at, id LIMIT ${PAGE_LENGTH}`.execute(db);
  const last = rows.at(-1);
  return { rows: rows.map((row) => row.id), next: isFull(rows) && last ? [last.at, last.id] : null };
}

/** The next items of an account, in the order of their orders. */
async function nextItems(db: Db, accountId: string, after: Cursor | null): Promise<Page<string>> {
  const [at = null, orderId = null, position = null] = after ?? [];
  const { rows } = await sql<ItemKey>`
    SELECT item.id, orders.created_at::text AS at, item.order_id, item.position
    FROM orders JOIN order_item AS item ON item.order_id = orders.id
    WHERE orders.account_id = ${accountId}
      AND (${at}::timestamptz IS NULL OR orders.created_at >= ${at}::timestamptz
        AND (orders.created_at, orders.id, item.position) > (${at}::timestamptz, ${orderId}::uuid, ${position}::int))
    ORDER BY orders.created_at, orders.id, item.position LIMIT ${PAGE_LENGTH}`.execute(db);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => row.id),
    next: isFull(rows) && last ? [last.at, last.order_id, last.position] : null,
  };
}

function isFull(rows: readonly unknown[]): boolean {
  return rows.length === PAGE_LENGTH;
}

type NextParents = typeof nextOrders;

/** Creates readers of records that belong to parents. They read a page of parents at a time. */
function exportTablesOf(nextParents: NextParents) {
  return <Row extends ExportRow>(
    spec: Omit<ExportTable, 'read'>,
    query: (parentIds: readonly string[]) => RawBuilder<Row>,
    toRow: (row: Row) => ExportRow = (row) => row,
  ): ExportTable => ({
    ...spec,
    read: async (db, accountId, after) => {
      const parents = await nextParents(db, accountId, after);
      if (parents.rows.length === 0) return { rows: [], next: null };
      // A page of parents may have no records; this does not mean that it is the last.
      const { rows } = await query(parents.rows).execute(db);
      return { rows: rows.map(toRow), next: parents.next };
    },
  });
}

/** Reads records that belong to orders. */
export const ofOrders = exportTablesOf(nextOrders);
/** Reads records that belong to items. */
export const ofItems = exportTablesOf(nextItems);
