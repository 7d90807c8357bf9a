import { type SceneId, toCents } from '@groundtrack/contract';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketProvider } from '../market/market-provider.ts';
import { privateHostOf } from '../market/private-host.ts';
import type { AccountReport } from '../port/account-report.ts';
import { cheapestCents, findProduct } from '../port/products.ts';
import {
  type ArchiveOrder,
  type Capabilities,
  type ImageryProvider,
  ProviderError,
  type ProviderFile,
  type Scene,
  type ScenePage,
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

/** Planet as an imagery provider: PlanetScope and SkySat images, and taskings of its satellites. */
export class PlanetProvider extends MarketProvider {
  override readonly priceList: ImageryProvider['priceList'];
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
  protected readonly orders: PlanetOrders;
  readonly #prices: ReadonlyMap<string, ItemPrice>;

  constructor({ settings, deps, products }: PlanetOptions) {
    super({ name: settings.name ?? settings.kind, label: LABEL });
    this.#settings = settings;
    this.#deps = deps;
    this.#api = new PlanetApi(this.name, settings, deps);
    this.#prices = toItemPrices(settings);
    const rules = [...this.#prices].map(([itemType, price]) => [itemType, price.rules] as const);
    this.priceList = rules.map(([itemType, { centsPerKm2 }]) => {
      return { description: `${LABEL} ${itemType}, display JPG and GeoTIFF`, priceCents: centsPerKm2.ms ?? toCents(0) };
    });
    const least = rules.flatMap(([, one]) => cheapestCents(one, 'ms') ?? []);
    this.leastCents = least.length > 0 ? toCents(Math.min(...least)) : null;
    const problemOf = (product: TaskingProduct) => productProblem(product, settings.pricing);
    const own = this.ownProducts(products, { problemOf, log: deps.log });
    const parts = { name: this.name, api: this.#api, clock: deps.clock, pricing: settings.pricing };
    if (own.length > 0) this.tasking = new PlanetTaskingOffers(own, parts);
    const { name, tasking } = this;
    const findSold = (order: ArchiveOrder, signal: AbortSignal) => this.#findSold(order, signal);
    this.orders = new PlanetOrders({ name, label: LABEL, settings, deps, api: this.#api, tasking, findSold });
  }

  protected async findScenes(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    const { area, cursor, criteria, limit } = query;
    const after = parseCursor(cursor);
    if (after === 'nonsense') throw this.badCursor(cursor);
    const types = Object.keys(this.#settings.itemTypes);
    const isEmpty = criteria.startMs > Math.min(criteria.endMs, after?.atMs ?? Infinity);
    if (limit <= 0 || isEmpty || types.length === 0 || !criteria.phenomenologies.includes('ms'))
      return { scenes: [], next: null };
    return readScenePage(query, after, {
      pages: this.#api.search(toSearchBody(types, query, after), signal),
      sell: (items) => this.#sell(items, area, signal),
    });
  }

  protected async priceScene(featureId: SceneId, area: SceneQuery['area'], signal: AbortSignal): Promise<Scene | null> {
    const item = await this.#item(featureId, signal);
    const [scene] = item ? await this.#sell([item], area, signal) : [];
    return scene ?? null;
  }

  protected async readQuicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
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
  }

  /** Planet has no call for what is left of the quota. */
  protected async readAccount(signal: AbortSignal): Promise<AccountReport> {
    const { queued_orders: queued, running_orders: running } = await this.#api.openOrders(signal);
    const unpriced = Object.keys(this.#settings.itemTypes).filter((one) => !this.#prices.has(one));
    const facts = [`Orders of the organization: ${queued} queued, ${running} running`];
    if (unpriced.length > 0) facts.push(`Not for sale, because they have no price: ${unpriced.join(', ')}`);
    const { skewMs } = this.#api.client;
    return { facts, blocked: null, ...(skewMs === null ? {} : { clockSkewMs: skewMs }) };
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

  /** Planet serves thumbnails from a host of their own, which takes the same key. */
  #tilesUrl(): string {
    return this.#settings.url.replace(/\/$/, '').replace('//api.planet.com', '//tiles.planet.com');
  }
}
