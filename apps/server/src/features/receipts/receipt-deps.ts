import type { ReceiptEvents, StartDownload } from '../../domain/feature-ports.ts';
import type { Clock } from '../../platform/system/ports.ts';
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
