import type { ApiDeps } from './api-client.ts';
import type { ProviderOrders } from './provider-orders.ts';

/** What every adapter of a commercial provider gets. */
export interface MarketDeps extends ApiDeps {
  readonly orders: ProviderOrders;
  /** Where the provider should send its notifications; null: it cannot reach this server. Read it for each order. */
  readonly webhookUrl: string | null;
  /** Included in every delivery. */
  readonly licenseText: string;
}
