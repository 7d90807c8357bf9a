import { type Cents, toCents, toSceneId } from '@groundtrack/contract';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketOrders, type MarketSteps } from '../market/market-orders.ts';
import type { ListedOrder, PreparedOrder } from '../market/place-once.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import { requireSold } from '../market/require-sold.ts';
import { toTaskedImage } from '../market/tasked-image.ts';
import { toInstant } from '../market/to-instant.ts';
import { toWkt } from '../market/wkt.ts';
import {
  type AcquiredImage,
  type ArchiveOrder,
  type DeliveredImage,
  ProviderError,
  type ProviderOrder,
  type ProviderStatus,
  type SceneProduct,
  type TaskingOrder,
} from '../port/provider.ts';
import type { TaskingAttempt } from '../port/tasking.ts';
import { deliverOrder } from './deliver-order.ts';
import { hasImage, toReportedState } from './order-states.ts';
import type { SkyfiScene } from './parse-archive.ts';
import { orderedRing } from './sell-scene.ts';
import type { SkyfiApi, SkyfiOrder } from './skyfi-api.ts';
import type { SkyfiSettings } from './skyfi-settings.ts';
import type { SkyfiTasking } from './skyfi-tasking.ts';

/** A scene with its product as it is sold now. */
interface SoldScene {
  readonly archive: SkyfiScene;
  readonly product: SceneProduct;
}

export interface SkyfiOrdersOptions {
  readonly name: string;
  readonly label: string;
  readonly settings: SkyfiSettings;
  readonly deps: MarketDeps;
  readonly api: SkyfiApi;
  readonly tasking: SkyfiTasking | undefined;
  /** The scene of an order with the product as it is sold now; null if there is none. */
  readonly findSold: (order: ArchiveOrder, signal: AbortSignal) => Promise<SoldScene | null>;
}

/** Orders at SkyFi, from placing to the files. */
export class SkyfiOrders {
  readonly #options: SkyfiOrdersOptions;
  readonly #orders: MarketOrders;

  constructor(options: SkyfiOrdersOptions) {
    this.#options = options;
    const { deps } = options;
    this.#orders = new MarketOrders(options, deps, this.#steps());
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
    const order = await this.#options.api.order(providerOrderId, signal);
    return order ? this.#toStatus(known, order, signal) : this.#orders.missing(known);
  }

  async deliver(
    providerOrderId: string,
    { order, directory }: { readonly order: ProviderOrder; readonly directory: string },
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    const { api, name, deps, settings } = this.#options;
    const known = await this.#orders.knownAs(providerOrderId, order);
    const remote = await api.order(providerOrderId, signal);
    const status = remote && (await this.#toStatus(known, remote, signal));
    if (!remote || status?.state !== 'Complete')
      throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
    const deliverer = { api, provider: name, baseUrl: settings.url, deps };
    return deliverOrder(deliverer, { remote, order, acquired: status.acquired, directory }, signal);
  }

  #steps(): MarketSteps {
    const { api } = this.#options;
    return {
      lookUp: async (reference, sinceMs, signal) => (await api.ordersOf(reference, sinceMs, signal)).map(toListed),
      prepare: (order, signal) => this.#prepare(order, signal),
      // SkyFi has no call to cancel an order.
      cancel: () => Promise.resolve(false),
    };
  }

