import { type AreaGeometry, type Point, type PriceId, providerLabel, type SceneId } from '@groundtrack/contract';
import { boxAround } from '@groundtrack/geo';
import { toLook } from '@groundtrack/scene-renderer';
import { pool } from '../../platform/pool/pool.ts';
import { type AreaTaskOptions, forArea, textOf } from '../area/for-area.ts';
import { placesIn } from '../area/search-place.ts';
import type { CloseUpBox } from '../port/close-up-box.ts';
import { parsePriceId } from '../port/price-id.ts';
import { findProduct, leastCents, toPriceList } from '../port/products.ts';
import {
  type ArchiveOrder,
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
} from '../port/provider.ts';
import type { Opportunity, OpportunityQuery, Tasking } from '../port/tasking.ts';
import { withSignal } from '../port/with-signal.ts';
import { type Acquisition, toAcquisition } from './acquisition.ts';
import { type Cancellations, MemoryCancellations } from './cancellations.ts';
import { findCandidate, toWindow } from './candidates.ts';
import { CLIP, type SimulatedName, toPriceRules } from './catalog.ts';
import { toCenter } from './cell.ts';
import { drawDelivery } from './draw-delivery.ts';
import { type Imager, ownSatellites, toImagers } from './fleet.ts';
import { formatOrderId, type OrderOutcome, parseOrderId, type SimulatedOrder, toDigest } from './order-id.ts';
import { handOverMinutes, statusAt } from './order-timeline.ts';
import { pictureCache } from './picture-cache.ts';
import { parseSceneId } from './scene-id.ts';
import { parseSearchCursor, UnknownCursor } from './search/search-cursor.ts';
import { faultAt } from './sentinels.ts';
import { simulateSearchFault, toOutcome } from './simulate-fault.ts';
import type { SimulationOptions } from './simulation-options.ts';
import { openTasking } from './tasking/open-tasking.ts';
import type { SimulatedTasking } from './tasking/simulated-tasking.ts';
import { toCloseUp } from './to-close-up.ts';

const QUICKLOOK_PX = 400;
const SAMPLE_PX = 1000;
const CACHE_BYTES = 8 * 2 ** 20;
/** The most remembered references. A repeated order is the same order while the process lives. */
const REMEMBERED_ORDERS = 10_000;

/** A provider without a stored archive or orders: scenes, prices, orders, and images are derived from ids. */
export class SimulatedProvider implements ImageryProvider {
  readonly name: SimulatedName;
  readonly label: string;
  readonly simulated = true;
  readonly capabilities: Capabilities;
  readonly priceList: ImageryProvider['priceList'];
  readonly leastCents: ImageryProvider['leastCents'];
  readonly tasking?: Tasking;
  readonly #tasking: SimulatedTasking | null;
  readonly #options: SimulationOptions;
  readonly #imagers: ReadonlyMap<string, Imager>;
  readonly #pictures = pictureCache(CACHE_BYTES);
  readonly #orderIds = new Map<string, string>();
  /** The satellites of the provider as JSON. */
  readonly #satellites: string;
  readonly #cancellations: Cancellations;
  readonly #interrupted = new Set<string>();

