import type { ArchiveOrderItem, OrderId } from '@groundtrack/contract';
import { type Selectable, sql } from 'kysely';
import { keepAgreedTerms, toTermsDigest } from '../../domain/agreed-terms.ts';
import { countOtherHolders, lockWindows, orderDeadlineMs, toLimitedWindow } from '../../domain/window-places.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { SecretBox, SecretPlace } from '../../platform/secrets/secret-box.ts';
import type { LostWindow, NewOrder, NewOrderItem, NewTasking, OpenedPayment, StoredOrder } from './stored-order.ts';

export class PgOrderStore {
  readonly #db: Db;
  readonly #secrets: SecretBox;

  constructor(db: Db, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** The order of this account with this key. */
  async findByKey(accountId: string, idempotencyKey: string): Promise<StoredOrder | null> {
    const row = await this.#db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    return row ? this.#toStoredOrder(row) : null;
  }

  /** The orders of this account whose keys begin with a prefix, oldest first. */
  async listByKeyPrefix(accountId: string, prefix: string): Promise<readonly StoredOrder[]> {
    const rows = await this.#db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where(sql<boolean>`starts_with(idempotency_key, ${prefix})`)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => this.#toStoredOrder(row));
  }

  /** An order of this account with its ordered images. */
  async find(
    accountId: string,
    orderId: OrderId,
  ): Promise<{ readonly order: StoredOrder; readonly items: readonly ArchiveOrderItem[] } | null> {
    const row = await this.#db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!row) return null;
    const items = await this.#db
      .selectFrom('order_item')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    return { order: this.#toStoredOrder(row), items: items.flatMap(toOrderedImage) };
  }

  /** Holds the places of an open order in its windows for another half hour. @returns the first unavailable window */
  holdWindows(orderId: OrderId, nowMs: number): Promise<LostWindow | null> {
    return this.#db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('order_item')
        .select(['id', 'quote', 'tasking', 'longitude', 'latitude'])
        .where('order_id', '=', orderId)
        .where('kind', '=', 'tasking')
        .orderBy('position')
        .execute();
      const places = rows.flatMap(({ tasking }) => (tasking && toLimitedWindow(tasking)?.window) ?? []);
      await lockWindows(tx, places);
      for (const { id, quote, tasking, longitude, latitude } of rows) {
        if (quote?.kind !== 'tasking' || !tasking?.opportunity) continue;
        const item = { line: quote, tasking, longitude, latitude };
        if (orderDeadlineMs(tasking.startMs, tasking.product) <= nowMs) return { item, reason: 'expired' };
        const limited = toLimitedWindow(tasking);
        if (limited && (await countOtherHolders(tx, limited.window, { itemId: id, nowMs })) >= limited.limit)
          return { item, reason: 'taken' };
      }
      if (places.length > 0)
        await tx
          .updateTable('orders')
          .set({ windows_held_at: new Date(nowMs) })
          .where('id', '=', orderId)
          .execute();
      return null;
    });
  }

