import type { WebhookDelivery, WebhookEvent } from '@groundtrack/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Ids } from '../../platform/system/ports.ts';
import type { Lease, NextTry, Outgoing, Try } from './outgoing.ts';
import { stopWaiting, webhookPlace, withoutFailures } from './pg-webhook-store.ts';
import { answerPlace, toDelivery } from './to-delivery.ts';

/** Queued and past deliveries. */
export class PgWebhookOutbox {
  readonly #db: Db;
  readonly #ids: Pick<Ids, 'uuid'>;
  readonly #secrets: SecretBox;

  constructor(db: Db, ids: Pick<Ids, 'uuid'>, secrets: SecretBox) {
    this.#db = db;
    this.#ids = ids;
    this.#secrets = secrets;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /**
   * Queues an event for each active webhook of the account, and deletes deliveries older than the history.
   * @returns the webhooks in a stable order
   */
  async write(tx: Tx, accountId: string, event: WebhookEvent, forgetBeforeMs: number): Promise<readonly string[]> {
    const active = await tx
      .selectFrom('webhook')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '=', 'active')
      .orderBy('id')
      // Waits for a deletion in progress, after which the webhook is missing.
      .forKeyShare()
      .execute();
    if (active.length === 0) return [];
    const webhookIds = active.map(({ id }) => id);
    await tx
      .deleteFrom('webhook_delivery')
      .where('webhook_id', 'in', webhookIds)
      .where('created_at', '<', new Date(forgetBeforeMs))
      .execute();
    const at = new Date(event.timestamp);
    await tx
      .insertInto('webhook_delivery')
      .values(webhookIds.map((id) => ({ ...this.#rowOf(id, event), state: 'waiting' as const, next_at: at })))
      .execute();
    return webhookIds;
  }

  /** Writes a ping that is sent manually. @returns its id; null if the webhook was deleted */
  async writePing(webhookId: string, event: WebhookEvent): Promise<string | null> {
    // Pings are not retried automatically.
    const row = { ...this.#rowOf(webhookId, event), state: 'failed' as const };
    return this.transaction(async (tx) => {
      const found = await tx
        .selectFrom('webhook')
        .select('id')
        .where('id', '=', webhookId)
        .forKeyShare()
        .executeTakeFirst();
      if (!found) return null;
      await tx.insertInto('webhook_delivery').values(row).execute();
      return row.id;
    });
  }

  #rowOf(webhookId: string, event: WebhookEvent) {
    const item = event.type === 'ping' ? null : event.data;
    const itemId = item && ('imageId' in item ? item.imageId : item.taskingId);
    return {
      id: this.#ids.uuid(),
      webhook_id: webhookId,
      event: event.type,
      image_id: itemId,
      image_state: item?.state ?? null,
      body: JSON.stringify(event),
      created_at: new Date(event.timestamp),
    };
  }

  /** Acquires the lease to send to a webhook; one process at a time gets it. @returns null if the webhook is deleted */
  async acquireLease(webhookId: string, nowMs: number, untilMs: number): Promise<Lease | null> {
    const taken = await this.#db
      .updateTable('webhook')
      .set({ sending_until: new Date(untilMs) })
      .where('id', '=', webhookId)
      .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<=', new Date(nowMs))]))
      .returning('id')
      .executeTakeFirst();
    if (taken) return { untilMs };
    const held = await this.#db
      .selectFrom('webhook')
      .select('sending_until')
      .where('id', '=', webhookId)
      .executeTakeFirst();
    return held ? { busyUntilMs: held.sending_until?.getTime() ?? nowMs } : null;
  }

  /** Renews a lease. @returns false if it was lost */
  async renewLease(webhookId: string, untilMs: number, newUntilMs: number): Promise<boolean> {
    const kept = await this.#db
      .updateTable('webhook')
      .set({ sending_until: new Date(newUntilMs) })
      .where('id', '=', webhookId)
      .where('sending_until', '=', new Date(untilMs))
      .returning('id')
      .executeTakeFirst();
    return kept !== undefined;
  }

  /** Releases a lease. @returns when more is due; null if nothing is queued or the lease was lost */
  async releaseLease(tx: Tx, webhookId: string, untilMs: number): Promise<number | null> {
    const ended = await tx
      .updateTable('webhook')
      .set({ sending_until: null })
      .where('id', '=', webhookId)
      .where('sending_until', '=', new Date(untilMs))
      .returning('rests_until')
      .executeTakeFirst();
    if (!ended) return null;
    const { next } = await tx
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.min('next_at').as('next'))
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return next && Math.max(next.getTime(), ended.rests_until?.getTime() ?? 0);
  }

  /** The delivery that is due longest; null also while the webhook is pausing after failures or is not active. */
  async nextDue(webhookId: string, nowMs: number): Promise<Outgoing | null> {
    const now = new Date(nowMs);
    const row = await this.#outgoing()
      .where('webhook_id', '=', webhookId)
      .where('webhook_delivery.state', '=', 'waiting')
      .where('next_at', '<=', now)
      .where('webhook.state', '=', 'active')
      .where((eb) => eb.or([eb('rests_until', 'is', null), eb('rests_until', '<=', now)]))
      .orderBy('next_at')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    return row ? toOutgoing(row, this.#secrets) : null;
  }

  /** Finds a delivery of a webhook in any state. */
  async find(webhookId: string, deliveryId: string): Promise<Outgoing | null> {
    const query = this.#outgoing().where('webhook_id', '=', webhookId).where('webhook_delivery.id', '=', deliveryId);
    const row = await query.executeTakeFirst();
    return row ? toOutgoing(row, this.#secrets) : null;
  }

  #outgoing() {
    return this.#db
      .selectFrom('webhook_delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_id')
      .select(['webhook_delivery.id', 'webhook_id', 'body', 'webhook_delivery.created_at', 'attempts'])
      .select(['account_id', 'url', 'secret_version', 'old_secret_until', 'failures', 'failing_since']);
  }

  /**
   * Records an attempt. Without `next`, the state and the next attempt do not change.
   * @returns the delivery after the change; null if it is deleted
   */
  async recordTry(tx: Tx, deliveryId: string, made: Try, next?: NextTry): Promise<WebhookDelivery | null> {
    const row = await tx
      .updateTable('webhook_delivery')
      .set(({ eb }) => ({
        attempts: eb('attempts', '+', 1),
        last_at: new Date(made.atMs),
        last_status: made.status,
        last_duration_ms: made.durationMs,
        last_error: made.error,
        last_answer: made.answer && this.#secrets.seal(made.answer, answerPlace(deliveryId)),
        ...(next ? { state: next.state, next_at: next.state === 'waiting' ? new Date(next.atMs) : null } : {}),
      }))
      .where('id', '=', deliveryId)
      .returningAll()
      .executeTakeFirst();
    return row ? toDelivery(row, this.#secrets) : null;
  }

  async recordSuccess(tx: Tx, webhookId: string): Promise<void> {
    await tx
      .updateTable('webhook')
      .set(withoutFailures)
      .where('id', '=', webhookId)
      .where('state', '=', 'active')
      .where('failures', '>', 0)
      .execute();
  }

  /** Counts one more consecutive failure. */
  async recordFailure(
    tx: Tx,
    webhookId: string,
    { sinceMs, restsUntilMs }: { readonly sinceMs: number; readonly restsUntilMs: number },
  ): Promise<void> {
    await tx
      .updateTable('webhook')
      .set(({ eb }) => ({
        failures: eb('failures', '+', 1),
        failing_since: new Date(sinceMs),
        rests_until: new Date(restsUntilMs),
      }))
      .where('id', '=', webhookId)
      .execute();
  }

  /** Disables the webhook and stops its queued deliveries. @returns false if it was no longer active */
  async disable(tx: Tx, webhookId: string, reason: string): Promise<boolean> {
    const off = await tx
      .updateTable('webhook')
      .set({ state: 'off', ...withoutFailures, state_reason: reason })
      .where('id', '=', webhookId)
      .where('state', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    if (off) await stopWaiting(tx, webhookId);
    return off !== undefined;
  }
}

type OutgoingRow = Pick<
  Selectable<Tables['webhook_delivery']>,
  'id' | 'webhook_id' | 'body' | 'created_at' | 'attempts'
> &
  Pick<
    Selectable<Tables['webhook']>,
    'account_id' | 'url' | 'secret_version' | 'old_secret_until' | 'failures' | 'failing_since'
  >;

function toOutgoing(row: OutgoingRow, secrets: SecretBox): Outgoing {
  return {
    id: row.id,
    body: row.body,
    createdAtMs: row.created_at.getTime(),
    attempts: row.attempts,
    webhook: {
      id: row.webhook_id,
      accountId: row.account_id,
      url: secrets.open(row.url, webhookPlace(row.webhook_id)),
      secretVersion: row.secret_version,
      oldSecretUntilMs: row.old_secret_until?.getTime() ?? null,
      failures: row.failures,
      failingSinceMs: row.failing_since?.getTime() ?? null,
    },
  };
}
