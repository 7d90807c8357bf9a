import type { Clock } from '../../system/ports.ts';
import type { ReceiptEvents, StartDownload } from '../feature-events.ts';
import type { Shop } from './describe-order.ts';
import type { PgReceiptStore } from './pg-receipt-store.ts';

/** Dependencies of the use cases of receipts. */
export interface ReceiptDeps {
  readonly receipts: PgReceiptStore;
  readonly shop: Shop;
  readonly testMode: boolean;
  readonly clock: Clock;
  readonly events: ReceiptEvents;
  readonly startDownload: StartDownload;
}
