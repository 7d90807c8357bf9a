import { type Cents, toCents, toSceneId } from '@groundtrack/contract';
import { HOUR_MS } from '../../lib/time-units.ts';
import { ApiError } from '../market/api-error.ts';
import { deliverPicture } from '../market/deliver-picture.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketOrders, type MarketSteps } from '../market/market-orders.ts';
import type { ListedOrder, PreparedOrder } from '../market/place-once.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import { requireSold } from '../market/require-sold.ts';
import { toTaskedImage } from '../market/tasked-image.ts';
import { toInstant } from '../market/to-instant.ts';
import {
  type ArchiveOrder,
  type DeliveredImage,
  ProviderError,
  type ProviderOrder,
  type ProviderStatus,
  type Scene,
  type SceneProduct,
  type TaskingOrder,
} from '../port/provider.ts';
import type { TaskingAttempt } from '../port/tasking.ts';
import { gecOf, type UmbraItem } from './parse-item.ts';
import { isCancelable, isCanceled, toOutcome, toReport } from './task-states.ts';
import type { UmbraApi, UmbraCollect, UmbraTask } from './umbra-api.ts';
import { baseUrlOf, type UmbraSettings } from './umbra-settings.ts';
import { toTaskBody, type UmbraTasking } from './umbra-tasking.ts';

/** A scene that is sold, its product, and the collect that an order names. */
export interface SoldCollect {
  readonly scene: Scene;
  readonly product: SceneProduct;
  readonly collectId: string;
}

export interface UmbraOrdersOptions {
  readonly name: string;
  readonly label: string;
  readonly settings: UmbraSettings;
  readonly deps: MarketDeps;
  readonly api: UmbraApi;
  readonly tasking: UmbraTasking | undefined;
  /** What an archive order is for, as it is sold now; null if it is not sold. */
  readonly findSold: (order: ArchiveOrder, signal: AbortSignal) => Promise<SoldCollect | null>;
}

/** The image of a spotlight is a square that may be turned by 45 degrees, which shows 83 % of the sold box. */
const LEAST_SHARE = 0.75;

/** Orders at Umbra, from placing to the files. An archive order is a task, too. */
export class UmbraOrders {
  readonly #options: UmbraOrdersOptions;
  readonly #orders: MarketOrders;

  constructor(options: UmbraOrdersOptions) {
    this.#options = options;
    this.#orders = new MarketOrders(options, options.deps, this.#steps());
  }

  place(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#orders.place(order, signal);
  }

  withdraw(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return this.#orders.withdraw(order, signal);
  }

  exceedsCap(costCents: Cents): Promise<boolean> {
    return this.#orders.exceedsCap(costCents);
  }

