import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, isObject, type JsonObject, jsonAnswer } from '../core/http-types.ts';
import { OrderBook, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { type FilePlan, OrderFiles, planFile } from '../core/order-files.ts';
import { seededUuid } from '../core/seeded.ts';
import { ORGANIZATION_ID, refusal, toUsd, USER_ID } from './answers.ts';
import { type Catalog, type Granule, toSceneFile } from './catalog.ts';

/** What is known about an order. */
interface CapellaOrder {
  readonly granules: readonly Granule[];
  readonly plan: FilePlan;
  /** Set after the order. */
  readonly names: JsonObject;
}

type Stored = StoredOrder<CapellaOrder>;

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const LIVES_MS = 7 * DAY_MS;
const LINK_LIVES_MS = 10 * MINUTE_MS;

export interface CapellaOptions {
  /** Default: 10,000 USD. */
  readonly fundsCents?: number;
  /** The files of orders. */
  readonly file?: FilePlan;
}

/** The orders of the account, and its funds. */
export class CapellaOrders {
  readonly book: OrderBook<CapellaOrder>;
  fundsCents: number;
  readonly #context: DoubleContext;
  readonly #catalog: Catalog;
  readonly #isTasked: (collectId: string) => boolean;
  readonly #file: FilePlan;
  readonly #files = new OrderFiles();

  constructor(
    context: DoubleContext,
    { fundsCents = 1_000_000, file = {} }: CapellaOptions,
    images: { readonly catalog: Catalog; readonly isTasked: (collectId: string) => boolean },
  ) {
    this.#context = context;
    this.#catalog = images.catalog;
    this.#isTasked = images.isTasked;
    this.#file = file;
    this.fundsCents = fundsCents;
    this.book = new OrderBook(context);
  }

  /** The price of an order, which is refused with status 200 if the funds do not suffice. */
  review(body: JsonObject): Answer {
    const granules = this.#granulesOf(body);
    if (!granules) return refusal(400, 'Item not found', 'ITEM_NOT_FOUND');
    const factor = this.#context.faults.take('price-moved', 'order') ? 1.1 : 1;
    const lineItems = granules.map((granule) => ({
      collectionId: 'capella-archive',
      granuleId: granule.id,
      previouslyOrdered: this.#isFree(granule),
      cost: toUsd(this.#centsOf(granule) * factor),
    }));
    const cents = this.#total(granules) * factor;
    const total = toUsd(cents);
    const orderDetails = { lineItems, summary: { subtotal: total, total } };
    if (cents <= this.fundsCents) return jsonAnswer({ authorized: true, orderDetails });
    const reason = { code: 'INSUFFICIENT_FUNDS', message: 'The funds of the contract do not suffice' };
    return jsonAnswer({ authorized: false, authorizationDenialReason: reason, orderDetails });
  }

  /** A refused order has an id, too. */
  create(body: JsonObject): Answer {
    const granules = this.#granulesOf(body);
    if (!granules) return refusal(400, 'Item not found', 'ITEM_NOT_FOUND');
    const { faults, clock } = this.#context;
    const cents = this.#total(granules);
    const isRefused = faults.take('order-refused', 'order') || cents > this.fundsCents;
    const id = seededUuid('order', String(this.book.all().length), String(clock.now()));
    const plan = planFile(faults, { dataType: 'uint16', ...this.#file });
    const timeline = this.#timeline(isRefused, cents === 0);
    if (!isRefused) this.fundsCents -= cents;
    const order = this.book.add(id, { granules, plan, names: {} }, timeline);
    return jsonAnswer(this.#toJson(order, this.book.state(order)), 201);
  }

  #timeline(isRefused: boolean, isFree: boolean): TimelineStep[] {
    if (isRefused) return [{ state: 'rejected', afterMs: 0 }];
    const placed = { state: 'in-progress', afterMs: 0 };
    if (this.#context.faults.take('order-fails', 'order'))
      return [placed, { state: 'failed', afterMs: 10 * MINUTE_MS }];
    return [placed, { state: 'completed', afterMs: isFree ? 0 : 10 * MINUTE_MS }];
  }

  name(order: Stored, names: JsonObject): Answer {
    Object.assign(order.facts.names, names);
    return jsonAnswer(this.#toJson(order, this.book.state(order)));
  }

  read(order: Stored): Answer {
    return jsonAnswer(this.#toJson(order, this.book.readState(order)));
  }

  list(): Answer {
    return jsonAnswer(this.book.listed().map((order) => this.#toJson(order, this.book.state(order))));
  }

  /** Signs the addresses of the files again in each call. */
  download(order: Stored): Answer {
    const state = this.book.state(order);
    if (state !== 'completed') return jsonAnswer({ error: `order ${state}` }, 405);
    if (this.#context.clock.now() > order.createdAtMs + LIVES_MS) return refusal(400, 'order expired', 'ORDER_EXPIRED');
    if (this.#context.faults.take('no-file-listed', 'status')) return jsonAnswer([]);
    return jsonAnswer(
      order.facts.granules.map((granule) => {
        const { files, origin } = this.#context;
        const href = files.sign(`${granule.id}.tif`, LINK_LIVES_MS, () => {
          const scene = { ...toSceneFile(granule), id: `${order.id}-${granule.id}` };
          return this.#files.image(scene, order.facts.plan, { 'metadata.json': JSON.stringify({ id: granule.id }) });
        });
        return { id: granule.id, assets: { HH: { href }, thumbnail: { href: `${origin}/thumbnails/${granule.id}` } } };
      }),
    );
  }

  /** Null if an item is unknown. */
  #granulesOf({ items }: JsonObject): Granule[] | null {
    const wanted = Array.isArray(items) ? items.filter(isObject) : [];
    const granules = wanted.flatMap(({ granuleId }) => this.#catalog.find(String(granuleId)) ?? []);
    return granules.length > 0 && granules.length === wanted.length ? granules : null;
  }

  #total(granules: readonly Granule[]): number {
    return granules.reduce((sum, granule) => sum + this.#centsOf(granule), 0);
  }

  #centsOf(granule: Granule): number {
    return this.#isFree(granule) ? 0 : granule.collect.mode.usd * 100;
  }

  /** What was ordered before, or taken for the account, is free. */
  #isFree({ id, collect }: Granule): boolean {
    const isTaken = (order: Stored) => !['rejected', 'failed'].includes(this.book.state(order));
    return (
      this.#isTasked(collect.id) ||
      this.book.all().some((order) => isTaken(order) && order.facts.granules.some((one) => one.id === id))
    );
  }

  #toJson({ id, createdAtMs, facts }: Stored, orderStatus: string): JsonObject {
    return {
      userId: USER_ID,
      organizationId: ORGANIZATION_ID,
      orderDate: new Date(createdAtMs).toISOString(),
      expirationDate: new Date(createdAtMs + LIVES_MS).toISOString(),
      orderId: id,
      orderStatus,
      ...facts.names,
      items: facts.granules.map(({ id: granuleId, collect }) => ({
        granuleId,
        type: collect.mode.name,
        size: 100_000_000,
        collectionId: 'capella-archive',
        previouslyOrdered: false,
        collectionDate: new Date(collect.acquiredAtMs).toISOString(),
      })),
    };
  }
}
