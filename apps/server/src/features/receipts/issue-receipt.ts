import type { OrderId } from '@groundtrack/contract';
import type { Tx } from '../../platform/db/database.ts';
import { toReceipt } from './describe-order.ts';
import type { ReceiptDeps } from './receipt-deps.ts';

/**
 * Issues the receipt of an order with the current data of buyer and seller, and queues the email with it. Both belong
 * to the transaction that settles the order, so there is either one receipt and one email, or neither.
 */
export async function issueReceipt(deps: Omit<ReceiptDeps, 'startDownload'>, tx: Tx, orderId: OrderId): Promise<void> {
  const simulated = [...deps.shop.providers].filter(([, provider]) => provider.simulated).map(([name]) => name);
  const order = await deps.receipts.issue(tx, orderId, {
    issuedAtMs: deps.clock.nowMs(),
    seller: deps.shop.seller,
    testMode: deps.testMode,
    simulatedProviders: simulated,
  });
  const receipt = toReceipt(deps.shop, order);
  if (!receipt) throw new Error(`The order ${orderId} was given a receipt, but has none`);
  await deps.events.issued(tx, receipt);
}
