import type {
  Buyer,
  CheckPasses,
  FindNextWindow,
  ListAgreements,
  OrderPayments,
  ReadWindow,
} from '../../domain/feature-ports.ts';
import type { HeldWindow } from '../../domain/window-places.ts';
import type { KeyedSemaphore } from '../../lib/keyed-semaphore.ts';
import type { JobQueue } from '../../platform/db/job-queue.ts';
import type { Clock, Ids, Log } from '../../platform/system/ports.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { PriceBook } from '../../providers/price-book/price-book.ts';
import type { PgOrderStore } from './pg-order-store.ts';
import type { FindTerms } from './quote-line.ts';

/** What a price takes. */
export interface QuoteDeps {
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  /** Of taskings. */
  readonly priceBook: PriceBook;
  /** Names of satellites by catalog number. */
  readonly satelliteNames: ReadonlyMap<string, string>;
  readonly readWindow: ReadWindow;
  readonly findNextWindow: FindNextWindow;
  readonly checkPasses: CheckPasses;
  /** How many orders hold a place in a window that the account may order next. */
  readonly countHolders: (window: HeldWindow, accountId: string) => Promise<number>;
  readonly findTerms: FindTerms;
  readonly clock: Clock;
}

/** What the price of an order takes: its terms have to be agreed to. */
export interface PricingDeps extends QuoteDeps {
  readonly listAgreements: ListAgreements;
}

/** Dependencies of the use cases of orders. */
export interface OrderDeps extends PricingDeps {
  readonly orders: Pick<PgOrderStore, 'find' | 'findByKey' | 'holdWindows' | 'create' | 'savePayment'>;
  readonly payments: OrderPayments;
  /** Orders of one account are written one after the other: each finds room among those before it. */
  readonly placing: KeyedSemaphore;
  readonly jobs: JobQueue;
  readonly ids: Ids;
  readonly log: Log;
  /** Null when the account is gone. */
  readonly findBuyer: (accountId: string) => Promise<Buyer | null>;
}
