import { type Cents, toCents } from '@groundtrack/contract';
import { HOUR_MS } from '../../lib/time-units.ts';
import { deliverPicture } from '../market/deliver-picture.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketOrders, type MarketSteps } from '../market/market-orders.ts';
import type { ListedOrder, PreparedOrder } from '../market/place-once.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import { requireSold } from '../market/require-sold.ts';
import { toInstant } from '../market/to-instant.ts';
import {
  type ArchiveOrder,
  type DeliveredImage,
  ProviderError,
  type ProviderOrder,
  type ProviderStatus,
  type SceneProduct,
  type TaskingOrder,
} from '../port/provider.ts';
import type { TaskingAttempt } from '../port/tasking.ts';
import { fileOf, isCanceled, isFulfilled, takenOf, toOrderReport, toTaskingReport } from './order-states.ts';
import type { PlanetItem } from './parse-item.ts';
import type { Capture, PlanetApi, PlanetOrder, PlanetTasking } from './planet-api.ts';
import type { PlanetSettings } from './planet-settings.ts';
import { type PlanetTaskingOffers, satelliteName } from './planet-tasking.ts';
import { toAoi } from './sell-items.ts';
import { acquiredOf, orderFiles, toListed } from './tasked-files.ts';

export interface SoldItem {
  readonly item: PlanetItem;
  readonly product: SceneProduct;
}

export interface PlanetOrdersOptions {
  readonly name: string;
  readonly label: string;
  readonly settings: PlanetSettings;
  readonly deps: MarketDeps;
  readonly api: PlanetApi;
  readonly tasking: PlanetTaskingOffers | undefined;
  /** The item of an order with the product as it is sold now; null if there is none. */
  readonly findSold: (order: ArchiveOrder, signal: AbortSignal) => Promise<SoldItem | null>;
}

interface OrderState {
  readonly status: ProviderStatus;
  /** The order of its files, once there is one. */
  readonly files: PlanetOrder | null;
}

/** The image in an archive, which also has masks. */
const IMAGE_NAMES = [/visual[^/]*\.tiff?$/i, /^(?!.*udm).*\.tiff?$/i];

/** Orders at Planet, from placing to the files. */
export class PlanetOrders {
  readonly #options: PlanetOrdersOptions;
  readonly #orders: MarketOrders;

  constructor(options: PlanetOrdersOptions) {
    this.#options = options;
    this.#orders = new MarketOrders(options, options.deps, this.#steps());
  }

  place(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#orders.place(order, signal);
  }

  exceedsCap(costCents: Cents): Promise<boolean> {
    return this.#orders.exceedsCap(costCents);
  }

  withdraw(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return this.#orders.withdraw(order, signal);
  }

  async status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return (await this.#read(await this.#orders.known(providerOrderId), signal)).status;
  }