  async status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    const known = await this.#orders.known(providerOrderId);
    const task = await this.#options.api.task(providerOrderId, signal);
    return task ? this.#toStatus(known, task, signal) : this.#orders.missing(known);
  }

  /** Archive orders are not canceled: whether a resale can be undone is not documented. */
  async cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    const known = await this.#orders.known(providerOrderId);
    if (known.state === 'Cancelled') return true;
    if (!known.tasking) return false;
    const task = await this.#read(providerOrderId, signal);
    // A cancellation whose response was lost is refused when it is repeated.
    const isOver =
      isCanceled(task.status) ||
      (this.#cancelUntilMs(known, task) !== null && (await this.#options.api.cancel(providerOrderId, signal)));
    if (isOver) await this.#orders.keepCanceled(known);
    return isOver;
  }

  async deliver(
    providerOrderId: string,
    { order, directory }: { readonly order: ProviderOrder; readonly directory: string },
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    const { api, name: provider, deps, settings } = this.#options;
    const known = await this.#orders.knownAs(providerOrderId, order);
    const { state, acquired } = await this.#toStatus(known, await this.#read(providerOrderId, signal), signal);
    if (state !== 'Complete') throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
    const findLink = async (linkSignal: AbortSignal) => {
      const gec = newestGec(await api.delivered(providerOrderId, linkSignal));
      if (!gec?.url) throw this.#error('unavailable', `Task ${providerOrderId} has no signed link to a GEC`);
      return { url: gec.url, fileName: gec.fileName };
    };
    const leastShare = order.kind === 'tasking' ? LEAST_SHARE : undefined;
    const deliverer = { provider, baseUrl: baseUrlOf(settings), deps };
    return deliverPicture(deliverer, { order, acquired, leastShare, findLink, directory }, signal);
  }

  #steps(): MarketSteps {
    const { api } = this.#options;
    return {
      lookUp: async (reference, _sinceMs, signal) => (await api.tasksOf(reference, signal)).map(toListed),
      prepare: (order, signal) =>
        order.kind === 'archive' ? this.#prepareArchive(order, signal) : this.#prepareTask(order, signal),
      cancel: (id, signal) => api.cancel(id, signal),
    };
  }

  async #prepareArchive(order: ArchiveOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { name, api, settings, findSold } = this.#options;
    const { contractId, sandbox } = settings;
    const { collectId, product } = requireSold(name, order, await findSold(order, signal));
    const names = { userOrderId: order.reference, taskName: order.reference };
    const contract = contractId === undefined ? {} : { targetContractId: contractId };
    const item = { collectId, productTypes: ['GEC'], ...names };
    return {
      // The sandbox charges nothing.
      costCents: sandbox ? toCents(0) : (product.cost?.cents ?? null),
      send: async () => ({ providerOrderId: await api.createArchiveTask(item, contract, signal), costCents: null }),
    };
  }

  async #prepareTask(order: TaskingOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { name, label, api, settings, tasking } = this.#options;
    const { contractId } = settings;
    if (await tasking?.isRestricted(order.place, signal))
      throw this.#error('rejected', `${label} may not image this place`);
    const body = toTaskBody(order, api.latestNowMs());
    if (!body) throw this.#error('rejected', `There is no product ${order.terms.product.priceId}`);
    return {
      costCents: tasking?.costNow(order) ?? null,
      send: async () => {
        const task = await api.createTask({ ...body, ...(contractId === undefined ? {} : { contractId }) }, signal);
        if (task.status !== 'REJECTED') return { providerOrderId: task.id, costCents: null };
        const message = `Task ${task.id} was rejected`;
        throw new ApiError(name, 'rejected', { message, status: 201, isRefused: true });
      },
    };
  }

  async #read(providerOrderId: string, signal: AbortSignal): Promise<UmbraTask> {
    const task = await this.#options.api.task(providerOrderId, signal);
    // A task that we created is not gone.
    if (!task) throw this.#error('unavailable', `Umbra does not find task ${providerOrderId}`);
    return task;
  }

  async #toStatus(known: KnownOrder, task: UmbraTask, signal: AbortSignal): Promise<ProviderStatus> {
    const collects = known.tasking ? await this.#collects(task, signal) : [];
    const taken = collects.find(({ properties }) => toOutcome(properties.status) === 'acquired');
    const report = toReport({
      word: task.status,
      kind: known.tasking ? 'tasking' : 'archive',
      before: known.state ?? 'Ordered',
      history: task.statusHistory.map(({ status }) => status),
      isTaken: taken !== undefined,
    });
    const items = report.state === 'Complete' ? await this.#options.api.delivered(task.id, signal) : [];
    const acquired = known.tasking && this.#toAcquired(known, taken, items);
    // A file that cannot be named yet cannot be fetched.
    const isReady = newestGec(items)?.url && (!known.tasking || acquired);
    const waiting = known.tasking && !acquired ? ('Planned' as const) : ('Processing' as const);
    const reached = report.state === 'Complete' && !isReady ? { ...report, state: waiting } : report;
    const status = await this.#orders.status(known, reached, signal);
    if (!known.tasking) return status;
    const hasImage = HAS_IMAGE.has(status.state);
    if (hasImage && !acquired) throw this.#error('unavailable', `The collect of task ${task.id} cannot be read`);
    return {
      ...status,
      attempts: BEFORE_PASSES.has(status.state) ? [] : toAttempts(collects),
      cancelUntilMs: this.#cancelUntilMs(known, task),
      ...(hasImage && acquired ? { acquired } : {}),
    };
  }

  async #collects({ collectIds }: UmbraTask, signal: AbortSignal): Promise<UmbraCollect[]> {
    const collects = await Promise.all(collectIds.map((id) => this.#options.api.collect(id, signal)));
    return collects.filter((one) => one !== null).toSorted((a, b) => middleOf(a) - middleOf(b));
  }

  /** The facts of the collect, or else of the delivered item. */
  #toAcquired({ tasking, reference }: KnownOrder, taken: UmbraCollect | undefined, items: readonly UmbraItem[]) {
    const [item] = items;
    const stated = item?.properties.start_datetime ?? item?.properties.datetime;
    const takenAtMs = taken ? toInstant(taken.properties.startAt) : stated ? toInstant(stated) : null;
    const satellite = taken?.properties.satelliteId ?? item?.properties.platform;
    if (!tasking || takenAtMs === null || !satellite) return null;
    return toTaskedImage(tasking, {
      featureId: toSceneId(reference),
      provider: this.#options.name,
      satellite,
      acquiredAtMs: Math.floor(takenAtMs / 1000) * 1000,
      offNadirDeg: null,
    });
  }

  /** The deadline of the product, as long as Umbra still cancels. */
  #cancelUntilMs({ tasking, state }: KnownOrder, { status }: UmbraTask): number | null {
    const canceling = tasking?.terms.product.canceling;
    if (!tasking || !canceling || state === 'Cancelled' || !isCancelable(status)) return null;
    const { opportunity, startMs } = tasking.terms;
    const untilMs = (opportunity?.startMs ?? startMs) - canceling.hoursBefore * HOUR_MS;
    return untilMs > this.#options.deps.clock.nowMs() ? untilMs : null;
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#options.name, kind, message);
  }
}

const BEFORE_PASSES: ReadonlySet<ProviderStatus['state']> = new Set(['Ordered', 'Confirmed']);
const HAS_IMAGE: ReadonlySet<ProviderStatus['state']> = new Set(['AcquiredSuccess', 'Processing', 'Complete']);

function toListed({ id, createdAt, status }: UmbraTask): ListedOrder {
  return {
    providerOrderId: id,
    createdAtMs: toInstant(createdAt) ?? 0,
    isCanceled: isCanceled(status),
    costCents: null,
  };
}

/** The newest item of a task with a GEC. */
function newestGec(items: readonly UmbraItem[]) {
  const [newest] = items
    .flatMap((item) => {
      const gec = gecOf(item);
      return gec ? [{ ...gec, at: item.properties.start_datetime ?? item.properties.datetime ?? '' }] : [];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return newest ?? null;
}

/** Unreadable times come first. */
function middleOf({ properties: { startAt, endAt } }: UmbraCollect): number {
  return ((toInstant(startAt) ?? 0) + (toInstant(endAt) ?? 0)) / 2;
}

function toAttempts(collects: readonly UmbraCollect[]): TaskingAttempt[] {
  return collects.flatMap((one) => {
    const outcome = toOutcome(one.properties.status);
    const { satelliteId: satellite, status } = one.properties;
    if (outcome === null) return [];
    const reason = outcome === 'failed' ? `The image was not taken (${status.toLowerCase()})` : null;
    return [{ passMs: middleOf(one), satellite, outcome, cloudCover: null, offNadirDeg: null, reason }];
  });
}
