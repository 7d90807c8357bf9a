import type { Cents } from '@groundtrack/contract';
import { DAY_MS, HOUR_MS } from '../../lib/time-units.ts';
import { ProviderError, type ProviderOrder, type ProviderStatus } from '../port/provider.ts';
import { isInRegions } from './in-regions.ts';
import type { MarketDeps } from './market-deps.ts';
import type { MarketSettings } from './market-settings.ts';
import { furthestState, type ReportedState } from './order-state.ts';
import {
  type ListedOrder,
  type OrderSteps,
  type PlacingDeps,
  placeOnce,
  remarkTwice,
  withdrawOnce,
} from './place-once.ts';
import { nextPollMs } from './poll-schedule.ts';
import type { KnownOrder } from './provider-orders.ts';

/** What an adapter adds to the orders that all of them have in common. */
export interface MarketSteps extends OrderSteps {
  /** Cancels a second order of an item where the provider can. @returns false if it is too late, or never possible */
  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean>;
}

/** A report of an adapter on an order. */
export interface OrderReport extends ReportedState {
  /** Why it ended without an image, in a buyer's words. */
  readonly reason?: string;
}

const FINAL: ReadonlySet<ProviderStatus['state']> = new Set([
  'Complete',
  'Rejected',
  'Failed',
  'Cancelled',
  'AcquiredFail',
]);
/** Pause between polls of an order that was not found. */
const MISSING_POLL_MS = HOUR_MS;
/** A second order of an item appears within this time. */
const SECOND_ORDER_MS = DAY_MS;

/** The orders at a commercial provider: each is placed once, its state never goes back, and its cost is kept. */
export class MarketOrders {
  readonly #placing: PlacingDeps;
  readonly #steps: MarketSteps;
  readonly #regions: MarketSettings['regions'];

  constructor(
    seller: {
      readonly name: string;
      readonly label: string;
      readonly settings: Pick<MarketSettings, 'pricing' | 'spending' | 'regions'>;
    },
    { orders, clock, log }: MarketDeps,
    steps: MarketSteps,
  ) {
    const { pricing, spending: caps, regions } = seller.settings;
    const { tolerancePercent } = pricing;
    this.#placing = { provider: seller.name, label: seller.label, orders, clock, log, caps, tolerancePercent };
    this.#steps = steps;
    this.#regions = regions;
  }

  /** See {@link placeOnce}. Where an archive image is sold is decided by its scene. */
  async place(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    if (order.kind === 'tasking' && !isInRegions(this.#regions, order.place))
      throw this.#error('rejected', `${this.#placing.label} images of this place are not for sale here.`);
    return placeOnce(this.#placing, this.#steps, order, signal);
  }

  /** See {@link withdrawOnce}. */
  withdraw(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return withdrawOnce(this.#placing, this.#steps, order, signal);
  }

  /** Whether an order of this cost would exceed a spending cap. */
  exceedsCap(costCents: Cents): Promise<boolean> {
    return this.#placing.orders.exceedsCap(costCents, this.#placing.caps);
  }

  /** @throws ProviderError `rejected` if we placed no such order */
  async known(providerOrderId: string): Promise<KnownOrder> {
    const known = await this.#placing.orders.find(providerOrderId);
    if (!known) throw this.#error('rejected', `There is no order ${providerOrderId}`);
    return known;
  }

  /** @throws ProviderError `rejected` if the order has another reference */
  async knownAs(providerOrderId: string, { reference }: ProviderOrder): Promise<KnownOrder> {
    const known = await this.known(providerOrderId);
    if (known.reference === reference) return known;
    throw this.#error('rejected', `Order ${providerOrderId} belongs to another reference`);
  }

  /** The status of an order after a report, with the furthest state so far and the next poll. */
  async status(known: KnownOrder, report: OrderReport, signal: AbortSignal): Promise<ProviderStatus> {
    const { clock, provider, label } = this.#placing;
    const nowMs = clock.nowMs();
    if (known.sends > 1 && nowMs - known.intendedAtMs < SECOND_ORDER_MS) await this.#cancelSecond(known, signal);
    const { state, note } = await furthestState({ ...this.#placing, provider }, known, report);
    const isFinal = FINAL.has(state);
    const endedAlone = isFinal && state !== 'Complete';
    return {
      state,
      reason: endedAlone ? (report.reason ?? `${label} ended the order`) : null,
      nextPollMs: isFinal ? null : nextPollMs(sinceMs(known, nowMs), nowMs),
      ...(note === undefined ? {} : { note }),
    };
  }

  /** The status of an order that the provider does not find: the last known one, because it may be found again. */
  async missing({ reference, providerOrderId, state }: KnownOrder): Promise<ProviderStatus> {
    const { orders, label } = this.#placing;
    await orders.remark(reference, `${label} did not find order ${providerOrderId ?? ''}.`);
    const isFinal = state !== null && FINAL.has(state);
    return { state: state ?? 'Ordered', reason: null, nextPollMs: isFinal ? null : MISSING_POLL_MS };
  }

  /** Notes that an order was canceled. Later reports of its provider do not change that. */
  keepCanceled({ reference }: KnownOrder): Promise<void> {
    return this.#placing.orders.keepState(reference, 'Cancelled', 'canceled by us');
  }

  /** An order that was sent twice may exist twice. The other one is canceled, or else reported. */
  async #cancelSecond({ reference, providerOrderId, intendedAtMs }: KnownOrder, signal: AbortSignal): Promise<void> {
    const listed = await this.#steps.lookUp(reference, intendedAtMs - SECOND_ORDER_MS, signal);
    const others: ListedOrder[] = [];
    for (const other of listed.filter((one) => !one.isCanceled && one.providerOrderId !== providerOrderId))
      if (!(await this.#steps.cancel(other.providerOrderId, signal))) others.push(other);
    const own = listed.filter((one) => one.providerOrderId === providerOrderId);
    if (others.length > 0) await remarkTwice(this.#placing, reference, [...own, ...others]);
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#placing.provider, kind, message);
  }
}

/** When something last was due to happen: the pass of a tasking once it is over, or else the order. */
function sinceMs({ intendedAtMs, tasking }: KnownOrder, nowMs: number): number {
  const passMs = tasking?.terms.opportunity?.endMs ?? tasking?.terms.endMs ?? intendedAtMs;
  return passMs <= nowMs ? Math.max(passMs, intendedAtMs) : intendedAtMs;
}
