import type { OrderId } from '@groundtrack/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Shop } from './describe-order.ts';
import { issueReceipt } from './issue-receipt.ts';
import { PgReceiptStore } from './pg-receipt-store.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { receiptHandlers } from './receipt-handlers.ts';

interface ReceiptPorts extends Omit<ReceiptDeps, 'receipts' | 'shop'>, Shop {
  readonly db: Db;
}

export interface ReceiptFeature {
  readonly handlers: ReturnType<typeof receiptHandlers>;
  /** Issues the receipt of a paid order. */
  readonly issue: (tx: Tx, orderId: OrderId) => Promise<void>;
}

/** Receipts of paid orders, the list of a buyer's orders, and its export. */
export function createReceipts({ db, seller, providers, ...ports }: ReceiptPorts): ReceiptFeature {
  const deps: ReceiptDeps = { ...ports, shop: { seller, providers }, receipts: new PgReceiptStore(db) };
  return { handlers: receiptHandlers(deps), issue: (tx, orderId) => issueReceipt(deps, tx, orderId) };
}
