import type { ApiDeps } from './api-client.ts';
import type { ProviderOrders } from './provider-orders.ts';

/** What every adapter of a commercial provider gets. */
export interface MarketDeps extends ApiDeps {
  readonly orders: ProviderOrders;
  /** Included in every delivery. */
  readonly licenseText: string;
}
