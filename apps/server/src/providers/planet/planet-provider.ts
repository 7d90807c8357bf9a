import { type PriceId, type SceneId, toCents } from '@groundtrack/contract';
import type { MarketDeps } from '../market/market-deps.ts';
import { privateHostOf } from '../market/private-host.ts';
import { withSignal } from '../market/with-signal.ts';
import type { AccountReport } from '../port/account-report.ts';
import { parsePriceId } from '../port/price-id.ts';
import { cheapestCents, findProduct } from '../port/products.ts';
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
  type SceneProduct,
  type SceneQuery,
} from '../port/provider.ts';
import type { TaskingProduct } from '../port/tasking.ts';
import { readPicture } from '../stac/read-picture.ts';
import { parseCursor, readScenePage, toSearchBody } from './find-items.ts';
import { takenOf } from './order-states.ts';
import { type PlanetItem, parseFeatureId } from './parse-item.ts';
import { PlanetApi } from './planet-api.ts';
import { PlanetOrders, type SoldItem } from './planet-orders.ts';
import type { PlanetSettings } from './planet-settings.ts';
import { PlanetTaskingOffers, productProblem } from './planet-tasking.ts';
import { CLIP, type ItemPrice, sellItems, toItemPrices } from './sell-items.ts';
import { TASKED } from './tasked-files.ts';

export interface PlanetOptions {
  readonly settings: PlanetSettings;
  readonly deps: MarketDeps;
  /** Of the price book. */
  readonly products: readonly TaskingProduct[];
}

const LABEL = 'Planet';
const USUAL_MINUTES = 60;
const THUMBNAIL_PX = 512;
const NOT_FOR_SALE = `${LABEL} images are not for sale at the moment.`;

/** Planet as an imagery provider: PlanetScope and SkySat images, and taskings of its satellites. */
export class PlanetProvider implements ImageryProvider {
  readonly name: string;
  readonly label = LABEL;
  readonly simulated = false;
  readonly priceList: ImageryProvider['priceList'];
  readonly leastCents: ImageryProvider['leastCents'];
  readonly capabilities: Capabilities = {
    areas: true,
    paging: true,
    samples: false,
    quicklookCorners: false,
    orders: true,
    clip: CLIP,
    canceling: 'until-processing',
    handOverMinutes: USUAL_MINUTES,
  };
  readonly tasking?: PlanetTaskingOffers;
  readonly #settings: PlanetSettings;
  readonly #deps: MarketDeps;
  readonly #api: PlanetApi;
  readonly #orders: PlanetOrders;
  readonly #prices: ReadonlyMap<string, ItemPrice>;