  constructor(name: SimulatedName, options: SimulationOptions) {
    this.name = name;
    this.label = providerLabel(name);
    this.priceList = toPriceList(providerLabel(name), toPriceRules(name));
    this.leastCents = leastCents(toPriceRules(name));
    this.capabilities = {
      areas: true,
      quicklookCorners: true,
      paging: true,
      samples: true,
      orders: true,
      canceling: 'until-processing',
      handOverMinutes: handOverMinutes(options.speedFactor),
      clip: CLIP,
      // Scenes are drawn on demand, in UTM.
      delivery: { grids: ['utm'], epsg: true, resamplings: ['nearest', 'bilinear', 'cubic'], pictures: ['jpg', 'png'] },
    };
    this.#options = options;
    this.#cancellations = options.cancellations ?? new MemoryCancellations();
    const own = ownSatellites(options.satellites, name);
    this.#satellites = JSON.stringify(own);
    this.#imagers = new Map(toImagers(own, name).map((imager) => [imager.id, imager]));
    const tasking = openTasking(name, options, { satellites: own, cancellations: this.#cancellations });
    this.#tasking = tasking;
    if (tasking && tasking.products.length > 0)
      this.tasking = {
        products: tasking.products,
        toAttempts: (passes) => tasking.toAttempts(passes),
        opportunities: (query, signal) => this.#opportunities(tasking, query, signal),
      };
  }

  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return this.#guard(signal, async () => {
      const places = placesIn(query.area);
      const [first] = places;
      await this.#simulateFault(first, signal);
      // Rejects the cursor of another provider.
      parseSearchCursor(query.cursor, toWindow(query.criteria.endMs));
      const task = { provider: this.name, satellites: this.#satellites, query: { places, ...query } };
      const page = await pool.run('searchScenes', task, { signal });
      const rules = toPriceRules(this.name);
      const items = page.scenes.map((scene) => ({ scene, rules }));
      return { ...page, scenes: await forArea(query.area, { work: 'addProducts', items }, { signal }) };
    });
  }

