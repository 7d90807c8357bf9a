import type { AccountTables } from '../features/accounts/account-tables.ts';
import type { PlaceTables } from '../features/geocoding/place-tables.ts';
import type { FavoriteTables } from '../features/locations/favorite-tables.ts';
import type { MailTables } from '../features/mail/mail-tables.ts';
import type { OrderTables } from '../features/orders/order-tables.ts';
import type { RefundTables } from '../features/payments/refunds/refund-tables.ts';
import type { SandboxTables } from '../features/payments/sandbox/sandbox-tables.ts';
import type { ReceiptTables } from '../features/receipts/receipt-tables.ts';
import type { SatelliteTables } from '../features/satellites/satellite-tables.ts';
import type { SearchTables } from '../features/searches/search-tables.ts';
import type { WebhookTables } from '../features/webhooks/webhook-tables.ts';
import type { ServerSecretTables } from './server-secret.ts';

/** All tables; each feature declares its own beside its store, and its DDL in one file of `migrations/`. */
export type Tables = AccountTables &
  PlaceTables &
  FavoriteTables &
  MailTables &
  OrderTables &
  RefundTables &
  ReceiptTables &
  SandboxTables &
  SatelliteTables &
  SearchTables &
  ServerSecretTables &
  WebhookTables;