  async #prepare(order: ProviderOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { api, deps } = this.#options;
    const { reference } = order;
    const { webhookUrl } = deps;
    const { costCents, image } =
      order.kind === 'tasking' ? await this.#toTasking(order, signal) : await this.#toArchive(order, signal);
    const labels = { label: reference, orderLabel: reference, metadata: { reference }, deliveryDriver: 'NONE' };
    const body = { ...image, ...labels, ...(webhookUrl === null ? {} : { webhookUrl }) };
    return { costCents, send: async () => toListed(await api.place(order.kind, body, signal)) };
  }

  async #toTasking(order: TaskingOrder, signal: AbortSignal) {
    const { tasking, label } = this.#options;
    const costCents = (await tasking?.costNow(order, signal)) ?? null;
    // Sent without a price, it could cost anything.
    if (costCents === null) throw this.#error('rejected', `${label} does not offer this image here`);
    const image = tasking?.toOrderBody(order);
    if (!image) throw this.#error('rejected', `There is no product ${order.terms.product.priceId}`);
    return { costCents, image };
  }

  async #toArchive(order: ArchiveOrder, signal: AbortSignal) {
    const { name, findSold } = this.#options;
    const { archive, product } = requireSold(name, order, await findSold(order, signal));
    const ring = orderedRing(archive, product);
    if (!ring) throw this.#error('rejected', `There is no product ${order.priceId} at this place`);
    const image = { archiveId: order.featureId, aoi: toWkt(ring) };
    return { costCents: product.cost?.cents ?? toCents(0), image };
  }

  async #toStatus(known: KnownOrder, order: SkyfiOrder, signal: AbortSignal): Promise<ProviderStatus> {
    const { tasking } = known;
    const isPlanned =
      tasking !== null &&
      (tasking.terms.opportunity !== null || this.#options.deps.clock.nowMs() >= tasking.terms.startMs);
    const report = toReportedState(order.status, tasking ? 'tasking' : 'archive', isPlanned);
    // Files that cannot be named yet cannot be fetched.
    const isReady = report.state !== 'Complete' || Boolean(order.downloadImageUrl ?? order.downloadCogUrl);
    const reached = isReady ? report : { ...report, state: tasking ? ('Planned' as const) : ('Processing' as const) };
    const status = await this.#orders.status(known, reached, signal);
    if (!tasking) return status;
    // A complete order may go back to another word.
    const isTaken = hasImage(order.status) || status.state === 'Complete';
    const acquired = isTaken ? toAcquired(this.#options.name, known, order) : null;
    return {
      ...status,
      attempts: toAttempts(known, acquired),
      cancelUntilMs: null,
      ...(acquired && status.state === 'Complete' ? { acquired } : {}),
    };
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#options.name, kind, message);
  }
}

function toListed({ orderId, createdAt, orderCost }: SkyfiOrder): ListedOrder {
  const isKnown = orderCost !== null && orderCost !== undefined && orderCost >= 0;
  return {
    providerOrderId: orderId,
    createdAtMs: toInstant(createdAt) ?? 0,
    isCanceled: false,
    costCents: isKnown ? toCents(Math.round(orderCost)) : null,
  };
}

/** No field of an order says when its image was taken: it is the chosen pass, or when its seller had the image. */
function toAcquired(
  provider: string,
  { tasking, reference }: KnownOrder,
  { events }: SkyfiOrder,
): AcquiredImage | null {
  if (!tasking) return null;
  const { opportunity, startMs } = tasking.terms;
  const event = events.find(({ status }) => status === 'PROVIDER_COMPLETE');
  const takenMs = opportunity?.peakMs ?? (event && toInstant(event.timestamp)) ?? startMs;
  return toTaskedImage(tasking, {
    featureId: toSceneId(reference),
    provider,
    satellite: opportunity?.satellite ?? UNKNOWN_SATELLITE,
    acquiredAtMs: Math.floor(takenMs / 1000) * 1000,
  });
}

const UNKNOWN_SATELLITE = 'Satellite of SkyFi';

function toAttempts({ tasking }: KnownOrder, acquired: AcquiredImage | null): TaskingAttempt[] {
  const pass = tasking?.terms.opportunity;
  const passMs = pass?.peakMs ?? acquired?.scene.acquiredAtMs;
  if (passMs === undefined) return [];
  return [
    {
      passMs,
      satellite: pass?.satellite ?? UNKNOWN_SATELLITE,
      outcome: acquired ? 'acquired' : 'planned',
      cloudCover: null,
      offNadirDeg: pass?.peakOffNadirDeg ?? null,
      reason: null,
    },
  ];
}