  constructor({ settings, deps, products }: PlanetOptions) {
    this.name = settings.name ?? settings.kind;
    this.#settings = settings;
    this.#deps = deps;
    this.#api = new PlanetApi(this.name, settings, deps);
    this.#prices = toItemPrices(settings);
    const rules = [...this.#prices].map(([itemType, price]) => [itemType, price.rules] as const);
    this.priceList = rules.map(([itemType, { centsPerKm2 }]) => {
      return { description: `${LABEL} ${itemType}, JPG and GeoTIFF`, priceCents: centsPerKm2.ms ?? toCents(0) };
    });
    const least = rules.flatMap(([, one]) => cheapestCents(one, 'ms') ?? []);
    this.leastCents = least.length > 0 ? toCents(Math.min(...least)) : null;
    const own = products.filter(({ provider }) => provider === this.name).filter((product) => this.#canOrder(product));
    const parts = { name: this.name, api: this.#api, clock: deps.clock, pricing: settings.pricing };
    if (own.length > 0) this.tasking = new PlanetTaskingOffers(own, parts);
    const { name, tasking } = this;
    const findSold = (order: ArchiveOrder, signal: AbortSignal) => this.#findSold(order, signal);
    this.#orders = new PlanetOrders({ name, label: LABEL, settings, deps, api: this.#api, tasking, findSold });
  }

  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return withSignal(this.name, signal, async () => {
      const { area, cursor, criteria, limit } = query;
      const after = parseCursor(cursor);
      if (after === 'nonsense') throw new ProviderError(this.name, 'rejected', `${cursor ?? ''} is no cursor`);
      const types = Object.keys(this.#settings.itemTypes);
      const isEmpty = criteria.startMs > Math.min(criteria.endMs, after?.atMs ?? Infinity);
      if (limit <= 0 || isEmpty || types.length === 0 || !criteria.phenomenologies.includes('ms'))
        return { scenes: [], next: null };
      return readScenePage(query, after, {
        pages: this.#api.search(toSearchBody(types, query, after), signal),
        sell: (items) => this.#sell(items, area, signal),
      });
    });
  }

  quote(featureId: SceneId, area: SceneQuery['area'], signal: AbortSignal): Promise<Scene | null> {
    return withSignal(this.name, signal, async () => {
      const item = await this.#item(featureId, signal);
      const [scene] = item ? await this.#sell([item], area, signal) : [];
      if (!scene) return null;
      return { ...scene, products: await Promise.all(scene.products.map((product) => this.#withinCaps(product))) };
    });
  }

  sceneOfPrice(priceId: PriceId): SceneId | null {
    return parsePriceId(priceId)?.featureId ?? null;
  }

  quicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return withSignal(this.name, signal, async () => {
      const parts = parseFeatureId(featureId);
      const item = parts?.itemType === TASKED ? await this.#taskedItem(parts.itemId, signal) : parts;
      if (!item) return null;
      const address = `${this.#tilesUrl()}/data/v1/item-types/${item.itemType}/items/${item.itemId}/thumb?width=${THUMBNAIL_PX}`;
      const rules = {
        provider: this.name,
        hosts: [new URL(address).hostname],
        privateAddresses: privateHostOf(address) !== undefined,
        http: this.#deps.http,
      };
      const secretHeaders = await this.#api.client.authorize(signal);
      return readPicture(rules, address, { secretHeaders, signal }).catch((error: unknown) => {
        if (error instanceof ProviderError && error.kind === 'rejected') return null;
        throw error;
      });
    });
  }

  sample(_featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return withSignal(this.name, signal, () => null);
  }

  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return withSignal(this.name, signal, () => this.#orders.place(order, signal));
  }

  withdrawOrder(order: ProviderOrder, signal: AbortSignal): Promise<string | null> {
    return withSignal(this.name, signal, () => this.#orders.withdraw(order, signal));
  }

  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return withSignal(this.name, signal, () => this.#orders.status(providerOrderId, signal));
  }

  // oxlint-disable-next-line max-params -- the signature of the port
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return withSignal(this.name, signal, () => this.#orders.deliver(providerOrderId, { order, directory }, signal));
  }

  cancel(providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return withSignal(this.name, signal, () => this.#orders.cancel(providerOrderId, signal));
  }

  /** Planet has no call for what is left of the quota. */
  account(signal: AbortSignal): Promise<AccountReport> {
    return withSignal(this.name, signal, async () => {
      const { queued_orders: queued, running_orders: running } = await this.#api.openOrders(signal);
      const unpriced = Object.keys(this.#settings.itemTypes).filter((one) => !this.#prices.has(one));
      const facts = [`Orders of the organization: ${queued} queued, ${running} running`];
      if (unpriced.length > 0) facts.push(`Not for sale, because they have no price: ${unpriced.join(', ')}`);
      const { skewMs } = this.#api.client;
      return { facts, blocked: null, ...(skewMs === null ? {} : { clockSkewMs: skewMs }) };
    });
  }

  #canOrder(product: TaskingProduct): boolean {
    const problem = productProblem(product, this.#settings.pricing);
    if (problem !== null)
      this.#deps.log.error({ provider: this.name, problem }, 'A product of the price book is not sold');
    return problem === null;
  }

  /** An item of a type that is searched. */
  async #item(featureId: SceneId, signal: AbortSignal): Promise<PlanetItem | null> {
    const { itemType = '' } = parseFeatureId(featureId) ?? {};
    return Object.hasOwn(this.#settings.itemTypes, itemType) ? this.#api.item(featureId, signal) : null;
  }

  #sell(items: readonly PlanetItem[], area: SceneQuery['area'], signal: AbortSignal): Promise<Scene[]> {
    return sellItems({ settings: this.#settings, prices: this.#prices }, { items, area }, signal);
  }

  async #findSold({ featureId, area, place, priceId }: ArchiveOrder, signal: AbortSignal): Promise<SoldItem | null> {
    const item = await this.#item(featureId, signal);
    if (!item) return null;
    const [scene = null] = await this.#sell([item], area ?? place, signal);
    const product = findProduct(scene, priceId);
    return product ? { item, product } : null;
  }

  /** The item of a tasking; null before it is published. */
  async #taskedItem(orderId: string, signal: AbortSignal) {
    const taken = takenOf(await this.#api.captures(orderId, signal));
    const [[itemType], [itemId]] = [taken?.item_types ?? [], taken?.item_ids ?? []];
    return itemType === undefined || itemId === undefined ? null : { itemType, itemId };
  }

  async #withinCaps(product: SceneProduct): Promise<SceneProduct> {
    const { cost, undeliverable } = product;
    if (!cost || undeliverable !== undefined || !(await this.#orders.exceedsCap(cost.cents))) return product;
    return { ...product, undeliverable: NOT_FOR_SALE };
  }

  /** Planet serves thumbnails from a host of their own, which takes the same key. */
  #tilesUrl(): string {
    return this.#settings.url.replace(/\/$/, '').replace('//api.planet.com', '//tiles.planet.com');
  }
}
