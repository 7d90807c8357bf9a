import { toSceneId } from '@groundtrack/contract';
import { ApiError } from '../market/api-error.ts';
import { deliverPicture } from '../market/deliver-picture.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketOrders, type MarketSteps, type OrderReport } from '../market/market-orders.ts';
import type { KnownOrder } from '../market/provider-orders.ts';
import { toTaskedImage } from '../market/tasked-image.ts';
import { toInstant } from '../market/to-instant.ts';
import {
  type AcquiredImage,
  type DeliveredImage,
  ProviderError,
  type ProviderOrder,
  type ProviderStatus,
  type TaskingOrder,
} from '../port/provider.ts';
import type { TaskingAttempt } from '../port/tasking.ts';
import { findImage, type OrderImage } from './find-image.ts';
import { isSameRequest, type OrderRequest } from './order-request.ts';
import { toReport } from './order-states.ts';
import type { StapiOrder } from './parse-answers.ts';
import type { StapiApi } from './stapi-api.ts';
import type { StapiSettings } from './stapi-settings.ts';
import type { StapiTasking } from './stapi-tasking.ts';

interface StapiOrdersOptions {
  readonly name: string;
  readonly label: string;
  readonly settings: StapiSettings;
  readonly deps: MarketDeps;
  readonly api: StapiApi;
  readonly tasking: StapiTasking;
}

/** The provider chooses what is around a point, so that its image may show less of the sold box. */
const LEAST_SHARE = 0.75;
const ENDED: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'user_cancelled']);

/** Orders at a provider, from placing to the files. */
export class StapiOrders {
  readonly #options: StapiOrdersOptions;

  constructor(options: StapiOrdersOptions) {
    this.#options = options;
  }

  /** @throws ProviderError `rejected` for an image of the archive, which the interface does not have */
  place(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    const { label } = this.#options;
    if (order.kind === 'archive') throw this.#error('rejected', `${label} takes new images only, and has no archive`);
    return this.#ordersOf(order).place(order, signal);
  }

  withdraw(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return order.kind === 'archive' ? Promise.resolve(null) : this.#ordersOf(order).withdraw(order, signal);
  }

  async status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    const known = await this.#known(providerOrderId);
    const order = await this.#options.api.order(providerOrderId, signal);
    return order ? (await this.#toStatus(known, order, signal)).status : this.#ordersOf(known.tasking).missing(known);
  }

  /** The interface cannot cancel. @returns whether the order was canceled at the provider */
  async cancel(providerOrderId: string): Promise<boolean> {
    return (await this.#known(providerOrderId)).state === 'Cancelled';
  }

  async deliver(
    providerOrderId: string,
    { order, directory }: { readonly order: ProviderOrder; readonly directory: string },
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    const { name: provider, deps, settings, api } = this.#options;
    const known = await this.#known(providerOrderId);
    if (known.reference !== order.reference)
      throw this.#error('rejected', `Order ${providerOrderId} belongs to another reference`);
    const { acquired } = await this.#toStatus(known, await this.#read(providerOrderId, signal), signal);
    if (!acquired) throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
    const findLink = async (linkSignal: AbortSignal) => {
      // Links of files may be signed, and are read again for each try.
      const image = await findImage(api, await this.#read(providerOrderId, linkSignal), linkSignal);
      if (!image) throw this.#error('unavailable', `Order ${providerOrderId} names no image`);
      return { url: image.url, headers: await api.keyFor(image.url, linkSignal) };
    };
    const request = { order, acquired, leastShare: LEAST_SHARE, findLink, directory };
    return deliverPicture({ provider, baseUrl: settings.url, deps }, request, signal);
  }

  async #known(providerOrderId: string): Promise<KnownOrder & { readonly tasking: TaskingOrder }> {
    const known = await this.#options.deps.orders.find(providerOrderId);
    if (!known?.tasking) throw this.#error('rejected', `There is no order ${providerOrderId}`);
    return { ...known, tasking: known.tasking };
  }

  async #read(providerOrderId: string, signal: AbortSignal): Promise<StapiOrder> {
    const order = await this.#options.api.order(providerOrderId, signal);
    // An order that we placed is not gone.
    if (!order) throw this.#error('unavailable', `Order ${providerOrderId} is not found`);
    return order;
  }

  /** One for each order, because it can only be recognized by its request. */
  #ordersOf(order: TaskingOrder): MarketOrders {
    return new MarketOrders(this.#options, this.#options.deps, this.#stepsOf(order));
  }

