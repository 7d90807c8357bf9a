import type { Clock } from './clock.ts';
import type { FaultScript } from './faults.ts';

/** A state that an order reaches some time after it was placed. */
export interface TimelineStep {
  readonly state: string;
  /** Before the speed of the double is applied. */
  readonly afterMs: number;
  readonly message?: string;
}

export interface StateEvent {
  readonly state: string;
  readonly atMs: number;
  readonly message: string | null;
}

/** An order and the facts that the provider keeps about it. */
export interface StoredOrder<Facts> {
  readonly id: string;
  readonly createdAtMs: number;
  readonly facts: Facts;
}

interface Entry<Facts> extends StoredOrder<Facts> {
  events: readonly StateEvent[];
  readonly listedAtMs: number;
}

interface OrderBookOptions {
  readonly clock: Clock;
  readonly faults: FaultScript;
  /** Divides the times of timelines. */
  readonly speed: number;
}

const LISTED_LATE_MS = 5 * 60_000;

/** The orders of a double, which move through their timelines by time. */
export class OrderBook<Facts> {
  readonly #options: OrderBookOptions;
  readonly #orders = new Map<string, Entry<Facts>>();
  readonly #listeners: ((order: StoredOrder<Facts>, event: StateEvent) => void)[] = [];

  constructor(options: OrderBookOptions) {
    this.#options = options;
  }

  /** Stores an order. Applies the fault `listed-late`. */
  add(id: string, facts: Facts, timeline: readonly TimelineStep[]): StoredOrder<Facts> {
    const { clock, faults } = this.#options;
    const createdAtMs = clock.now();
    const listedAtMs = createdAtMs + faults.takeMs('listed-late', 'order', LISTED_LATE_MS);
    const order: Entry<Facts> = { id, createdAtMs, facts, events: [], listedAtMs };
    this.#orders.set(id, order);
    this.#schedule(order, timeline);
    return order;
  }

  get(id: string): StoredOrder<Facts> | undefined {
    return this.#orders.get(id);
  }

  /** All orders, the oldest first. */
  all(): readonly StoredOrder<Facts>[] {
    return [...this.#orders.values()];
  }

  /** The orders that a list contains, the oldest first. */
  listed(): readonly StoredOrder<Facts>[] {
    const nowMs = this.#options.clock.now();
    return [...this.#orders.values()].filter(({ listedAtMs }) => listedAtMs <= nowMs);
  }

  /** The states that an order has reached, the oldest first. */
  events({ id }: StoredOrder<Facts>): readonly StateEvent[] {
    const nowMs = this.#options.clock.now();
    return this.#entry(id).events.filter(({ atMs }) => atMs <= nowMs);
  }

  /** The current state. */
  state(order: StoredOrder<Facts>): string {
    return this.events(order).at(-1)?.state ?? '';
  }

  /** The state that one call reads. Applies the faults `unknown-state` and `state-goes-back`. */
  readState(order: StoredOrder<Facts>): string {
    const { faults } = this.#options;
    if (faults.take('unknown-state', 'status')) return 'UNDER_REVIEW_BY_TEAM';
    const before = this.events(order).at(-2);
    return before && faults.take('state-goes-back', 'status') ? before.state : this.state(order);
  }

  /** Replaces what an order would still reach, for example when it is canceled. */
  continueWith(order: StoredOrder<Facts>, timeline: readonly TimelineStep[]): void {
    const entry = this.#entry(order.id);
    entry.events = this.events(order);
    this.#schedule(entry, timeline);
  }

  /** Calls the listener when an order reaches a state. */
  onEvent(listener: (order: StoredOrder<Facts>, event: StateEvent) => void): void {
    this.#listeners.push(listener);
  }

  #entry(id: string): Entry<Facts> {
    const entry = this.#orders.get(id);
    if (!entry) throw new RangeError(`no order ${id}`);
    return entry;
  }

  #schedule(order: Entry<Facts>, timeline: readonly TimelineStep[]): void {
    const { clock, speed } = this.#options;
    const nowMs = clock.now();
    const events = timeline.map(({ state, afterMs, message = null }) => ({
      state,
      atMs: nowMs + Math.round(afterMs / speed),
      message,
    }));
    order.events = [...order.events, ...events];
    for (const event of events) clock.at(event.atMs, () => this.#notify(order, event));
  }

  #notify(order: Entry<Facts>, event: StateEvent): void {
    if (!order.events.includes(event)) return;
    for (const listener of this.#listeners) listener(order, event);
  }
}
