import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type ExportRow, type ExportTable, whole, wholeOf } from './export-table.ts';

const PAGE_LENGTH = 250;

const webhooks: ExportTable = {
  name: 'webhooks',
  about: 'Addresses that are notified of changes; their signing secrets are not included',
  fields: {
    webhook: 'Id of the webhook',
    url: 'Where messages are sent',
    description: 'What you called it',
    state: 'active, paused or off',
    state_reason: 'Why it is off',
    created_at: 'When it was added',
  },
  sealed: { url: { column: 'webhook.url', key: 'webhook' } },
  read: wholeOf(
    (accountId) => sql<ExportRow>`
        SELECT id AS webhook, url, description, state, state_reason, created_at
        FROM webhook WHERE account_id = ${accountId} ORDER BY created_at, id`,
  ),
};

const webhookDeliveries: ExportTable = {
  name: 'webhook-deliveries',
  about: 'Messages to these addresses, as long as their history is kept',
  fields: {
    delivery: 'Id of the message, its header webhook-id',
    webhook: 'Id of the webhook',
    event: 'What it is about',
    item: 'Id of the image or tasking',
    item_state: 'The state it reported',
    state: 'waiting, delivered, failed or stopped',
    attempts: 'How often it was sent',
    created_at: 'When it was written',
    last_at: 'When it was sent last',
    last_status: 'HTTP status of the response',
    last_error: 'Why it was not accepted',
    body: 'What is sent',
  },
  read: async (db, accountId, after) => {
    const [webhook = await nextWebhook(db, accountId, null), position = null] = after ?? [];
    if (webhook === null) return whole({ rows: [] });
    const { rows } = await sql<ExportRow>`
      SELECT id AS delivery, webhook_id AS webhook, event, image_id AS item, image_state AS item_state, state, attempts,
        created_at, last_at, last_status, last_error, body::json AS body, position
      FROM webhook_delivery
      WHERE webhook_id = ${webhook} AND (${position}::bigint IS NULL OR position > ${position}::bigint)
      ORDER BY position LIMIT ${PAGE_LENGTH}`.execute(db);
    if (rows.length === PAGE_LENGTH) return { rows, next: [webhook, rows.at(-1)?.['position']] };
    const following = await nextWebhook(db, accountId, webhook);
    return { rows, next: following === null ? null : [following] };
  },
};

/**
 * Messages are read webhook by webhook, in the order of their index. Otherwise all messages of an account would be
 * sorted for every page.
 */
async function nextWebhook(db: Db, accountId: string, after: unknown): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT id FROM webhook
    WHERE account_id = ${accountId} AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

export const webhookExportTables: readonly ExportTable[] = [webhooks, webhookDeliveries];