  #stepsOf(tasking: TaskingOrder): MarketSteps {
    const { api, tasking: offers } = this.#options;
    let request: Promise<OrderRequest> | null = null;
    const toRequest = (signal: AbortSignal) => (request ??= offers.toOrderRequest(tasking, signal));
    return {
      lookUp: async (reference, sinceMs, signal) => {
        const sent = await toRequest(signal);
        const listed = await api.ordersSince(sinceMs, signal);
        return this.#without(
          reference,
          listed.filter((one) => isSameRequest(one, sent, reference)),
        );
      },
      prepare: async (_order, signal) => {
        const { productId, body } = await toRequest(signal);
        return { costCents: offers.costNow(tasking), send: () => this.#create(productId, body, signal) };
      },
      cancel: () => Promise.resolve(false),
    };
  }

  /** Orders that are not those of other references. The requests of two buyers may be the same. */
  async #without(reference: string, listed: readonly StapiOrder[]) {
    const known = await Promise.all(listed.map(({ id }) => this.#options.deps.orders.find(id)));
    return listed
      .filter((_, at) => known[at]?.reference === undefined || known[at].reference === reference)
      .map(({ id, properties: { created, status } }) => ({
        providerOrderId: id,
        createdAtMs: toInstant(created) ?? 0,
        isCanceled: ENDED.has(status.status_code),
        costCents: null,
      }));
  }

  async #create(productId: string, body: object, signal: AbortSignal) {
    const { id, properties } = await this.#options.api.createOrder(productId, body, signal);
    const { status_code: word, reason_code: code } = properties.status;
    if (word !== 'rejected') return { providerOrderId: id, costCents: null };
    const message = `Order ${id} was rejected (${code ?? 'without a reason'})`;
    throw new ApiError(this.#options.name, 'rejected', { message, status: 201, isRefused: true });
  }

  async #toStatus(known: KnownOrder & { readonly tasking: TaskingOrder }, order: StapiOrder, signal: AbortSignal) {
    const stated = order.properties.status;
    const report = toReport(stated);
    const image = report.state === 'Complete' ? await findImage(this.#options.api, order, signal) : null;
    // A file that cannot be named yet cannot be fetched.
    const reached: OrderReport = report.state === 'Complete' && !image ? { ...report, state: 'Planned' } : report;
    if (stated.status_code === 'reserved' && known.word !== 'reserved') await this.#remarkReserved(known);
    const status = await this.#ordersOf(known.tasking).status(known, reached, signal);
    const acquired = image && status.state === 'Complete' ? this.#toAcquired(known, image, stated.timestamp) : null;
    return {
      acquired,
      status: {
        ...status,
        attempts: toAttempts({ known, status, acquired, isClouded: stated.reason_code === 'cloud_cover' }),
        cancelUntilMs: null,
        ...(acquired ? { acquired } : {}),
      } satisfies ProviderStatus,
    };
  }

  /** The order still exists there, although its buyer is refunded. */
  #remarkReserved({ reference, providerOrderId }: KnownOrder): Promise<void> {
    const { label, deps } = this.#options;
    const order = providerOrderId ?? '';
    return deps.orders.remark(
      reference,
      `${label} asks for an action, such as a payment, before it accepts order ${order}. Do not pay: its buyer was refunded.`,
    );
  }

  #toAcquired(
    { tasking, reference }: { readonly tasking: TaskingOrder; readonly reference: string },
    image: OrderImage,
    completedAt: string,
  ): AcquiredImage {
    const { name, label } = this.#options;
    const { opportunity, startMs, endMs } = tasking.terms;
    // Images without metadata were taken at the pass, or before the order was completed.
    const guessMs = opportunity?.peakMs ?? Math.min(Math.max(toInstant(completedAt) ?? endMs, startMs), endMs);
    return toTaskedImage(tasking, {
      featureId: toSceneId(reference),
      provider: name,
      satellite: image.satellite ?? opportunity?.satellite ?? `Satellite of ${label}`,
      acquiredAtMs: Math.floor((image.acquiredAtMs ?? guessMs) / 1000) * 1000,
      cloudCover: image.cloudCover,
      offNadirDeg: image.offNadirDeg ?? opportunity?.peakOffNadirDeg ?? null,
    });
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.#options.name, kind, message);
  }
}

interface AttemptContext {
  readonly known: { readonly tasking: TaskingOrder };
  readonly status: ProviderStatus;
  readonly acquired: AcquiredImage | null;
  readonly isClouded: boolean;
}

/** The pass of the chosen window. The passes of a flexible order are not stated, except for that of its image. */
function toAttempts({ known, status: { state, reason }, acquired, isClouded }: AttemptContext): TaskingAttempt[] {
  if (acquired) {
    const { acquiredAtMs, satellite, cloudCover, offNadirDeg } = acquired.scene;
    return [{ passMs: acquiredAtMs, satellite, outcome: 'acquired', cloudCover, offNadirDeg, reason: null }];
  }
  const { opportunity } = known.tasking.terms;
  const hasFailed = state === 'AcquiredFail';
  if (!opportunity || (state !== 'Planned' && !hasFailed)) return [];
  const { peakMs: passMs, satellite, peakOffNadirDeg: offNadirDeg } = opportunity;
  const outcome = hasFailed ? (isClouded ? 'clouded' : 'failed') : 'planned';
  return [{ passMs, satellite, outcome, cloudCover: null, offNadirDeg, reason: hasFailed ? reason : null }];
}
