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
import type { Traces } from '../../platform/tracing/traces.ts';
import type { ImageryProvider } from '../../providers/port/provider.ts';
import type { PriceBook } from '../../providers/price-book/price-book.ts';
import type { PgOrderStore } from './pg-order-store.ts';
import type { FindTerms } from './quote-line.ts';

/** Dependencies of a quote. */
export interface QuoteDeps {
  readonly providers: ReadonlyMap<string, ImageryProvider>;
  /** Prices of taskings. */
  readonly priceBook: PriceBook;
  /** Names of satellites by catalog number. */
  readonly satelliteNames: ReadonlyMap<string, string>;
  readonly readWindow: ReadWindow;
  readonly findNextWindow: FindNextWindow;
  readonly checkPasses: CheckPasses;
  /** How many orders hold a place in a window that the account may order. */
  readonly countHolders: (window: HeldWindow, accountId: string) => Promise<number>;
  readonly findTerms: FindTerms;
  readonly clock: Clock;
}

/** Dependencies of pricing an order, which also checks its terms. */
export interface PricingDeps extends QuoteDeps {
  readonly listAgreements: ListAgreements;
}

/** Dependencies of the use cases of orders. */
export interface OrderDeps extends PricingDeps {
  readonly orders: Pick<
    PgOrderStore,
    'find' | 'findByKey' | 'listByKeyPrefix' | 'holdWindows' | 'create' | 'savePayment'
  >;
  readonly payments: OrderPayments;
  /** Orders of one account are written one after another, so that each respects the limits. */
  readonly placing: KeyedSemaphore;
  readonly jobs: JobQueue;
  readonly ids: Ids;
  readonly log: Log;
  readonly traces: Traces;
  /** Null if the account is deleted. */
  readonly findBuyer: (accountId: string) => Promise<Buyer | null>;
}
