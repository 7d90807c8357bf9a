import type { ItemId, ServerState, WebhookDeliveryState, WebhookState } from '@groundtrack/contract';
import type { Generated, GeneratedAlways } from 'kysely';

/** DDL: `platform/db/migrations/0020_webhooks.sql`. */
export interface WebhookTables {
  readonly webhook: WebhookRow;
  readonly webhook_delivery: WebhookDeliveryRow;
}

interface WebhookRow {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly description: string;
  readonly state: WebhookState;
  readonly state_reason: string | null;
  readonly secret_version: Generated<number>;
  readonly old_secret_until: Date | null;
  readonly failures: Generated<number>;
  readonly failing_since: Date | null;
  readonly rests_until: Date | null;
  readonly sending_until: Date | null;
  readonly by_hand_since: Date | null;
  readonly by_hand_sends: Generated<number>;
  readonly created_at: Date;
}

interface WebhookDeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly position: GeneratedAlways<number>;
  readonly event: 'image.state_changed' | 'tasking.state_changed' | 'ping';
  readonly image_id: ItemId | null;
  readonly image_state: ServerState | null;
  readonly body: string;
  readonly created_at: Date;
  readonly state: WebhookDeliveryState;
  readonly attempts: Generated<number>;
  readonly next_at: Date | null;
  readonly last_at: Date | null;
  readonly last_status: number | null;
  readonly last_duration_ms: number | null;
  readonly last_error: string | null;
  readonly last_answer: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables extends WebhookTables {}
}
