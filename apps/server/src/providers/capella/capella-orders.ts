import { type Cents, formatUsd, toSceneId } from '@groundtrack/contract';
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts';
import { ApiError } from '../market/api-error.ts';
import { deliverPicture } from '../market/deliver-picture.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketOrders, type MarketSteps, type OrderReport } from '../market/market-orders.ts';
import { type ListedOrder, type PreparedOrder, withTolerance } from '../market/place-once.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import { requireSold } from '../market/require-sold.ts';
import { toTaskedImage } from '../market/tasked-image.ts';
import { toInstant } from '../market/to-instant.ts';
import {
  type AcquiredImage,
  type ArchiveOrder,
  type DeliveredImage,
  ProviderError,
  type ProviderOrder,
  type ProviderStatus,
  type Scene,
  type SceneProduct,
  type TaskingOrder,
} from '../port/provider.ts';
import type { CapellaApi, CapellaCollect, CapellaOrder, CapellaTask, GranuleKey } from './capella-api.ts';
import type { CapellaSettings } from './capella-settings.ts';
import { type CapellaTasking, offNadirOf, satelliteName, toTaskBody } from './capella-tasking.ts';
import { findCollected } from './find-scenes.ts';
import { hasCollects, isCancelable, isRefused, toOrderReport, toOutcome, toTaskReport } from './order-states.ts';
import { parseUsd } from './parse-usd.ts';
import { collectWord, hasTimes, passMs, toAttempts, wordOf } from './task-facts.ts';

/** A scene that is sold, its product, and what an order names. */
export interface SoldGranule {
  readonly scene: Scene;
  readonly product: SceneProduct;
  readonly granule: GranuleKey;
}

export interface CapellaOrdersOptions {
  readonly name: string;
  readonly label: string;
  readonly settings: CapellaSettings;
  readonly deps: MarketDeps;
  readonly api: CapellaApi;
  readonly tasking: CapellaTasking | undefined;
  /** What an archive order is for, as it is sold now; null if it is not sold. */
  readonly findSold: (order: ArchiveOrder, signal: AbortSignal) => Promise<SoldGranule | null>;
  /** What Capella charges now. @throws ProviderError `rejected` if the account cannot order it */
  readonly reviewedCents: (granule: GranuleKey, signal: AbortSignal) => Promise<Cents>;
}

/** The image of a spotlight is a square that may be turned by 45 degrees, which shows 83 % of the sold box. */
const LEAST_SHARE = 0.75;
/** A younger order without a name may be one that another process is placing. */
const NAMED_WITHIN_MS = 2 * MINUTE_MS;
const HAS_IMAGE: ReadonlySet<ProviderStatus['state']> = new Set(['AcquiredSuccess', 'Processing', 'Complete']);

/** Orders at Capella, from placing to the files: archive orders and tasks. */
export class CapellaOrders {
  readonly #options: CapellaOrdersOptions;
  readonly #orders: MarketOrders;

  constructor(options: CapellaOrdersOptions) {
    this.#options = options;
    this.#orders = new MarketOrders(options, options.deps, this.#steps());
  }

  place(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#ordersOf(order).place(order, signal);
  }

  withdraw(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return this.#ordersOf(order).withdraw(order, signal);
  }

  /** An archive order is looked up by its granule, so that its steps need the order. */
  #ordersOf(order: ProviderOrder): MarketOrders {
    return new MarketOrders(this.#options, this.#options.deps, this.#steps(order));
  }

  exceedsCap(costCents: Cents): Promise<boolean> {
    return this.#orders.exceedsCap(costCents);
  }

  async status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    const known = await this.#orders.known(providerOrderId);
    return (await this.#read(known, providerOrderId, signal))?.status ?? this.#orders.missing(known);
  }

