import { type Cents, isSettled, type OrderId, serverState, toCents } from '@groundtrack/contract';
import { sql } from 'kysely';
import type { ConfirmedAccount, KeptRecords } from '../../domain/feature-ports.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { deletedTables } from './account-rows.ts';
import { type OpenPayment, PAYMENT_LEFT_AFTER_MS, type UnderWay } from './blockers.ts';

/** Limits the list; the owner has to wait for all of them anyway. */
const BLOCKERS_MAX = 50;
const FILES_AT_ONCE = 200;

/** Counts of deleted records. */
interface DeletedRecords {
  readonly sessions: number;
  readonly savedSearches: number;
  readonly savedPlaces: number;
  readonly webhooks: number;
  readonly files: number;
  readonly fileBytes: number;
  readonly openPayments: number;
}

/** Everything that belongs to one account, across the tables of all features. */
export class PgAccountDeletionStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(work);
  }

  /**
   * Locks a live account for its deletion. It waits for concurrent writes; later writes fail
   * (`refuse_deleted_account`).
   * @returns false if it is already deleted, or its password or address was changed since the confirmation
   */
  async lock(tx: Tx, { id, email, passwordHash }: ConfirmedAccount): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM account WHERE id = ${id} AND deleted_at IS NULL AND email = ${email}
        AND password_hash IS NOT DISTINCT FROM ${passwordHash}::text FOR UPDATE`.execute(tx);
    return rows.length > 0;
  }

  /** Null if the account is deleted. */
  async findEmail(accountId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('account')
      .select('email')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** The reasons that prevent a deletion: payments, then images, then refunds, oldest first. */
  async findUnderWay(accountId: string, nowMs: number, db: Db = this.#db): Promise<readonly UnderWay[]> {
    const payments = await openPayments(db, accountId)
      .where(lastSeen, '>', leftBefore(nowMs))
      .limit(BLOCKERS_MAX)
      .execute();
    // Read before refunds: the transition that ends an item writes its refund, so both are seen or neither.
    const items = await db
      .selectFrom('order_item as item')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .select(['item.order_id', 'item.id', 'item.kind', 'item.location_description', 'item.state'])
      .where('orders.account_id', '=', accountId)
      .where(
        'item.state',
        'in',
        serverState.options.filter((state) => !isSettled(state)),
      )
      .orderBy('orders.created_at')
      .orderBy('item.position')
      .limit(BLOCKERS_MAX)
      .$narrowType<{ state: (typeof serverState.options)[number] }>()
      .execute();
    const refunds = await db
      .selectFrom('refund')
      .innerJoin('orders', 'orders.id', 'refund.order_id')
      .select(['refund.order_id', 'refund.amount_cents'])
      .where('orders.account_id', '=', accountId)
      .where('refund.state', '=', 'asked')
      .orderBy('refund.created_at')
      .limit(BLOCKERS_MAX)
      .execute();
    return [
      ...payments.map((row) => ({ ...toOpenPayment(row), kind: 'payment' as const })),
      ...items.map((row) => ({
        kind: 'delivery' as const,
        orderId: row.order_id,
        itemId: row.id,
        itemKind: row.kind,
        place: row.location_description,
        state: row.state,
      })),
      ...refunds.map((row) => ({ kind: 'refund' as const, orderId: row.order_id, amountCents: row.amount_cents })),
    ];
  }

  /** Payments that were started, abandoned, and can still be made. */
  async findLeftPayments(accountId: string, nowMs: number): Promise<readonly OpenPayment[]> {
    const rows = await openPayments(this.#db, accountId)
      .where(lastSeen, '<=', leftBefore(nowMs))
      .where('intent_id', 'is not', null)
      .execute();
    return rows.map(toOpenPayment);
  }

  async countKept(db: Db, accountId: string): Promise<KeptRecords> {
    const { rows } = await sql<KeptRecords>`
      SELECT count(*)::int AS orders, count(receipt.number)::int AS receipts,
        coalesce(sum((SELECT count(*) FROM ledger_entry WHERE ledger_entry.order_id = orders.id)), 0)::int AS payments
      FROM orders LEFT JOIN receipt ON receipt.order_id = orders.id
      WHERE orders.account_id = ${accountId}`.execute(db);
    return rows[0] ?? { orders: 0, receipts: 0, payments: 0 };
  }

  async preview(accountId: string, nowMs: number) {
    const kept = await this.countKept(this.#db, accountId);
    const { rows } = await sql<DeletedRecords & { owed: number; hasPassword: boolean }>`
      WITH own AS (SELECT id FROM orders WHERE account_id = ${accountId}),
        file AS (SELECT bytes FROM delivery_file JOIN order_item ON order_item.id = delivery_file.item_id
          WHERE order_id IN (SELECT id FROM own))
      SELECT (SELECT count(*) FROM session WHERE account_id = ${accountId} AND expires_at > ${new Date(nowMs)})::int
          AS sessions,
        (SELECT password_hash IS NOT NULL FROM account WHERE id = ${accountId}) AS "hasPassword",
        (SELECT count(*) FROM saved_search WHERE account_id = ${accountId})::int AS "savedSearches",
        (SELECT count(*) FROM favorite_location WHERE account_id = ${accountId})::int AS "savedPlaces",
        (SELECT count(*) FROM webhook WHERE account_id = ${accountId})::int AS webhooks,
        (SELECT count(*) FROM file)::int AS files,
        (SELECT coalesce(sum(bytes), 0) FROM file)::bigint AS "fileBytes",
        (SELECT coalesce(sum(amount_cents), 0) FROM refund
          WHERE state = 'refused' AND order_id IN (SELECT id FROM own))::bigint AS owed`.execute(this.#db);
    const [counted] = rows;
    if (!counted) throw new Error('A count always has a row');
    const { owed, hasPassword, ...deleted } = counted;
    const openPayments = (await this.findLeftPayments(accountId, nowMs)).length;
    const confirmBy = hasPassword ? ('password' as const) : ('username' as const);
    return { confirmBy, kept, deleted: { ...deleted, openPayments } satisfies DeletedRecords, owed: toCents(owed) };
  }

  /**
   * Erases the personal data of a locked account, everything in `accountRows`, and the emails that were written to it.
   */
  async empty(tx: Tx, { id, email }: ConfirmedAccount, atMs: number): Promise<void> {
    const nothing = { firstname: '', lastname: '', company: '', address: '', city: '', state: '', zip: '' };
    await tx
      .updateTable('account')
      .set({
        ...nothing,
        country: '',
        citizenship: '',
        email: `deleted-${id}@invalid`,
        password_hash: null,
        second_factor_since: null,
        email_verified_at: null,
        updated_at: new Date(atMs),
        deleted_at: new Date(atMs),
      })
      .where('id', '=', id)
      .execute();
    // Its security events are deleted too; for a live account the database only allows that for old ones.
    for (const table of deletedTables) await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${id}`.execute(tx);
    await deleteMails(tx, { id, email });
    await sql`DELETE FROM password_reset WHERE email = ${email}`.execute(tx);
    await sql`DELETE FROM sign_in_attempt WHERE email = ${email}`.execute(tx);
  }

  /** Some of the files of a deleted account; none of a live one. */
  async filesOfDeleted(accountId: string): Promise<readonly { readonly id: string; readonly blobKey: string }[]> {
    return this.#db
      .selectFrom('delivery_file as file')
      .innerJoin('order_item as item', 'item.id', 'file.item_id')
      .innerJoin('orders', 'orders.id', 'item.order_id')
      .innerJoin('account', 'account.id', 'orders.account_id')
      .select(['file.id', 'file.blob_key as blobKey'])
      .where('account.id', '=', accountId)
      .where('account.deleted_at', 'is not', null)
      .limit(FILES_AT_ONCE)
      .execute();
  }

  async forgetFiles(fileIds: readonly string[]): Promise<void> {
    await this.#db.deleteFrom('delivery_file').where('id', 'in', fileIds).execute();
  }
}

