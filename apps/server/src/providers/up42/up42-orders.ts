import { type Cents, toSceneId } from '@groundtrack/contract';
import { ApiError } from '../market/api-error.ts';
import { deliverPicture } from '../market/deliver-picture.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketOrders, type MarketSteps } from '../market/market-orders.ts';
import type { ListedOrder, PreparedOrder } from '../market/place-once.ts';
import { toUsdCents } from '../market/price-policy.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import { refuseOrder } from '../market/refuse-order.ts';
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
  type SceneProduct,
} from '../port/provider.ts';
import { isObject } from '../stac/item-value.ts';
import { readyMapping } from '../stac/mappings/index.ts';
import { parseStacItem } from '../stac/parse-item.ts';
import { decideOffer } from './decide-offer.ts';
import { type OrderItem, toBody, toItem } from './order-body.ts';
import { DECISION, toReport } from './order-states.ts';
import { estimateOf, type SoldScene } from './sell-scenes.ts';
import type { AssetId } from './transport.ts';
import type { Up42Api, Up42Order } from './up42-api.ts';
import { type AnySettings, CREDITS, urlOf } from './up42-settings.ts';
import { toTaskingItem } from './up42-tasking.ts';

export interface Up42OrdersOptions {
  readonly name: string;
  readonly label: string;
  readonly settings: AnySettings;
  readonly deps: MarketDeps;
  readonly api: Up42Api;
  /** The scene of an order with the product as it is listed; null if there is none. */
  readonly findSold: (
    order: ArchiveOrder,
    signal: AbortSignal,
  ) => Promise<{ readonly sold: SoldScene; readonly product: SceneProduct } | null>;
}

const NAME_LENGTH = 200;
const TAG_LENGTH = 30;
const MAPPING = readyMapping('up42');

/** Orders at UP42 or Geopera, from placing to the files. */
export class Up42Orders {
  readonly #options: Up42OrdersOptions;
  readonly #orders: MarketOrders;

  constructor(options: Up42OrdersOptions) {
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
    const order = await this.#options.api.order(providerOrderId, signal);
    return order ? this.#toStatus(known, order, signal) : this.#orders.missing(known);
  }

  /** @returns whether it is canceled */
  async cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    await this.#orders.known(providerOrderId);
    return (
      (await this.#options.api.cancel(providerOrderId, signal)) ||
      (await this.#options.api.order(providerOrderId, signal))?.status === 'CANCELED'
    );
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
    const asset = status?.state === 'Complete' ? await api.asset(providerOrderId, signal) : null;
    if (!asset) throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
    // A link lives for 30 seconds.
    const findLink = async (linkSignal: AbortSignal) => ({ url: await api.link(asset, linkSignal) });
    const deliverer = { provider: name, baseUrl: urlOf(settings), deps };
    return deliverPicture(deliverer, { order, acquired: status?.acquired, findLink, directory }, signal);
  }

  #steps(): MarketSteps {
    const { api } = this.#options;
    return {
      lookUp: async (reference, sinceMs, signal) =>
        (await api.ordersNamed(toName(reference), signal))
          .map(toListed)
          .filter(({ createdAtMs }) => createdAtMs === 0 || createdAtMs >= sinceMs),
      prepare: (order, signal) => this.#prepare(order, signal),
      cancel: (providerOrderId, signal) => api.cancel(providerOrderId, signal),
    };
  }