  /**
   * Writes the order, its items, and the rows of `alsoWrite`, or nothing.
   * @returns false if another request took the key in the meantime; `taken` if a window has no free place
   */
  create(order: NewOrder, alsoWrite: (tx: Tx) => Promise<void>): Promise<boolean | { readonly taken: NewTasking }> {
    const written = this.#db.transaction().execute(async (tx) => {
      const inserted = await tx
        .insertInto('orders')
        .values({
          id: order.id,
          account_id: order.accountId,
          idempotency_key: order.idempotencyKey,
          body_digest: Buffer.from(order.bodyDigest),
          total_cents: order.totalCents,
          currency: 'usd',
          state: 'open',
          intent_id: null,
          client_secret: null,
          created_at: new Date(order.createdAtMs),
          paid_at: null,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!inserted) return false;
      await keepAgreedTerms(
        tx,
        order.items.map(({ line: { provider }, terms }) => ({ provider, ...terms })),
      );
      await tx
        .insertInto('order_item')
        .values(order.items.map((item, position) => toRow(order, item, position)))
        .execute();
      await takeWindows(tx, order);
      await alsoWrite(tx);
      return true;
    });
    return written.catch((error: unknown) => {
      if (error instanceof WindowTaken) return { taken: error.item };
      throw error;
    });
  }

  /**
   * Stores the payment of an open order in place of another one or none. Repeating it succeeds.
   * @returns `replaced` if the order has another payment; `ended` if it was discarded in the meantime
   */
  async savePayment(
    orderId: OrderId,
    payment: OpenedPayment,
    replacedIntentId: string | null,
  ): Promise<'kept' | 'replaced' | 'ended'> {
    const { provider, intentId, clientSecret } = payment;
    const kept = await this.#db
      .updateTable('orders')
      .set({
        payment_provider: provider,
        intent_id: intentId,
        client_secret: this.#secrets.seal(clientSecret, secretPlace(orderId)),
      })
      .where('id', '=', orderId)
      .where('state', '=', 'open')
      .where('payment_closed_at', 'is', null)
      .where('intent_id', 'is not distinct from', replacedIntentId)
      .returning('id')
      .executeTakeFirst();
    if (kept) return 'kept';
    const row = await this.#db
      .selectFrom('orders')
      .select(['state', 'intent_id', 'payment_closed_at'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (hasEnded(row)) return 'ended';
    return row.intent_id === intentId ? 'kept' : 'replaced';
  }

  #toStoredOrder(row: Selectable<Tables['orders']>): StoredOrder {
    const { payment_provider: provider, intent_id: intentId, client_secret: sealed } = row;
    return {
      id: row.id,
      idempotencyKey: row.idempotency_key,
      bodyDigest: row.body_digest,
      totalCents: row.total_cents,
      createdAtMs: row.created_at.getTime(),
      state: row.state,
      isClosed: hasEnded(row),
      payment:
        provider !== null && intentId !== null && sealed !== null
          ? { provider, intentId, clientSecret: this.#secrets.open(sealed, secretPlace(row.id)) }
          : null,
    };
  }
}

function toOrderedImage(row: Selectable<Tables['order_item']>): readonly ArchiveOrderItem[] {
  const { feature_id: featureId, product, provider, price_id: priceId, longitude, latitude } = row;
  if (row.kind === 'tasking' || featureId === null || product === null) return [];
  const { imageVersion, delivery } = product;
  return [
    {
      provider,
      featureId,
      product: priceId,
      geometry: row.area ?? { type: 'Point', coordinates: [longitude, latitude] },
      description: row.location_description,
      ...(imageVersion === undefined ? {} : { imageVersion }),
      ...(delivery === undefined ? {} : { delivery }),
    },
  ];
}

function hasEnded(row: Pick<Selectable<Tables['orders']>, 'state' | 'payment_closed_at'>): boolean {
  return row.state === 'open' && row.payment_closed_at !== null;
}

function secretPlace(orderId: OrderId): SecretPlace {
  return { column: 'orders.client_secret', row: orderId };
}

/** Rolls the order back: one of its windows has no free place. */
class WindowTaken extends Error {
  override readonly name = 'WindowTaken';
  readonly item: NewTasking;

  constructor(item: NewTasking) {
    super(`The window of item ${item.id} is taken`);
    this.item = item;
  }
}

/** Takes a place in every limited window. @throws WindowTaken */
async function takeWindows(tx: Tx, { items, createdAtMs }: NewOrder): Promise<void> {
  const limited = items.flatMap((item) => {
    const limit = item.kind === 'tasking' ? toLimitedWindow(item.tasking) : null;
    return item.kind === 'tasking' && limit ? [{ item, ...limit }] : [];
  });
  await lockWindows(
    tx,
    limited.map(({ window }) => window),
  );
  for (const { item, window, limit } of limited)
    if ((await countOtherHolders(tx, window, { itemId: item.id, nowMs: createdAtMs })) >= limit)
      throw new WindowTaken(item);
}

function toRow(order: NewOrder, item: NewOrderItem, position: number) {
  return {
    id: item.id,
    order_id: order.id,
    position,
    kind: item.kind,
    provider: item.line.provider,
    price_id: item.line.priceId,
    price_cents: item.line.totalCents,
    terms_version: item.terms.version,
    terms_digest: toTermsDigest(item.terms),
    terms_agreed_at: new Date(item.termsAgreedAtMs),
    quote: JSON.stringify(item.line),
    longitude: item.longitude,
    latitude: item.latitude,
    location_description: item.locationDescription,
    ...(item.kind === 'archive'
      ? {
          feature_id: item.scene.featureId,
          scene: JSON.stringify(item.scene),
          product: JSON.stringify(item.product),
          area: item.area && JSON.stringify(item.area),
          outline: item.outline && JSON.stringify(item.outline),
          tasking: null,
        }
      : {
          feature_id: null,
          scene: null,
          product: null,
          area: null,
          outline: null,
          tasking: JSON.stringify(item.tasking),
        }),
    state: null,
    state_reason: null,
    provider_order_id: null,
  };
}
