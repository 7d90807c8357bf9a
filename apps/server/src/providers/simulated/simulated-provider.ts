import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Point, providerLabel, type SearchArea } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import { renderImage, renderQuicklook, renderSample } from '@groundtrack/scene-renderer';
import type { Clock } from '../../ports.ts';
import { priceListOf, sceneOfPrice } from '../products.ts';
import {
  type Capabilities,
  type DeliveredImage,
  type ImageryProvider,
  ProviderError,
  type ProviderFile,
  type ProviderOrder,
  type ProviderStatus,
  type Scene,
  type ScenePage,
  type SceneQuery,
} from '../provider.ts';
import { placesIn } from '../search-place.ts';
import { type Acquisition, toAcquisition } from './acquisition.ts';
import { ByteCache } from './byte-cache.ts';
import { type Cancellations, MemoryCancellations } from './cancellations.ts';
import { findCandidate } from './candidates.ts';
import { type SimulatedName, toPriceRules } from './catalogue.ts';
import { toCenter } from './cell.ts';
import { type FleetSatellite, type Imager, toImager } from './fleet.ts';
import { formatOrderId, type OrderOutcome, parseOrderId, type SimulatedOrder, toDigest } from './order-id.ts';
import { statusAt } from './order-timeline.ts';
import { priceAcquisition } from './price-acquisition.ts';
import { parseSceneId } from './scene-id.ts';
import { searchScenes, UnknownCursor } from './search-scenes.ts';
import { faultAt, type SimulatedFault } from './sentinels.ts';

export interface SimulationOptions {
  readonly clock: Clock;
  /** How many times faster than real time orders are worked on. */
  readonly speedFactor: number;
  /** Real satellites; each provider uses its own. */
  readonly satellites: readonly FleetSatellite[];
  /** The licence that comes with a delivery of a provider. */
  readonly licenceText: (provider: string) => string;
  /** Without one, cancelled orders are forgotten with the provider. */
  readonly cancellations?: Cancellations;
}

const QUICKLOOK_PX = 400;
const SAMPLE_PX = 1000;
const CACHE_BYTES = 8 * 2 ** 20;
const SLOW_MS = 1000;
const RETRY_AFTER_MS = 5000;
/** References remembered, so that a repeated order is the same order while this process lives. */
const REMEMBERED_ORDERS = 10_000;
/** Coarser images are not sold (spec section 5, Archive search). */
const COARSEST_M = 5;

/** Stands in for a real provider: scenes, prices, orders and images all follow from ids; only cancelled orders are kept. */
export class SimulatedProvider implements ImageryProvider {
  readonly name: SimulatedName;
  readonly label: string;
  readonly simulated = true;
  readonly capabilities: Capabilities = {
    areas: true,
    paging: true,
    samples: true,
    orders: true,
    cancelling: 'until-processing',
  };
  readonly priceList: ImageryProvider['priceList'];
  readonly #options: SimulationOptions;
  readonly #imagers: ReadonlyMap<string, Imager>;
  readonly #pictures = new ByteCache(CACHE_BYTES);
  readonly #orderIds = new Map<string, string>();
  readonly #cancellations: Cancellations;
  readonly #interrupted = new Set<string>();

