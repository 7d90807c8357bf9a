import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { WebhookEvents } from '../../domain/feature-ports.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { SecretBox, SecretPlace } from '../../platform/secrets/secret-box.ts';
import type { History, HistoryPage, NewWebhook, StoredWebhook, WebhookChanges } from './stored-webhook.ts';
import { toDelivery } from './to-delivery.ts';

const MINUTE_MS = 60_000;

interface AddRules {
  /** Webhooks of one account. */
  readonly most: number;
  readonly events: Pick<WebhookEvents, 'added'>;
}

interface ChangeOf extends WebhookChanges {
  readonly atMs: number;
  readonly events: Pick<WebhookEvents, 'added'>;
}

/** Webhooks of accounts and their deliveries. A webhook of another account is treated as missing. */
export class PgWebhookStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;

  constructor(db: Db, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** Oldest first. */
  async list(accountId: string): Promise<readonly StoredWebhook[]> {
    const rows = await this.#db
      .selectFrom('webhook')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => this.#toStored(row));
  }

  /** @returns `full` if the account has `most` already; `taken` if it has this URL already */
  async add(accountId: string, { id, url, description, createdAtMs }: NewWebhook, { most, events }: AddRules) {
    return this.#db.transaction().execute(async (tx): Promise<StoredWebhook | 'full' | 'taken'> => {
      const urls = await this.#lockedUrls(tx, accountId);
      if (urls.has(url)) return 'taken';
      if (urls.size >= most) return 'full';
      const created_at = new Date(createdAtMs);
      const sealed = this.#secrets.seal(url, webhookPlace(id));
      const row = { id, account_id: accountId, url: sealed, description, state: 'active', created_at } as const;
      const added = await tx.insertInto('webhook').values(row).returningAll().executeTakeFirstOrThrow();
      await events.added(tx, { accountId, url, atMs: createdAtMs });
      return this.#toStored(added);
    });
  }

  /**
   * Changes a webhook. Pausing stops queued deliveries; resuming resets the failure count.
   * @returns null if it is missing
   */
  async change(accountId: string, id: string, { url, description, paused, atMs, events }: ChangeOf) {
    return this.#db.transaction().execute(async (tx): Promise<StoredWebhook | 'taken' | null> => {
      const urls = await this.#lockedUrls(tx, accountId);
      if (url !== undefined && urls.has(url) && urls.get(url) !== id) return 'taken';
      const changed = await tx
        .updateTable('webhook')
        .set({
          // Failures of the previous URL do not count against a new one.
          ...(url === undefined
            ? {}
            : {
                url: this.#secrets.seal(url, webhookPlace(id)),
                failures: 0,
                failing_since: null,
                rests_until: null,
              }),
          ...(description === undefined ? {} : { description }),
          ...(paused === undefined ? {} : { state: paused ? 'paused' : 'active', ...withoutFailures }),
        })
        // An UPDATE must set at least one column.
        .set({ account_id: accountId })
        .where(owned(accountId, id))
        .returningAll()
        .executeTakeFirst();
      if (!changed) return null;
      if (paused) await stopWaiting(tx, id);
      if (url !== undefined && urls.get(url) !== id) await events.added(tx, { accountId, url, atMs });
      return this.#toStored(changed);
    });
  }

  /**
   * Creates the next secret. The current one also signs until the given time.
   * @returns null if the webhook is missing
   */
  async rotate(accountId: string, id: string, oldUntilMs: number): Promise<StoredWebhook | null> {
    const row = await this.#db
      .updateTable('webhook')
      .set(({ eb }) => ({ secret_version: eb('secret_version', '+', 1), old_secret_until: new Date(oldUntilMs) }))
      .where(owned(accountId, id))
      .returningAll()
      .executeTakeFirst();
    return row ? this.#toStored(row) : null;
  }

  /** Deletes a webhook with its history. */
  async forget(accountId: string, id: string): Promise<void> {
    await this.#db.deleteFrom('webhook').where(owned(accountId, id)).execute();
  }

  /** Newest first, before a position. @returns null if the webhook is missing */
  async history(accountId: string, id: string, { before, length }: HistoryPage): Promise<History | null> {
    const known = this.#db.selectFrom('webhook').select('id').where(owned(accountId, id));
    if (!(await known.executeTakeFirst())) return null;
    const rows = await this.#db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', id)
      .$if(before !== null, (query) => query.where('position', '<', before))
      .orderBy('position', 'desc')
      .limit(length + 1)
      .execute();
    const page = rows.slice(0, length);
    return {
      deliveries: page.map((row) => toDelivery(row, this.#secrets)),
      more: rows.length > length ? (page.at(-1)?.position ?? null) : null,
    };
  }

  /** Counts a manual send. @returns the count within a minute; null if the webhook is missing */
  async countManually(accountId: string, id: string, nowMs: number): Promise<number | null> {
    const isRecent = sql<boolean>`by_hand_since > ${new Date(nowMs - MINUTE_MS)}`;
    const row = await this.#db
      .updateTable('webhook')
      .set({
        by_hand_sends: sql<number>`CASE WHEN ${isRecent} THEN by_hand_sends + 1 ELSE 1 END`,
        by_hand_since: sql<Date>`CASE WHEN ${isRecent} THEN by_hand_since ELSE ${new Date(nowMs)}::timestamptz END`,
      })
      .where(owned(accountId, id))
      .returning('by_hand_sends')
      .executeTakeFirst();
    return row?.by_hand_sends ?? null;
  }

  /** URLs of the account's webhooks. Locks the account against concurrent changes. */
  async #lockedUrls(tx: Tx, accountId: string): Promise<ReadonlyMap<string, string>> {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
    const rows = await tx.selectFrom('webhook').select(['id', 'url']).where('account_id', '=', accountId).execute();
    return new Map(rows.map(({ id, url }) => [this.#secrets.open(url, webhookPlace(id)), id]));
  }

  #toStored(row: Selectable<Tables['webhook']>): StoredWebhook {
    const webhook = {
      id: row.id,
      url: this.#secrets.open(row.url, webhookPlace(row.id)),
      description: row.description,
      state: row.state,
      stateReason: row.state_reason,
      createdISO: row.created_at.toISOString(),
      oldSecretUntilISO: row.old_secret_until?.toISOString() ?? null,
    };
    return { webhook, secretVersion: row.secret_version };
  }
}

/** URLs are encrypted, since many contain a key. */
export function webhookPlace(id: string): SecretPlace {
  return { column: 'webhook.url', row: id };
}

/** Columns of a webhook without failures. */
export const withoutFailures = { state_reason: null, failures: 0, failing_since: null, rests_until: null } as const;

export async function stopWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'stopped', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

function owned(accountId: string, id: string) {
  return (eb: ExpressionBuilder<Tables, 'webhook'>) => eb.and({ account_id: accountId, id });
}