  /** Archive orders cannot be canceled. */
  async cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    const { api, deps, name, label } = this.#options;
    const known = await this.#orders.known(providerOrderId);
    if (!known.tasking) return false;
    const task = await api.findTask(providerOrderId, signal);
    // A cancellation whose response was lost is refused when it is repeated.
    const isOver =
      wordOf(task) === 'canceled' ||
      (this.#cancelUntilMs(known, wordOf(task)) !== null &&
        (await api.changeTask(providerOrderId, 'canceled', signal)));
    if (!isOver) return false;
    deps.log.warn({ provider: name, task: providerOrderId }, 'A tasking was canceled, which may cost a fee');
    await deps.orders.remark(known.reference, `Canceled. ${label} may charge a fee, which the buyer does not pay.`);
    return true;
  }

  async deliver(
    providerOrderId: string,
    { order, directory }: { readonly order: ProviderOrder; readonly directory: string },
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    const { api, name: provider, deps, settings } = this.#options;
    const known = await this.#orders.knownAs(providerOrderId, order);
    const read = await this.#read(known, providerOrderId, signal);
    if (read?.status.state !== 'Complete' || read.granule === null)
      throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
    const { granule } = read;
    const fileOrder = read.fileOrder ?? (await this.#orderFiles(known, granule, signal));
    const findLink = async (linkSignal: AbortSignal) => {
      const url = await api.link(fileOrder, granule.granuleId, linkSignal);
      if (url === null) throw this.#error('unavailable', `Order ${fileOrder} has no link to ${granule.granuleId}`);
      return { url, fileName: `${granule.granuleId}.tif` };
    };
    const leastShare = known.tasking ? LEAST_SHARE : undefined;
    const deliverer = { provider, baseUrl: settings.url, deps };
    return deliverPicture(
      deliverer,
      { order, acquired: read.status.acquired, leastShare, findLink, directory },
      signal,
    );
  }

  /** @param sought the order that is placed; if absent, orders are looked up by their names only */
  #steps(sought?: ProviderOrder): MarketSteps {
    const { api } = this.#options;
    return {
      lookUp: async (reference, sinceMs, signal) => {
        const tasks = sought?.kind === 'archive' ? [] : await api.tasksNamed(reference, signal);
        const found = sought?.kind === 'tasking' ? [] : await this.#findOrders(reference, { sinceMs, sought }, signal);
        return [...tasks.map(toListedTask), ...found.map(toListed)];
      },
      prepare: (order, signal) =>
        order.kind === 'archive' ? this.#prepareArchive(order, signal) : this.#prepareTask(order, signal),
      cancel: (id, signal) => api.changeTask(id, 'canceled', signal),
    };
  }

  async #prepareArchive(order: ArchiveOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { api, name, deps, findSold, reviewedCents } = this.#options;
    const { granule } = requireSold(name, order, await findSold(order, signal));
    return {
      costCents: await reviewedCents(granule, signal),
      send: async () => {
        const { orderId, orderStatus } = await api.order(granule, signal);
        if (isRefused(orderStatus)) throw this.#refused(`Order ${orderId} is ${orderStatus}`);
        await api.nameOrder(orderId, order.reference, signal).catch((error: unknown) => {
          deps.log.warn({ provider: name, order: orderId, error }, 'An order could not be named');
        });
        return { providerOrderId: orderId, costCents: null };
      },
    };
  }

  async #prepareTask(order: TaskingOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { api, deps, tasking } = this.#options;
    const body = toTaskBody(order, await api.user(signal), deps.clock.nowMs());
    if (!body) throw this.#error('rejected', `There is no product ${order.terms.product.priceId}`);
    return {
      costCents: tasking?.costNow(order) ?? null,
      send: async () => {
        const task = await api.createTask(body, signal);
        if (wordOf(task) === 'rejected') throw this.#refused(`Task ${task.taskingrequestId} is rejected`);
        return { providerOrderId: task.taskingrequestId, costCents: null };
      },
    };
  }

  /**
   * Orders with our name, and for a known item, also those of its granule without a name: an order is named after it is
   * placed, and no response is promised to have the name.
   */
  async #findOrders(
    reference: string,
    { sinceMs, sought }: { readonly sinceMs: number; readonly sought: ProviderOrder | undefined },
    signal: AbortSignal,
  ): Promise<CapellaOrder[]> {
    const { api, deps } = this.#options;
    const granuleId = sought?.kind === 'archive' ? sought.featureId : null;
    const found: CapellaOrder[] = [];
    for (const one of await api.orders(signal)) {
      const names = [one.orderName, one.customAttribute1].filter(Boolean);
      const placedAtMs = toInstant(one.orderDate) ?? sinceMs;
      const isUnnamed = names.length === 0 && placedAtMs <= deps.clock.nowMs() - NAMED_WITHIN_MS;
      const isOurs = names.includes(reference) || (isUnnamed && hasGranule(one, granuleId));
      if (!isOurs || placedAtMs < sinceMs || this.#isExpired(one)) continue;
      const known = await deps.orders.find(one.orderId);
      if (known === null || known.reference === reference) found.push(one);
    }
    return found;
  }

  #isExpired({ expirationDate }: CapellaOrder): boolean {
    return (toInstant(expirationDate) ?? Infinity) < this.#options.deps.clock.nowMs();
  }

  /**
   * An order of files that the account has paid for: those of a tasking, or of an expired order.
   * @throws ProviderError `unavailable` if they would cost something
   */
  async #orderFiles({ reference }: KnownOrder, granule: GranuleKey, signal: AbortSignal): Promise<string> {
    const { api, deps, label, reviewedCents } = this.#options;
    const active = (await api.orders(signal)).find(
      (one) => hasGranule(one, granule.granuleId) && !isRefused(one.orderStatus) && !this.#isExpired(one),
    );
    if (active) return active.orderId;
    const cents = await reviewedCents(granule, signal);
    if (cents > 0) {
      const text = `${label} asks ${formatUsd(cents)} for the files of ${granule.granuleId}. They were not ordered.`;
      await deps.orders.remark(reference, text);
      throw this.#error('unavailable', text);
    }
    return (await api.order(granule, signal)).orderId;
  }

  /** The status with the granule of the file; null for an order that Capella does not know. */
  #read(known: KnownOrder, id: string, signal: AbortSignal): Promise<ReadOrder | null> {
    return known.tasking ? this.#readTask(known, id, signal) : this.#readOrder(known, id, signal);
  }

  async #readOrder(known: KnownOrder, id: string, signal: AbortSignal): Promise<ReadOrder | null> {
    const { api } = this.#options;
    const order = await api.findOrder(id, signal);
    if (!order) return null;
    const report = toOrderReport(order.orderStatus);
    const [granule = null] = order.items;
    const isComplete = report.state === 'Complete' && granule !== null;
    // The files of an order can be fetched for some days, and ordered again for nothing.
    const isExpired = isComplete && this.#isExpired(order);
    const fileOrder = isExpired ? await this.#orderFiles(known, granule, signal) : id;
    // A file that cannot be named yet cannot be fetched.
    const isReady = isComplete && (await api.link(fileOrder, granule.granuleId, signal)) !== null;
    const reached = report.state === 'Complete' && !isReady ? { ...report, state: 'Processing' as const } : report;
    return { status: await this.#orders.status(known, reached, signal), granule, fileOrder };
  }

  async #readTask(known: KnownOrder, id: string, signal: AbortSignal): Promise<ReadOrder | null> {
    const { api, name: provider } = this.#options;
    const task = await api.findTask(id, signal);
    if (!task) return null;
    const word = wordOf(task);
    const collects = hasCollects(word) ? await this.#collects(id, signal) : [];
    const delivered = collects.filter((one) => collectWord(one) === 'delivered').map(({ collectId }) => collectId);
    const file = word === 'completed' ? await findCollected({ api, provider }, delivered, signal) : null;
    const words = collects.map(collectWord);
    const before = known.state ?? 'Ordered';
    const decided = word === 'review' ? await this.#decide(known, task, signal) : null;
    const report = decided ?? toTaskReport({ word, before, collects: words, hasFile: file !== null });
    const status = await this.#orders.status(known, report, signal);
    const acquired = this.#toAcquired(known, collects);
    return {
      granule: file?.granule ?? null,
      fileOrder: null,
      status: {
        ...status,
        attempts: toAttempts(collects),
        cancelUntilMs: this.#cancelUntilMs(known, word),
        ...(acquired && HAS_IMAGE.has(status.state) ? { acquired } : {}),
      },
    };
  }

  async #collects(taskId: string, signal: AbortSignal): Promise<CapellaCollect[]> {
    const collects = await this.#options.api.collects(taskId, signal);
    return collects.filter(hasTimes).toSorted((a, b) => passMs(a) - passMs(b));
  }

  /** Approves the price of a task in review within the agreed cost, and rejects a higher one. */
  async #decide(known: KnownOrder, task: CapellaTask, signal: AbortSignal): Promise<OrderReport | null> {
    const { api, deps, label, settings } = this.#options;
    const { taskingrequestId: id, order } = task;
    const total = order?.summary.total;
    if (total === undefined) return null;
    const { reference, tasking } = known;
    const agreed = known.agreedCostCents ?? tasking?.terms.product.cost?.cents ?? null;
    const cents = parseUsd(total);
    if (cents === null || agreed === null) {
      await deps.orders.remark(reference, `${label} asks ${total}. Approve or reject task ${id} in its console.`);
      return null;
    }
    if (cents <= withTolerance(agreed, settings.pricing.tolerancePercent)) {
      if (await api.changeTask(id, 'approved', signal)) await deps.orders.keepId(reference, id, cents);
      return null;
    }
    const text = `Rejected: ${label} asks ${formatUsd(cents)}, and ${formatUsd(agreed)} was agreed.`;
    await deps.orders.remark(reference, text);
    if (!(await api.changeTask(id, 'rejected', signal))) return null;
    return { word: 'review', state: 'Rejected', reason: 'The price of the provider is higher than agreed' };
  }

  /** The facts of the first collect that was taken. */
  #toAcquired({ tasking, reference }: KnownOrder, collects: readonly CapellaCollect[]): AcquiredImage | null {
    const taken = collects.find((one) => toOutcome(collectWord(one)) === 'acquired');
    if (!tasking || !taken) return null;
    return toTaskedImage(tasking, {
      featureId: toSceneId(reference),
      provider: this.#options.name,
      satellite: satelliteName(taken.spacecraftId),
      acquiredAtMs: Math.floor(passMs(taken) / 1000) * 1000,
      offNadirDeg: offNadirOf(taken),
    });
  }

  /** The deadline of the product, as long as Capella still cancels. */
  #cancelUntilMs({ tasking, state }: KnownOrder, word: string): number | null {
    const canceling = tasking?.terms.product.canceling;
    if (!tasking || !canceling || state === 'Cancelled' || !isCancelable(word)) return null;
    const { opportunity, startMs } = tasking.terms;
    const untilMs = (opportunity?.startMs ?? startMs) - canceling.hoursBefore * HOUR_MS;
    return untilMs > this.#options.deps.clock.nowMs() ? untilMs : null;
  }

  #refused(message: string): ApiError {
    return new ApiError(this.#options.name, 'rejected', { message, isRefused: true });
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#options.name, kind, message);
  }
}

interface ReadOrder {
  readonly status: ProviderStatus;
  /** What the file shows. */
  readonly granule: GranuleKey | null;
  /** The order that has the file; null if it is not placed yet. */
  readonly fileOrder: string | null;
}

function toListed({ orderId, orderDate, orderStatus }: CapellaOrder): ListedOrder {
  const createdAtMs = toInstant(orderDate) ?? 0;
  return { providerOrderId: orderId, createdAtMs, isCanceled: isRefused(orderStatus), costCents: null };
}

function toListedTask(task: CapellaTask): ListedOrder {
  const isCanceled = ['canceled', 'rejected'].includes(wordOf(task));
  const createdAtMs = toInstant(task.submissionTime) ?? 0;
  return { providerOrderId: task.taskingrequestId, createdAtMs, isCanceled, costCents: null };
}

function hasGranule({ items }: CapellaOrder, granuleId: string | null): boolean {
  return items.some((item) => item.granuleId === granuleId);
}