  constructor(name: SimulatedName, options: SimulationOptions) {
    this.name = name;
    this.label = providerLabel(name);
    this.priceList = priceListOf(providerLabel(name), toPriceRules(name));
    this.#options = options;
    this.#cancellations = options.cancellations ?? new MemoryCancellations();
    const own = options.satellites.filter((one) => one.provider === name && one.resolutionM <= COARSEST_M);
    this.#imagers = new Map(own.map((satellite) => [satellite.id, toImager(satellite)]));
  }

  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return this.#guard(signal, async () => {
      for (const place of placesIn(query.area).slice(0, 1)) await this.#simulateSearchFault(faultAt(place), signal);
      return searchScenes([...this.#imagers.values()], query, signal);
    });
  }

  quote(featureId: string, area: SearchArea, signal: AbortSignal): Promise<Scene | null> {
    return this.#guard(signal, () => {
      const scene = this.#find(featureId);
      return scene && priceAcquisition(scene, area);
    });
  }

  sceneOfPrice(priceId: string): string | null {
    const featureId = sceneOfPrice(priceId);
    return featureId?.startsWith('sim-') ? featureId : null;
  }

  quicklook(featureId: string, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#picture(`quicklook ${featureId}`, featureId, signal, (scene) =>
      renderQuicklook(scene, QUICKLOOK_PX, signal),
    );
  }

  sample(featureId: string, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#picture(`sample ${featureId}`, featureId, signal, (scene) => {
      const groundSampleDistanceM = scene.groundSampleDistanceM;
      const sideKm = (SAMPLE_PX * groundSampleDistanceM) / 1000;
      const { epsg, box } = boxAround(toSceneCenter(featureId), {
        xKm: sideKm,
        yKm: sideKm,
        pixelM: groundSampleDistanceM,
      });
      return renderSample({ scene, epsg, box, groundSampleDistanceM }, signal);
    });
  }

  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#guard(signal, () => {
      const known = this.#orderIds.get(order.reference);
      if (known) return known;
      this.#ordered(order);
      const fault = faultAt(order.place);
      if (fault === 'order-rejected') throw this.#error('rejected', 'The simulated provider rejected the order');
      const id = formatOrderId({
        placedAtMs: this.#options.clock.nowMs(),
        outcome: toOutcome(fault),
        digest: toDigest(this.name, order.reference),
      });
      this.#remember(order.reference, id);
      return id;
    });
  }

  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return this.#guard(signal, () => this.#status(providerOrderId));
  }

  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return this.#guard(signal, async () => {
      const { outcome, digest } = this.#order(providerOrderId);
      if (digest !== toDigest(this.name, order.reference))
        throw this.#error('rejected', `Order ${providerOrderId} belongs to another reference`);
      if ((await this.#status(providerOrderId)).state !== 'Complete')
        throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
      this.#interruptOnce(providerOrderId, outcome);
      return this.#deliver(order, join(directory, 'image.tif'), signal);
    });
  }

  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return this.#guard(signal, async () => {
      const { state } = await this.#status(providerOrderId);
      if (state === 'Ordered') await this.#cancellations.add(providerOrderId);
      return state === 'Ordered' || state === 'Cancelled';
    });
  }

  async #deliver(order: ProviderOrder, path: string, signal: AbortSignal): Promise<DeliveredImage> {
    const { scene, product } = this.#ordered(order);
    const { epsg, box } = product.size.projected;
    const { groundSampleDistanceM } = scene;
    const size = await renderImage({ scene, epsg, box, groundSampleDistanceM }, path, signal);
    return { path, ...size, epsg, box, licenceText: this.#options.licenceText(this.name) };
  }

  /** What an order names, or a rejection: a price of the scene at the place. */
  #ordered(order: ProviderOrder) {
    const found = this.#find(order.featureId);
    const scene = found && priceAcquisition(found, order.place);
    const product = scene?.products.find(({ priceId }) => priceId === order.priceId);
    if (!scene || !product) throw this.#error('rejected', `There is no product ${order.priceId} at this place`);
    return { scene, product };
  }

  #find(featureId: string): Acquisition | null {
    const key = parseSceneId(featureId);
    const imager = key && this.#imagers.get(key.satelliteId);
    const candidate = imager && findCandidate(imager, key);
    return candidate ? toAcquisition(candidate) : null;
  }

  #picture(
    cacheKey: string,
    featureId: string,
    signal: AbortSignal,
    render: (scene: Acquisition) => Promise<ProviderFile>,
  ): Promise<ProviderFile | null> {
    return this.#guard(signal, async () => {
      const kept = this.#pictures.get(cacheKey);
      if (kept) return kept;
      const scene = this.#find(featureId);
      if (!scene) return null;
      const file = await render(scene);
      this.#pictures.set(cacheKey, file);
      return file;
    });
  }

  #order(providerOrderId: string): SimulatedOrder {
    const order = parseOrderId(providerOrderId);
    if (!order) throw this.#error('rejected', `There is no order ${providerOrderId}`);
    return order;
  }

  async #status(providerOrderId: string): Promise<ProviderStatus> {
    const order = this.#order(providerOrderId);
    if (await this.#cancellations.has(providerOrderId)) return { state: 'Cancelled', reason: null, nextPollMs: null };
    return statusAt(order, this.#options.clock.nowMs(), this.#options.speedFactor);
  }

  #interruptOnce(providerOrderId: string, outcome: OrderOutcome): void {
    if (outcome !== 'delivery-interrupted' || this.#interrupted.has(providerOrderId)) return;
    this.#interrupted.add(providerOrderId);
    throw this.#error('unavailable', `The delivery of ${providerOrderId} broke off`);
  }

  async #simulateSearchFault(fault: SimulatedFault | null, signal: AbortSignal): Promise<void> {
    if (fault === 'search-timeout') await untilAborted(signal);
    if (fault === 'search-slow') await setTimeout(SLOW_MS, undefined, { signal });
    if (fault === 'search-malformed') throw this.#error('malformed', 'The search answer is not a list of scenes');
    if (fault === 'search-refused') throw this.#error('credentials', 'The provider answered 401');
    if (fault === 'search-limited')
      throw new ProviderError(this.name, 'rate-limited', 'The provider answered 429', RETRY_AFTER_MS);
    if (fault === 'search-unavailable') throw this.#error('unavailable', 'The provider answered 503');
  }

  #remember(reference: string, id: string): void {
    const [oldest] = this.#orderIds.keys();
    if (oldest !== undefined && this.#orderIds.size >= REMEMBERED_ORDERS) this.#orderIds.delete(oldest);
    this.#orderIds.set(reference, id);
  }

  /** Gives up when the signal fires, whatever is going on. */
  async #guard<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    try {
      signal.throwIfAborted();
      const result = await work();
      signal.throwIfAborted();
      return result;
    } catch (error) {
      if (signal.aborted) throw this.#error('timeout', 'The provider was given up');
      if (error instanceof UnknownCursor) throw this.#error('rejected', error.message);
      throw error;
    }
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.name, kind, message);
  }
}

function toOutcome(fault: SimulatedFault | null): OrderOutcome {
  return fault === 'processing-failed' || fault === 'delivery-interrupted' ? fault : 'delivered';
}

function toSceneCenter(featureId: string): Point {
  const key = parseSceneId(featureId);
  if (!key) throw new Error(`${featureId} is no scene id`);
  return toCenter(key.cell);
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(new Error('given up', { cause: signal.reason }));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
