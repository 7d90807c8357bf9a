import { type SceneId, toCents } from '@groundtrack/contract';
import type { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { coversEnough } from '../area/area-share.ts';
import { ApiError } from '../market/api-error.ts';
import { withinRegions } from '../market/in-regions.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketProvider } from '../market/market-provider.ts';
import { scenesAfter, toScenePage } from '../market/scene-page.ts';
import type { AccountReport } from '../port/account-report.ts';
import { meets } from '../port/criteria.ts';
import { findProduct } from '../port/products.ts';
import {
  type Capabilities,
  type FreeOrder,
  type ProviderFile,
  type Scene,
  type ScenePage,
  type SceneProduct,
  type SceneQuery,
} from '../port/provider.ts';
import type { TaskingProduct } from '../port/tasking.ts';
import { readPicture } from '../stac/read-picture.ts';
import { findFreeOrder } from './free-order.ts';
import type { SkyfiScene } from './parse-archive.ts';
import { toSearchBodies } from './search-request.ts';
import { sellScenes, withOrderedArea } from './sell-scene.ts';
import { type SkyfiAccount, SkyfiApi } from './skyfi-api.ts';
import { SkyfiOrders } from './skyfi-orders.ts';
import type { SkyfiSettings } from './skyfi-settings.ts';
import { productProblem, SkyfiTasking } from './skyfi-tasking.ts';

export interface SkyfiOptions {
  readonly settings: SkyfiSettings;
  readonly deps: MarketDeps;
  /** Of the price book. */
  readonly products: readonly TaskingProduct[];
}

const LABEL = 'SkyFi';
/** Results of searches, so that their further pages need no further calls. */
const SEARCHES = { max: 20, ttlMs: 2 * MINUTE_MS };
const THUMBNAILS = { max: 2_000, ttlMs: 10 * MINUTE_MS };
const ACCOUNT_MS = MINUTE_MS;
/** Scenes state their own time, which is twelve hours if they do not. */
const USUAL_HOURS = 12;
const LARGEST_KM2 = 10_000;

/** SkyFi as an imagery provider: images of a dozen operators, and taskings of their satellites. */
export class SkyfiProvider extends MarketProvider {
  readonly leastCents = toCents(0);
  readonly capabilities: Capabilities = {
    areas: true,
    paging: true,
    samples: false,
    quicklookCorners: false,
    orders: true,
    clip: { sells: 'any-shape', leastKm2: 0, largestKm2: LARGEST_KM2 },
    canceling: 'never',
    handOverMinutes: USUAL_HOURS * 60,
  };
  readonly tasking?: SkyfiTasking;
  readonly #settings: SkyfiSettings;
  readonly #deps: MarketDeps;
  readonly #api: SkyfiApi;
  protected readonly orders: SkyfiOrders;
  readonly #searches: LRUCache<string, readonly SkyfiScene[]>;
  readonly #thumbnails: LRUCache<string, string>;
  #account: { readonly atMs: number; readonly account: SkyfiAccount | null } | null = null;

  constructor({ settings, deps, products }: SkyfiOptions) {
    super({ name: settings.name ?? settings.kind, label: LABEL });
    this.#settings = settings;
    this.#deps = deps;
    this.#api = new SkyfiApi(this.name, settings, deps);
    const own = this.ownProducts(products, {
      problemOf: (product) => productProblem(product, settings.operators),
      log: deps.log,
    });
    if (own.length > 0) {
      const tasking = new SkyfiTasking(own, { api: this.#api, clock: deps.clock, settings });
      this.tasking = withinRegions(tasking, settings.regions);
    }
    this.orders = new SkyfiOrders({
      name: this.name,
      label: this.label,
      settings,
      deps,
      api: this.#api,
      tasking: this.tasking,
      findSold: async ({ featureId, area, place, priceId }, signal) => {
        const archive = await this.#api.scene(featureId, signal);
        if (!archive) return null;
        const product = findProduct(
          await this.#sell(archive, { area: area ?? place, notForSale: null }, signal),
          priceId,
        );
        return product ? { archive, product } : null;
      },
    });
    this.#searches = recentCache(deps.clock, SEARCHES);
    this.#thumbnails = recentCache(deps.clock, THUMBNAILS);
  }

  /** SkyFi sends scenes in no order of time, so all pages are read and sorted here. */
  protected async findScenes({ area, criteria, limit, cursor }: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    if (scenesAfter([], cursor) === null) throw this.badCursor(cursor);
    if (limit <= 0) return { scenes: [], next: null };
    const [notForSale, ...found] = await Promise.all([
      this.#whyNotForSale(signal),
      ...toSearchBodies(this.name, area, criteria).map((body) => this.#find(body, signal)),
    ]);
    const isCovered = coversEnough(area, criteria.minCoverage);
    const wanted = [...new Map(found.flat().map((scene) => [scene.record.featureId, scene])).values()].filter(
      ({ record }) => meets(record, criteria) && isCovered(record.parts),
    );
    const scenes = scenesAfter(wanted, cursor) ?? [];
    return toScenePage(scenes, { limit, criteria }, (some) =>
      sellScenes(this.#settings, { scenes: some, area, notForSale }, signal),
    );
  }

  protected async priceScene(featureId: SceneId, area: SceneQuery['area'], signal: AbortSignal): Promise<Scene | null> {
    const notForSale = await this.#whyNotForSale(signal);
    const archive = await this.#api.scene(featureId, signal);
    const scene = archive && (await this.#sell(archive, { area, notForSale }, signal));
    if (!scene) return null;
    const products = scene.products.map((product) => this.#withinBudget(withOrderedArea(archive, product)));
    return { ...scene, products };
  }

  protected async readQuicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    const known = this.#thumbnails.get(featureId);
    const address = known ?? (await this.#api.scene(featureId, signal))?.record.assets.quicklook ?? null;
    if (address === null) return null;
    const { host, hostname } = new URL(this.#settings.url);
    const isOurs = new URL(address).host === host;
    const rules = { provider: this.name, hosts: [new URL(address).hostname], http: this.#deps.http };
    return readPicture({ ...rules, privateAddresses: isOurs && hostname !== '' }, address, { signal });
  }

  protected async readAccount(signal: AbortSignal): Promise<AccountReport> {
    const account = await this.#api.account(signal);
    const { budgetAmount, currentBudgetUsage } = account;
    const [budget, used, left] = [budgetAmount, currentBudgetUsage, budgetAmount - currentBudgetUsage].map(toUsd);
    const { skewMs } = this.#api.client;
    return {
      facts: [`Budget ${budget}, used ${used}, left ${left}`],
      blocked: whyBlocked(account),
      ...(skewMs === null ? {} : { clockSkewMs: skewMs }),
    };
  }

  freeOrder(signal: AbortSignal): Promise<FreeOrder> {
    const parts = { api: this.#api, provider: this.name, settings: this.#settings };
    return this.run(signal, () => findFreeOrder(parts, signal));
  }

  async #sell(
    archive: SkyfiScene,
    { area, notForSale }: { readonly area: SceneQuery['area']; readonly notForSale: string | null },
    signal: AbortSignal,
  ): Promise<Scene | null> {
    const [sold = null] = await sellScenes(this.#settings, { scenes: [archive], area, notForSale }, signal);
    return sold;
  }

  async #find(body: object, signal: AbortSignal): Promise<readonly SkyfiScene[]> {
    const key = JSON.stringify(body);
    const recent = this.#searches.get(key);
    if (recent) return recent;
    const { scenes, isAll } = await this.#api.search(body, signal);
    const facts = { provider: this.name, scenes: scenes.length };
    if (!isAll) this.#deps.log.info(facts, 'A search has more pages than are read');
    for (const { record } of scenes)
      if (record.assets.quicklook !== null) this.#thumbnails.set(record.featureId, record.assets.quicklook);
    this.#searches.set(key, scenes);
    return scenes;
  }

  /** Why nothing is for sale, in a buyer's words; null if the account can pay. */
  async #whyNotForSale(signal: AbortSignal): Promise<string | null> {
    const nowMs = this.#deps.clock.nowMs();
    if (!this.#account || nowMs - this.#account.atMs > ACCOUNT_MS)
      this.#account = { atMs: nowMs, account: await this.#accountOrNull(signal) };
    const { account } = this.#account;
    return account && whyBlocked(account) !== null ? this.notForSale : null;
  }

  /** A search does not depend on this call, except for the key. */
  async #accountOrNull(signal: AbortSignal): Promise<SkyfiAccount | null> {
    try {
      return await this.#api.account(signal);
    } catch (error) {
      if (error instanceof ApiError && error.kind !== 'credentials') return null;
      throw error;
    }
  }

  #withinBudget(product: SceneProduct): SceneProduct {
    const account = this.#account?.account;
    if (!account || !product.cost || product.undeliverable !== undefined) return product;
    const isTooMuch = account.budgetAmount - account.currentBudgetUsage < product.cost.amountMinor;
    return isTooMuch ? { ...product, undeliverable: this.notForSale } : product;
  }
}

/** For the operator. */
function whyBlocked({ budgetAmount, currentBudgetUsage, hasValidSharedCard }: SkyfiAccount): string | null {
  if (budgetAmount <= currentBudgetUsage) return 'The budget is used up: raise it at SkyFi';
  return hasValidSharedCard ? null : 'There is no valid card: add one at SkyFi';
}

const toUsd = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
