import { type Cents, type SceneId } from '@groundtrack/contract';
import type { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { coversEnough } from '../area/area-share.ts';
import { ApiError } from '../market/api-error.ts';
import { withinRegions } from '../market/in-regions.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketProvider } from '../market/market-provider.ts';
import { marginOf, priceFor, toUsdCents } from '../market/price-policy.ts';
import { privateHostOf } from '../market/private-host.ts';
import { scenesAfter, toScenePage } from '../market/scene-page.ts';
import type { AccountReport } from '../port/account-report.ts';
import { meets } from '../port/criteria.ts';
import { findProduct } from '../port/products.ts';
import {
  type Capabilities,
  type ImageryProvider,
  ProviderError,
  type ProviderFile,
  type Scene,
  type ScenePage,
  type SceneProduct,
  type SceneQuery,
} from '../port/provider.ts';
import type { TaskingProduct } from '../port/tasking.ts';
import { readPicture } from '../stac/read-picture.ts';
import { parseScene, partsOfId, toSearchBodies, type Up42Scene } from './find-scenes.ts';
import { type Offer, OfferList } from './offers.ts';
import { toBody, toItem } from './order-body.ts';
import { estimateOf, LARGEST_KM2, lowestPrice, type SoldScene, sellScenes, withEstimate } from './sell-scenes.ts';
import { Up42Api } from './up42-api.ts';
import { Up42Orders } from './up42-orders.ts';
import { type AnySettings, CREDITS, labelOf, urlOf } from './up42-settings.ts';
import { productProblem, Up42Tasking } from './up42-tasking.ts';

export interface Up42Options {
  readonly settings: AnySettings;
  readonly deps: MarketDeps;
  /** Of the price book. */
  readonly products: readonly TaskingProduct[];
}

/** Results of searches, so that their further pages need no further calls. */
const SEARCHES = { max: 40, ttlMs: 2 * MINUTE_MS };
const USUAL_HOURS = 12;
/** A scene is searched again within this time around its own. */
const AROUND_MS = 1000;

/** UP42 and Geopera: marketplaces with many hosts, and prices in credits. */
export class Up42Provider extends MarketProvider {
  override readonly priceList: ImageryProvider['priceList'];
  readonly leastCents: Cents | null;
  readonly capabilities: Capabilities = {
    areas: true,
    paging: true,
    samples: false,
    quicklookCorners: false,
    orders: true,
    clip: { sells: 'any-shape', leastKm2: 0, largestKm2: LARGEST_KM2 },
    canceling: 'until-processing',
    handOverMinutes: USUAL_HOURS * 60,
  };
  readonly tasking?: Up42Tasking;
  readonly #settings: AnySettings;
  readonly #deps: MarketDeps;
  readonly #api: Up42Api;
  readonly #offers: OfferList;
  protected readonly orders: Up42Orders;
  readonly #searches: LRUCache<string, readonly unknown[]>;

  constructor({ settings, deps, products }: Up42Options) {
    super({ name: settings.name ?? settings.kind, label: labelOf(settings) });
    this.#settings = settings;
    this.#deps = deps;
    this.#api = new Up42Api(this.name, settings, deps);
    this.#offers = new OfferList(this.#api, settings, deps);
    this.priceList = toPriceList(settings);
    this.leastCents = lowestPrice(settings);
    const sold = this.ownProducts(products, { problemOf: productProblem, log: deps.log });
    if (sold.length > 0 && this.#hasRate) this.tasking = withinRegions(new Up42Tasking(sold), settings.regions);
    this.orders = new Up42Orders({
      name: this.name,
      label: this.label,
      settings,
      deps,
      api: this.#api,
      findSold: async ({ featureId, area, place, priceId }, signal) => {
        const sold = await this.#find(featureId, area ?? place, signal);
        const product = findProduct(sold?.scene ?? null, priceId);
        return sold && product ? { sold, product } : null;
      },
    });
    this.#searches = recentCache(deps.clock, SEARCHES);
  }

  /** Hosts send scenes in no promised order, so all pages are read and sorted here. */
  protected async findScenes({ area, criteria, limit, cursor }: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    if (scenesAfter([], cursor) === null) throw this.badCursor(cursor);
    const { forSale } = await this.#offers.read(signal);
    const offers = forSale.filter(({ isRadar }) => criteria.phenomenologies.includes(isRadar ? 'sar' : 'ms'));
    if (limit <= 0 || offers.length === 0 || criteria.startMs > criteria.endMs) return { scenes: [], next: null };
    const dates = { fromMs: criteria.startMs, toMs: criteria.endMs };
    const found = await this.#searchHosts(offers, { area, ...dates }, signal);
    const isCovered = coversEnough(area, criteria.minCoverage);
    const wanted = found.filter(({ record }) => meets(record, criteria) && isCovered(record.parts));
    const scenes = scenesAfter(wanted, cursor) ?? [];
    return toScenePage(scenes, { limit, criteria }, async (some) => {
      const sold = await sellScenes(this.#settings, { scenes: some, area, notForSale: this.#whyNotForSale }, signal);
      return sold.map(({ scene }) => scene);
    });
  }

  protected async priceScene(featureId: SceneId, area: SceneQuery['area'], signal: AbortSignal): Promise<Scene | null> {
    const sold = await this.#find(featureId, area, signal);
    if (!sold) return null;
    return { ...sold.scene, products: await this.#estimated(sold, signal) };
  }

  protected async readQuicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    const parts = partsOfId(featureId);
    if (!parts) return null;
    const { client } = this.#api.transport;
    const { body, ...request } = this.#api.transport.quicklook(parts.host, parts.sceneId);
    const url = client.url(request);
    const privateAddresses = privateHostOf(urlOf(this.#settings)) !== undefined;
    const rules = { provider: this.name, hosts: [url.hostname], privateAddresses, http: this.#deps.http };
    const post = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const secretHeaders = await client.authorize(signal);
    return readPicture(rules, url.href, { ...post, headers, secretHeaders, signal }).catch((error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'rejected') return null;
      throw error;
    });
  }

  protected async readAccount(signal: AbortSignal): Promise<AccountReport> {
    const workspaceId = await this.#api.transport.workspaceId(signal);
    const balance = await this.#api.balance(signal);
    const { forSale, problems } = await this.#offers.read(signal);
    const { skewMs } = this.#api.transport.client;
    return {
      facts: [
        `Workspace ${workspaceId}`,
        ...(balance === null ? [] : [`${balance} credits left`]),
        `For sale: ${forSale.map(({ collection }) => collection).join(', ') || 'nothing'}`,
        ...problems.map((problem) => `Not for sale: ${problem}`),
      ],
      blocked: this.#whyBlocked(forSale, balance),
      ...(skewMs === null ? {} : { clockSkewMs: skewMs }),
    };
  }

  get #hasRate(): boolean {
    return toUsdCents(this.#settings.pricing, 1, CREDITS) !== null;
  }

  get #whyNotForSale(): string | null {
    return this.#hasRate ? null : this.notForSale;
  }

  /** For the operator. */
  #whyBlocked(forSale: readonly Offer[], balance: number | null): string | null {
    if (!this.#hasRate) return 'There is no rate for credits: set pricing.rates.credits';
    if (this.#settings.prices.length === 0) return 'There are no prices: set prices for the collections to sell';
    if (forSale.length === 0) return 'None of the collections in prices can be ordered';
    return balance !== null && balance <= 0 ? 'There are no credits left' : null;
  }

  /** Searches the hosts of the offers. One host that fails does not hide the results of others. */
  async #searchHosts(
    offers: readonly Offer[],
    { area, fromMs, toMs }: { readonly area: SceneQuery['area']; readonly fromMs: number; readonly toMs: number },
    signal: AbortSignal,
  ): Promise<Up42Scene[]> {
    const ofHost = [...Map.groupBy(offers, ({ host }) => host)];
    const searches = ofHost.flatMap(([host, own]) => {
      const collections = own.map(({ collection }) => collection);
      return toSearchBodies(area, { collections, fromMs, toMs }).map((body) => this.#searchHost(host, body, signal));
    });
    const answers = await Promise.allSettled(searches);
    const failures: unknown[] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const [first] = failures;
    if (failures.length > 0 && (failures.length === answers.length || signal.aborted)) throw first;
    if (first instanceof ApiError)
      this.#deps.log.warn({ provider: this.name, cause: first.message }, 'A host of a provider failed');
    const features = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const parsed = features.map((feature) => parseScene(this.name, feature, offers)).filter((scene) => scene !== null);
    return [...new Map(parsed.map((scene) => [scene.record.featureId, scene])).values()];
  }

  async #searchHost(host: string, body: object, signal: AbortSignal): Promise<readonly unknown[]> {
    const key = `${host} ${JSON.stringify(body)}`;
    const recent = this.#searches.get(key);
    if (recent) return recent;
    const { features, isAll } = await this.#api.search(host, body, signal);
    if (!isAll)
      this.#deps.log.info(
        { provider: this.name, host, scenes: features.length },
        'A search has more pages than are read',
      );
    this.#searches.set(key, features);
    return features;
  }

  /** There is no call for one scene, so that it is searched where and when it was taken. */
  async #find(featureId: SceneId, area: SceneQuery['area'], signal: AbortSignal): Promise<SoldScene | null> {
    const parts = partsOfId(featureId);
    if (!parts) return null;
    const { forSale } = await this.#offers.read(signal);
    const offers = forSale.filter(({ host, collection }) => host === parts.host && collection === parts.collection);
    const { acquiredAtMs } = parts;
    const dates = { fromMs: acquiredAtMs - AROUND_MS, toMs: acquiredAtMs + AROUND_MS };
    const found = await this.#searchHosts(offers, { area, ...dates }, signal);
    const scenes = found.filter(({ record }) => record.featureId === featureId);
    const [sold = null] = await sellScenes(this.#settings, { scenes, area, notForSale: this.#whyNotForSale }, signal);
    return sold;
  }

  /** The products at the prices that the provider states for exactly them. One without such a price is not sold. */
  async #estimated(sold: SoldScene, signal: AbortSignal): Promise<SceneProduct[]> {
    const { products } = sold.scene;
    const [first, ...others] = products.filter(({ undeliverable }) => undeliverable === undefined);
    if (!first) return [...products];
    const items = [first, ...others];
    const body = toBody('Estimate', [toItem(sold, first), ...others.map((product) => toItem(sold, product))]);
    const estimate = await this.#api.estimate(body, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.kind === 'rejected') return { results: [], errors: [] };
      throw error;
    });
    return Promise.all(
      products.map(async (product) => {
        const index = items.indexOf(product);
        if (index < 0) return product;
        const read = estimateOf(estimate, index);
        const reason = `${this.label} names no price for this part of the image. Choose another area or image.`;
        const { offer } = sold.found;
        const priced = withEstimate(this.#settings, { product, offer }, 'why' in read ? { refused: reason } : read);
        return priced;
      }),
    );
  }
}

function toPriceList({ prices, pricing, ...settings }: AnySettings): ImageryProvider['priceList'] {
  return prices.flatMap(({ collection, creditsPerKm2 }) => {
    const cents = toUsdCents(pricing, creditsPerKm2, CREDITS);
    if (cents === null) return [];
    const margin = { ...marginOf(pricing, { collection, product: collection }), fixedCents: 0, minimumCents: 0 };
    return [{ description: `${labelOf(settings)} ${collection}`, priceCents: priceFor(cents, margin) }];
  });
}
