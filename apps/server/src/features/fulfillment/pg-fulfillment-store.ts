import { isDeepStrictEqual } from 'node:util';
import { canTransition, type ItemId, isSettled, type ServerState, serverState, toItemId } from '@groundtrack/contract';
import { sql } from 'kysely';
import { fulfillJobKey, fulfillJobKeyOf } from '../../domain/job-keys.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DeliveryFile } from './delivery-file.ts';
import { readAttempts, writeAttempts } from './pg-tasking-attempts.ts';
import { type PurchasedItem, type PurchasedTasking, toPurchasedItem } from './purchased-item.ts';
import type { TaskingReport, Transition } from './transition.ts';

/** States in which the next step is a poll. */
const POLLED_STATES: readonly ServerState[] = ['Ordered', 'Confirmed', 'Planned', 'AcquiredSuccess', 'Processing'];

export class PgFulfillmentStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /** @returns null if there is no such item or it is not paid */
  async find(itemId: ItemId): Promise<PurchasedItem | null> {
    const row = await this.#db
      .selectFrom('order_item as item')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .selectAll('item')
      .select('orders.account_id')
      .where('item.id', '=', itemId)
      .executeTakeFirst();
    if (!row || row.state === null) return null;
    const attempts = row.kind === 'tasking' ? await readAttempts(this.#db, itemId) : [];
    return toPurchasedItem({ ...row, state: row.state }, row.account_id, attempts);
  }

  /** Locks the account of the buyer, so that it cannot be deleted before `tx` ends. */
  async isOfDeletedAccount(tx: Tx, { accountId }: PurchasedItem): Promise<boolean> {
    const live = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    return live === undefined;
  }

  /**
   * Locks the item and removes its job if no worker has ever started it.
   * @returns false if a worker has, the item moved since it was read, a step failed, or an order was about to be sent
   */
  async removeUnstartedJob(tx: Tx, item: PurchasedItem): Promise<boolean> {
    const locked = await tx
      .selectFrom('order_item')
      .select('id')
      .where('id', '=', item.id)
      .where('state', '=', item.state)
      .where('failed_attempts', '=', 0)
      // The job may have been replaced by the operator.
      .where(sql<boolean>`NOT EXISTS (SELECT FROM provider_order WHERE reference = order_item.id::text)`)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return false;
    const key = fulfillJobKey(item.id);
    const unstarted = await sql`
      SELECT FROM graphile_worker.jobs
      WHERE key = ${key} AND locked_at IS NULL AND attempts = 0 AND last_error IS NULL`.execute(tx);
    if (unstarted.rows.length === 0) return false;
    // A worker may take the job in the meantime. The library then ends the running job, which must not be touched.
    await sql`SAVEPOINT before_removal`.execute(tx);
    const removed = await sql<{ ran: boolean }>`
      SELECT locked_at IS NOT NULL AS ran FROM graphile_worker.remove_job(${key}) WHERE id IS NOT NULL`.execute(tx);
    if (removed.rows[0]?.ran === false) return true;
    await sql`ROLLBACK TO SAVEPOINT before_removal`.execute(tx);
    return false;
  }

  /** Whether an order was sent to a provider without idempotency keys. It may have taken it. */
  async isOrderSent({ id }: Pick<PurchasedItem, 'id'>): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM provider_order WHERE reference = ${id}::text AND sent_at IS NOT NULL`.execute(this.#db);
    return rows.length > 0;
  }

  /**
   * Locks the items of these orders of a provider that wait for their next poll. Items whose last step failed keep their
   * pause, so that notifications cannot use up their attempts.
   */
  async lockWaiting(
    tx: Tx,
    { provider, ids, nowMs }: { readonly provider: string; readonly ids: readonly string[]; readonly nowMs: number },
  ) {
    const waits = sql<boolean>`EXISTS (
      SELECT FROM graphile_worker.jobs
      WHERE key = ${fulfillJobKeyOf('item.id')} AND locked_at IS NULL AND run_at > ${new Date(nowMs)})`;
    const rows = await tx
      .selectFrom('order_item as item')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .select(['item.id', 'item.state', 'orders.account_id'])
      .where('item.provider_order_id', 'in', ids)
      .where('item.provider', '=', provider)
      .where('item.state', 'in', POLLED_STATES)
      .where('item.failed_attempts', '=', 0)
      .where(waits)
      .forNoKeyUpdate('item')
      .skipLocked()
      .execute();
    return rows.flatMap(({ id, state, account_id: accountId }) => (state === null ? [] : [{ id, state, accountId }]));
  }

  /** Ids of paid, unsettled items without a job, or with a job that has used up its attempts. */
  async findWithoutJob(): Promise<readonly ItemId[]> {
    const hasJob = sql<boolean>`EXISTS (
      SELECT FROM graphile_worker.jobs
      WHERE key = ${fulfillJobKeyOf('order_item.id')} AND attempts < max_attempts)`;
    const rows = await this.#db
      .selectFrom('order_item')
      .select('id')
      .where(
        'state',
        'in',
        serverState.options.filter((state) => !isSettled(state)),
      )
      .where(sql<boolean>`NOT ${hasJob}`)
      .execute();
    return rows.map(({ id }) => id);
  }

  /**
   * Moves the item from the state in which it was read, and writes the event. Only `transitionItem` calls this.
   * @returns false if another run was faster; nothing is written then
   * @throws Error for a transition that `deliveryTransitions` does not contain
   */
  async transition(tx: Tx, item: PurchasedItem, transition: Transition, atMs: number): Promise<boolean> {
    if (!canTransition(item.state, transition.to))
      throw new Error(`Item ${item.id} cannot move from ${item.state} to ${transition.to}`);
    const moved = await tx
      .updateTable('order_item')
      .set({
        state: transition.to,
        state_reason: transition.reason ?? null,
        provider_note: transition.note ?? null,
        provider_order_id: transition.providerOrderId ?? item.providerOrderId,
        failed_attempts: 0,
        last_error: transition.error ?? null,
        last_failed_at: transition.error === undefined ? null : new Date(atMs),
        ...(transition.tasking ? toColumns(transition.tasking) : {}),
      })
      .where('id', '=', item.id)
      .where('state', '=', item.state)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return false;
    await tx
      .insertInto('order_item_event')
      .values({
        item_id: item.id,
        at: new Date(atMs),
        from_state: item.state,
        to_state: transition.to,
        reason: transition.reason ?? null,
      })
      .execute();
    // Written after the state, so that listeners get both in one message.
    if (transition.tasking) await writeAttempts(tx, item.id, transition.tasking.attempts);
    return true;
  }

  /** Records what an item waits for. No listener is notified. */
  async setNote(tx: Tx, item: PurchasedItem, note: string | null): Promise<void> {
    await tx.updateTable('order_item').set({ provider_note: note }).where('id', '=', item.id).execute();
  }

  /** Locks the item. @returns false if it moved since it was read */
  async isUnchanged(tx: Tx, item: PurchasedItem): Promise<boolean> {
    const locked = await tx
      .selectFrom('order_item')
      .select('id')
      .where('id', '=', item.id)
      .where('state', '=', item.state)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return locked !== undefined;
  }

  /**
   * Records changes of a tasking whose state stays the same. Only `recordReport` calls this.
   * @returns false if another run was faster; nothing is written then
   */
  async report(tx: Tx, item: PurchasedTasking, report: TaskingReport): Promise<boolean> {
    const locked = await tx
      .updateTable('order_item')
      .set({ ...toColumns(report), failed_attempts: 0, last_error: null, last_failed_at: null })
      .where('id', '=', item.id)
      .where('state', '=', item.state)
      .returning('id')
      .executeTakeFirst();
    if (!locked || !isDeepStrictEqual(await readAttempts(tx, item.id), item.attempts)) return false;
    await writeAttempts(tx, item.id, report.attempts);
    return true;
  }

  /** Counts one more failed attempt of the current step with its error. @returns false if another run was faster */
  async countFailure(tx: Tx, item: PurchasedItem, error: string, atMs: number): Promise<boolean> {
    const counted = await tx
      .updateTable('order_item')
      .set({ failed_attempts: item.failedAttempts + 1, last_error: error, last_failed_at: new Date(atMs) })
      .where('id', '=', item.id)
      .where('state', '=', item.state)
      .where('failed_attempts', '=', item.failedAttempts)
      .returning('id')
      .executeTakeFirst();
    return counted !== undefined;
  }

  /** Blob keys of the files of an item; null while it is not settled. */
  async findBlobsOfSettled(itemId: ItemId): Promise<ReadonlySet<string> | null> {
    const rows = await this.#db
      .selectFrom('order_item as item')
      .leftJoin('delivery_file as file', 'file.item_id', 'item.id')
      .select(['item.state', 'file.blob_key'])
      .where('item.id', '=', itemId)
      .execute();
    const state = rows[0]?.state ?? null;
    if (state === null || !isSettled(state)) return null;
    return new Set(rows.flatMap(({ blob_key }) => blob_key ?? []));
  }

  /** Those that have reached a final state. */
  async findSettled(itemIds: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('order_item')
      .select(['id', 'state'])
      .where('id', 'in', [...itemIds].map(toItemId))
      .execute();
    return new Set(rows.filter(({ state }) => state !== null && isSettled(state)).map(({ id }) => id));
  }

  /** Replaces files of the same kind. */
  async saveFiles(tx: Tx, itemId: ItemId, files: readonly DeliveryFile[]): Promise<void> {
    if (files.length === 0) return;
    await tx
      .insertInto('delivery_file')
      .values(
        files.map((file) => ({
          id: file.id,
          item_id: itemId,
          kind: file.kind,
          blob_key: file.blobKey,
          bytes: file.bytes,
          media_type: file.mediaType,
          file_name: file.fileName,
          sha256: file.sha256,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['item_id', 'kind']).doUpdateSet((with_) => ({
          // New content gets a new id, so that clients do not use a cached file.
          id: with_.ref('excluded.id'),
          blob_key: with_.ref('excluded.blob_key'),
          bytes: with_.ref('excluded.bytes'),
          media_type: with_.ref('excluded.media_type'),
          file_name: with_.ref('excluded.file_name'),
          sha256: with_.ref('excluded.sha256'),
        })),
      )
      .execute();
  }
}

function toColumns({ cancelUntilMs, acquired }: TaskingReport) {
  return {
    cancel_until: cancelUntilMs === null ? null : new Date(cancelUntilMs),
    ...(acquired
      ? {
          feature_id: acquired.scene.featureId,
          scene: JSON.stringify(acquired.scene),
          product: JSON.stringify(acquired.product),
        }
      : {}),
  };
}
