import type { Refunds } from '../../../domain/feature-ports.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { RefundDeps } from '../payment-deps.ts';
import { PgPaymentStore } from '../pg-payment-store.ts';
import { isItemPaidFor } from './is-item-paid-for.ts';
import { PgRefundStore } from './pg-refund-store.ts';
import { refundItem } from './refund-item.ts';

interface RefundPorts extends Omit<RefundDeps, 'store' | 'refunds'> {
  readonly db: Db;
}

/** Refunds of items, for fulfillment. Created before it, since payments depend on fulfillment. */
export function createRefunds({ db, ...ports }: RefundPorts): Refunds {
  const deps: RefundDeps = { ...ports, store: new PgPaymentStore(db), refunds: new PgRefundStore(db) };
  return {
    refundItem: (tx, item, reason) => refundItem(deps, tx, item, reason),
    isItemPaidFor: (tx, item) => isItemPaidFor(deps, tx, item),
  };
}