  async #prepare(order: ProviderOrder, signal: AbortSignal): Promise<PreparedOrder> {
    const { api, name } = this.#options;
    const body = toBody(toName(order.reference), [await this.#toItem(order, signal)]);
    return {
      // Taskings have a price only after they were ordered.
      costCents: order.kind === 'tasking' ? null : await this.#costNow(body, signal),
      send: async () => {
        const placed = await api.place({ ...body, tags: [order.reference.slice(0, TAG_LENGTH)] }, signal);
        const providerOrderId = placed.results.find(({ index }) => index === 0)?.id;
        if (providerOrderId !== undefined) return { providerOrderId, costCents: null };
        const [error] = placed.errors;
        const message = error ? `${error.message} ${error.details}` : 'no result';
        throw new ApiError(name, 'rejected', { message });
      },
    };
  }

  async #toItem(order: ProviderOrder, signal: AbortSignal): Promise<OrderItem> {
    if (order.kind === 'archive') {
      const { name, findSold } = this.#options;
      const { sold, product } = requireSold(name, order, await findSold(order, signal));
      return toItem(sold, product);
    }
    const item = toTaskingItem(order);
    if (!item) throw this.#error('rejected', `There is no product ${order.terms.product.priceId}`);
    return item;
  }

  async #costNow(body: ReturnType<typeof toBody>, signal: AbortSignal): Promise<Cents> {
    const { name: provider, label, deps, api, settings } = this.#options;
    const refuse = (error: unknown) => refuseOrder({ provider, label, log: deps.log }, error);
    const now = estimateOf(await api.estimate(body, signal).catch(refuse), 0);
    if ('why' in now) return refuse(new ApiError(provider, 'rejected', { message: now.why }));
    const cents = toUsdCents(settings.pricing, now.credits, CREDITS);
    if (cents === null) throw this.#error('rejected', 'There is no rate for credits');
    return cents;
  }

  async #toStatus(known: KnownOrder, order: Up42Order, signal: AbortSignal): Promise<ProviderStatus> {
    const { tasking } = known;
    const report = toReport(order, tasking ? 'tasking' : 'archive', known.state === 'Planned');
    if (report.note === DECISION) await decideOffer(this.#options, known, signal);
    const asset = report.state === 'Complete' ? await this.#options.api.asset(order.id, signal) : null;
    // Files that cannot be named yet cannot be fetched.
    const isEarly = report.state === 'Complete' && !asset;
    const early = tasking ? ('Planned' as const) : ('Processing' as const);
    const status = await this.#orders.status(known, isEarly ? { ...report, state: early } : report, signal);
    if (!tasking) return status;
    const acquired = asset && status.state === 'Complete' ? await this.#toAcquired(known, asset, signal) : null;
    return {
      ...status,
      attempts: acquired ? [toAttempt(acquired)] : [],
      cancelUntilMs: order.status === 'CREATED' ? tasking.terms.startMs : null,
      ...(acquired ? { acquired } : {}),
    };
  }

  /** When and by which satellite it was taken, as the description of its file says. */
  async #toAcquired(known: KnownOrder, asset: AssetId, signal: AbortSignal): Promise<AcquiredImage> {
    const { name, label, api } = this.#options;
    const { tasking, providerOrderId, reference } = known;
    if (!tasking || providerOrderId === null) throw new Error('expected a tasking');
    const item = await api.item(providerOrderId, asset, signal);
    const parsed = isObject(item) ? parseStacItem({ ...item, id: reference }, MAPPING) : null;
    const record = parsed?.ok ? parsed.record : null;
    return toTaskedImage(tasking, {
      featureId: toSceneId(reference),
      provider: name,
      satellite: record?.satellite ?? `Satellite of ${label}`,
      acquiredAtMs: Math.floor((record?.acquiredAtMs ?? tasking.terms.startMs) / 1000) * 1000,
      cloudCover: record?.cloudCover ?? null,
      offNadirDeg: record?.offNadirDeg ?? null,
    });
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#options.name, kind, message);
  }
}

function toName(reference: string): string {
  return reference.slice(0, NAME_LENGTH);
}

function toListed({ id, status, createdAt }: Up42Order): ListedOrder {
  return {
    providerOrderId: id,
    createdAtMs: toInstant(createdAt) ?? 0,
    isCanceled: status === 'CANCELED',
    costCents: null,
  };
}

function toAttempt({ scene }: AcquiredImage) {
  const { acquiredAtMs: passMs, satellite, cloudCover, offNadirDeg } = scene;
  return { passMs, satellite, outcome: 'acquired' as const, cloudCover, offNadirDeg, reason: null };
}