  quote(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null> {
    return this.#guard(signal, async () => {
      const scene = this.#find(featureId);
      return scene && this.#priced(scene, area, { signal });
    });
  }

  sceneOfPrice(priceId: PriceId): SceneId | null {
    const { featureId = null } = parsePriceId(priceId) ?? {};
    return featureId?.startsWith('sim-') ? featureId : null;
  }

  quicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#picture(`quicklook ${featureId}`, featureId, signal, (scene) =>
      pool.run('drawQuicklook', { scene: toLook(scene), widthPx: QUICKLOOK_PX }, { signal }),
    );
  }

  closeUp(featureId: SceneId, box: CloseUpBox, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#picture(`close-up ${JSON.stringify(box)} ${featureId}`, featureId, signal, (scene) => {
      const spec = toCloseUp(box, scene.groundSampleDistanceM);
      return pool.run('drawSample', { scene: toLook(scene), ...spec }, { signal });
    });
  }

  sample(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#picture(`sample ${featureId}`, featureId, signal, (scene) => {
      const groundSampleDistanceM = scene.groundSampleDistanceM;
      const sideKm = (SAMPLE_PX * groundSampleDistanceM) / 1000;
      const { epsg, box } = boxAround(toSceneCenter(featureId), {
        xKm: sideKm,
        yKm: sideKm,
        pixelM: groundSampleDistanceM,
      });
      return pool.run('drawSample', { scene: toLook(scene), epsg, box, groundSampleDistanceM }, { signal });
    });
  }

  #simulateFault(place: Point | undefined, signal: AbortSignal): Promise<void> {
    const fault = place ? faultAt(place) : null;
    return simulateSearchFault(this.name, { fault, slowMs: this.#options.slowSearchMs }, signal);
  }

  #opportunities(
    tasking: SimulatedTasking,
    query: OpportunityQuery,
    signal: AbortSignal,
  ): Promise<readonly Opportunity[]> {
    return this.#guard(signal, async () => {
      await this.#simulateFault(query.place, signal);
      return tasking.opportunities(query, signal);
    });
  }

  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#guard(signal, async () => {
      if (order.kind === 'tasking') return this.#taskable().placeOrder(order, signal);
      await this.#ordered(order, signal);
      // Synchronous from here on, so that the second of two calls for one reference finds the id of the first.
      const known = this.#orderIds.get(order.reference);
      if (known) return known;
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
    return this.#guard(
      signal,
      () => this.#taskingOf(providerOrderId)?.status(providerOrderId) ?? this.#status(providerOrderId),
    );
  }

  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return this.#guard(signal, async () => {
      if (order.kind === 'tasking')
        return this.#taskable().fetchDelivery(providerOrderId, { order, directory }, signal);
      const { outcome, digest } = this.#order(providerOrderId);
      if (digest !== toDigest(this.name, order.reference))
        throw this.#error('rejected', `Order ${providerOrderId} belongs to another reference`);
      if ((await this.#status(providerOrderId)).state !== 'Complete')
        throw this.#error('unavailable', `Order ${providerOrderId} is not complete yet`);
      this.#interruptOnce(providerOrderId, outcome);
      return this.#deliver(order, directory, signal);
    });
  }

  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return this.#guard(signal, async () => {
      const tasking = this.#taskingOf(providerOrderId);
      if (tasking) return tasking.cancel(providerOrderId);
      const { state } = await this.#status(providerOrderId);
      if (state === 'Ordered') await this.#cancellations.add(providerOrderId);
      return state === 'Ordered' || state === 'Cancelled';
    });
  }

  #taskable(): SimulatedTasking {
    if (!this.#tasking) throw this.#error('rejected', `${this.label} takes no new images to order`);
    return this.#tasking;
  }

  /** The taskings, if the id is one of theirs. */
  #taskingOf(id: string): SimulatedTasking | null {
    return this.#tasking?.owns(id) ? this.#tasking : null;
  }

  async #deliver(order: ArchiveOrder, directory: string, signal: AbortSignal): Promise<DeliveredImage> {
    const { scene, product } = await this.#ordered(order, signal);
    const { delivery, clip } = order;
    const image = await drawDelivery({ scene, product, delivery, clip, directory }, signal);
    return { ...image, licenseText: this.#options.licenseText(this.name) };
  }

  /** The scene and product of an order. @throws ProviderError if the place has no such product */
  async #ordered(order: ArchiveOrder, signal: AbortSignal) {
    const found = this.#find(order.featureId);
    const scene = found && (await this.#priced(found, order.area ?? order.place, { signal }));
    const product = findProduct(scene, order.priceId);
    if (!scene || !product) throw this.#error('rejected', `There is no product ${order.priceId} at this place`);
    return { scene, product };
  }

  #find(featureId: SceneId): Acquisition | null {
    const key = parseSceneId(featureId);
    const imager = key && this.#imagers.get(key.satelliteId);
    const candidate = imager && findCandidate(imager, key);
    return candidate ? toAcquisition(candidate) : null;
  }

  /** Null if it shows nothing of the place or area. */
  #priced(
    acquisition: Acquisition,
    area: AreaGeometry,
    { signal }: AreaTaskOptions,
  ): Promise<(Acquisition & Scene) | null> {
    return pool.run('priceSimulatedScene', { area: textOf(area), acquisition }, { signal });
  }

  #picture(
    cacheKey: string,
    featureId: SceneId,
    signal: AbortSignal,
    render: (scene: Acquisition) => Promise<ProviderFile>,
  ): Promise<ProviderFile | null> {
    return this.#guard(signal, async () => {
      const kept = this.#pictures.get(cacheKey);
      if (kept) return kept;
      const tasking = this.#taskingOf(featureId);
      if (tasking) return tasking.quicklook(featureId, signal);
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

  #remember(reference: string, id: string): void {
    const [oldest] = this.#orderIds.keys();
    if (oldest !== undefined && this.#orderIds.size >= REMEMBERED_ORDERS) this.#orderIds.delete(oldest);
    this.#orderIds.set(reference, id);
  }

  /** Runs work and turns its errors into ProviderError. A fired signal always means a timeout. */
  async #guard<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    try {
      return await withSignal(this.name, signal, work);
    } catch (error) {
      throw error instanceof UnknownCursor ? this.#error('rejected', error.message) : error;
    }
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.name, kind, message);
  }
}

function toSceneCenter(featureId: SceneId): Point {
  const key = parseSceneId(featureId);
  if (!key) throw new Error(`${featureId} is no scene id`);
  return toCenter(key.cell);
}