/**
 * Deletes the emails of an account, including those to former addresses. A queued email to a former address is sent
 * first and then deleted: it may warn its owner that another person took over the account.
 */
async function deleteMails(tx: Tx, { id, email }: Pick<ConfirmedAccount, 'id' | 'email'>): Promise<void> {
  await sql`
    UPDATE mail SET forgotten_when_over = true WHERE about_account = ${id} AND recipient <> ${email}
      AND sent_at IS NULL AND refusal IS NULL AND expires_at IS NULL`.execute(tx);
  await sql`
    DELETE FROM mail WHERE recipient = ${email} OR about_account = ${id} AND NOT forgotten_when_over
      OR order_id IN (SELECT id FROM orders WHERE account_id = ${id})`.execute(tx);
}

/** When the buyer last started to pay. */
const lastSeen = sql<Date>`coalesce(windows_held_at, created_at)`;

function leftBefore(nowMs: number): Date {
  return new Date(nowMs - PAYMENT_LEFT_AFTER_MS);
}

function openPayments(db: Db, accountId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'total_cents', lastSeen.as('last_seen_at'), 'created_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('payment_closed_at', 'is', null)
    .orderBy('created_at');
}

function toOpenPayment(row: {
  readonly id: OrderId;
  readonly total_cents: Cents;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}): OpenPayment {
  const placedAtMs = row.created_at.getTime();
  return { orderId: row.id, totalCents: row.total_cents, placedAtMs, lastSeenAtMs: row.last_seen_at.getTime() };
}