  async cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    const known = await this.#orders.known(providerOrderId);
    if (known.state === 'Cancelled') return true;
    const isOver = known.tasking
      ? await this.#cancelTasking(providerOrderId, signal)
      : await this.#options.api.cancelOrder(providerOrderId, signal);
    if (isOver) await this.#orders.keepCanceled(known);
    return isOver ?? false;
  }

  async deliver(
    providerOrderId: string,
    { order, directory }: { readonly order: ProviderOrder; readonly directory: string },
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    const { api, name: provider, deps, settings } = this.#options;
    const { status, files } = await this.#read(await this.#orders.knownAs(providerOrderId, order), signal);
    if (status.state !== 'Complete' || !files)
      throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
    const findLink = async (linkSignal: AbortSignal) => {
      const remote = await api.order(files.id, linkSignal);
      const file = remote && fileOf(remote);
      if (!file) throw this.#error('unavailable', `Order ${files.id} has no file`);
      const isOurs = URL.parse(file.location)?.origin === new URL(settings.url).origin;
      const headers = isOurs ? await api.client.authorize(linkSignal) : undefined;
      return { url: file.location, fileName: file.name, headers };
    };
    const { acquired } = status;
    const complete = { order, acquired, findLink, prefer: IMAGE_NAMES, directory };
    return deliverPicture({ provider, baseUrl: settings.url, deps }, complete, signal);
  }

  #steps(): MarketSteps {
    const { api, tasking } = this.#options;
    return {
      lookUp: async (reference, _sinceMs, signal): Promise<ListedOrder[]> => {
        const orders = (await api.ordersNamed(reference, signal)).map(toListed);
        const taskings = tasking ? await api.taskingsNamed(reference, signal) : [];
        return [...orders, ...taskings.map((one) => this.#toListedTasking(one))];
      },
      prepare: (order, signal) =>
        order.kind === 'archive' ? this.#prepareArchive(order, signal) : this.#prepareTasking(order, signal),
      cancel: async (id, signal) => (await api.cancelOrder(id, signal)) ?? this.#cancelTasking(id, signal),
    };
  }

  async #prepareArchive(order: ArchiveOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { name, settings, findSold } = this.#options;
    const { item, product } = requireSold(name, order, await findSold(order, signal));
    const { itemId, itemType } = item;
    const bundle = settings.itemTypes[itemType]?.bundle;
    if (bundle === undefined) throw this.#error('rejected', `${itemType} is not sold`);
    const products = [{ item_ids: [itemId], item_type: itemType, product_bundle: bundle }];
    const body = { name: order.reference, products, tools: [{ clip: { aoi: toAoi(product) } }] };
    return {
      costCents: product.cost?.cents ?? toCents(0),
      send: async () => toListed(await this.#placeOrder(body, signal)),
    };
  }

  async #prepareTasking(order: TaskingOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { api, tasking } = this.#options;
    if (!tasking) throw this.#error('rejected', `There is no product ${order.terms.product.priceId}`);
    const body = tasking.toOrderBody(order);
    return {
      costCents: await tasking.costNow(order, signal),
      send: async () => this.#toListedTasking(await api.placeTasking(body, signal)),
    };
  }

  /** Orders an archive with all files, which is downloaded by a link. */
  readonly #placeOrder = (body: object, signal: AbortSignal): Promise<PlanetOrder> => {
    const { api, deps } = this.#options;
    const { webhookUrl: url } = deps;
    const delivery = { archive_type: 'zip', single_archive: true, archive_filename: '{{name}}.zip' };
    const notified = url === null ? {} : { notifications: { webhook: { url, per_order: true } } };
    return api.placeOrder({ ...body, delivery, ...notified }, signal);
  };

  #toListedTasking(order: PlanetTasking): ListedOrder {
    return {
      providerOrderId: order.id,
      createdAtMs: toInstant(order.created_time) ?? 0,
      isCanceled: isCanceled(order),
      costCents: this.#options.tasking?.toCents(order.estimated_quota_cost) ?? null,
    };
  }

  async #read(known: KnownOrder, signal: AbortSignal): Promise<OrderState> {
    if (known.tasking) return this.#readTasking(known, known.tasking, signal);
    const files = await this.#options.api.order(known.providerOrderId ?? '', signal);
    if (!files) return { status: await this.#orders.missing(known), files };
    if (files.state === 'success' && !fileOf(files)) await this.#noteNoFile(known, files.last_modified);
    return { status: await this.#orders.status(known, toOrderReport(files), signal), files };
  }

  /** An order that is done, but has no file after an hour, needs the operator. */
  async #noteNoFile({ reference }: KnownOrder, doneAt: string | null | undefined): Promise<void> {
    const { deps, label } = this.#options;
    const doneMs = toInstant(doneAt ?? '');
    if (doneMs === null || deps.clock.nowMs() - doneMs < HOUR_MS) return;
    await deps.orders.remark(reference, `${label} is done with the order, and names no file.`);
  }

  async #readTasking(known: KnownOrder, order: TaskingOrder, signal: AbortSignal): Promise<OrderState> {
    const { api, name, label, deps, settings } = this.#options;
    const id = known.providerOrderId ?? '';
    const remote = await api.tasking(id, signal);
    if (!remote) return { status: await this.#orders.missing(known), files: null };
    const captures = await api.captures(id, signal);
    const taken = takenOf(captures);
    if (isFulfilled(remote) && !taken?.item_ids.length) await this.#noteNoFile(known, remote.fulfilled_time);
    const parts = { name, label, deps, api, settings, place: this.#placeOrder };
    const files = taken && isFulfilled(remote) ? await orderFiles(parts, { known, order, taken }, signal) : null;
    const read = await this.#orders.status(known, toTaskingReport(remote, known, { taken, files }), signal);
    const isTaken = ['AcquiredSuccess', 'Processing', 'Complete'].includes(read.state);
    const status = {
      ...read,
      attempts: toAttempts(order, { remote, captures, isPlanned: read.state === 'Planned' }),
      cancelUntilMs: remote.is_cancellable ? toInstant(remote.cancellable_until ?? '') : null,
      ...(taken && isTaken ? { acquired: acquiredOf(name, { known, order, taken }) } : {}),
    };
    return { status, files };
  }

  async #cancelTasking(id: string, signal: AbortSignal): Promise<boolean> {
    const { api } = this.#options;
    const before = await api.tasking(id, signal);
    if (!before || isCanceled(before)) return before !== null;
    if (before.is_cancellable && (await api.cancelTasking(id, signal))) return true;
    const after = await api.tasking(id, signal);
    return after !== null && isCanceled(after);
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#options.name, kind, message);
  }
}

/** The passes that were tried, and the next one of a planned tasking. */
function toAttempts(
  { terms: { product, opportunity } }: TaskingOrder,
  {
    remote,
    captures,
    isPlanned,
  }: { readonly remote: PlanetTasking; readonly captures: readonly Capture[]; readonly isPlanned: boolean },
): TaskingAttempt[] {
  const tried = captures.flatMap((capture): TaskingAttempt[] => {
    const passMs = toInstant(capture.acquired_time ?? '');
    const satellite = satelliteName(capture.satellite_type);
    const pass = { satellite, offNadirDeg: null, reason: null };
    if (passMs === null) return [];
    // Its cloud cover is only known later, and an attempt that is over never changes.
    if (capture.fulfilling) return [{ ...pass, passMs, outcome: 'acquired', cloudCover: null }];
    if (!/^(?:PUBLISHED|FAILED)$/.test(capture.status)) return [];
    const cloudCover = capture.cloud_cover ?? null;
    const isClouded = cloudCover !== null && cloudCover > (product.maxCloudCover ?? 1);
    return [{ ...pass, passMs, outcome: isClouded ? 'clouded' : 'failed', cloudCover }];
  });
  const nextMs = toInstant(remote.next_planned_acquisition_time ?? '') ?? opportunity?.peakMs ?? null;
  if (!isPlanned || nextMs === null) return tried;
  const satellite = opportunity?.satellite ?? satelliteName(product.satelliteIds[0] ?? '');
  const offNadirDeg = opportunity?.peakOffNadirDeg ?? null;
  return [...tried, { passMs: nextMs, satellite, outcome: 'planned', cloudCover: null, offNadirDeg, reason: null }];
}
