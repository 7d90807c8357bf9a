import type { AreaGeometry, Cents, SceneId } from '@groundtrack/contract';
import type { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { coversEnough } from '../area/area-share.ts';
import { partsOf } from '../area/search-place.ts';
import { withinRegions } from '../market/in-regions.ts';
import { MarketProvider } from '../market/market-provider.ts';
import { privateHostOf } from '../market/private-host.ts';
import { scenesAfter, toScenePage } from '../market/scene-page.ts';
import type { AccountReport } from '../port/account-report.ts';
import { meets } from '../port/criteria.ts';
import { findProduct } from '../port/products.ts';
import {
  type ArchiveOrder,
  type Capabilities,
  type FreeOrder,
  ProviderError,
  type ProviderFile,
  type Scene,
  type ScenePage,
  type SceneQuery,
} from '../port/provider.ts';
import type { TaskingProduct } from '../port/tasking.ts';
import { readPicture } from '../stac/read-picture.ts';
import { findFreeOrder } from './free-order.ts';
import { toUuid, type UmbraScene } from './parse-item.ts';
import { LARGEST_KM2, leastCents, sellScenes } from './sell-scene.ts';
import { UmbraApi, type UmbraOrganization } from './umbra-api.ts';
import { type SoldCollect, UmbraOrders } from './umbra-orders.ts';
import type { UmbraSettings } from './umbra-settings.ts';
import { productProblem, UmbraTasking } from './umbra-tasking.ts';
import type { UmbraDeps } from './umbra-token.ts';

export interface UmbraOptions {
  readonly settings: UmbraSettings;
  readonly deps: UmbraDeps;
  /** Of the price book. */
  readonly products: readonly TaskingProduct[];
}

const LABEL = 'Umbra';
/** Results of searches, so that their further pages need no further calls. */
const SEARCHES = { max: 20, ttlMs: 2 * MINUTE_MS };
/** Files of the archive exist already. How long a resale takes is not documented. */
const USUAL_HOURS = 2;

/** Umbra Canopy as an imagery provider: radar images of its archive, and taskings of its satellites. */
export class UmbraProvider extends MarketProvider {
  readonly leastCents: Cents | null;
  readonly capabilities: Capabilities = {
    areas: true,
    paging: true,
    samples: false,
    quicklookCorners: false,
    orders: true,
    clip: { sells: 'whole-scene', leastKm2: 0, largestKm2: LARGEST_KM2 },
    canceling: 'never',
    handOverMinutes: USUAL_HOURS * 60,
  };
  readonly tasking?: UmbraTasking;
  readonly #settings: UmbraSettings;
  readonly #deps: UmbraDeps;
  readonly #api: UmbraApi;
  protected readonly orders: UmbraOrders;
  readonly #searches: LRUCache<string, readonly UmbraScene[]>;

  constructor({ settings, deps, products }: UmbraOptions) {
    super({ name: settings.name ?? settings.kind, label: LABEL });
    this.leastCents = leastCents(settings);
    this.#settings = settings;
    this.#deps = deps;
    this.#api = new UmbraApi(this.name, settings, deps);
    const own = this.ownProducts(products, { problemOf: productProblem, log: deps.log });
    const { contractId } = settings;
    const contract = contractId === undefined ? {} : { contractId };
    if (own.length > 0) {
      const tasking = new UmbraTasking(own, { provider: this.name, api: this.#api, clock: deps.clock, contract });
      this.tasking = withinRegions(tasking, settings.regions);
    }
    this.orders = new UmbraOrders({
      name: this.name,
      label: this.label,
      settings,
      deps,
      api: this.#api,
      tasking: this.tasking,
      findSold: (order, signal) => this.#findSold(order, signal),
    });
    this.#searches = recentCache(deps.clock, SEARCHES);
  }

  /** The order of the results is not documented, so all pages are read and sorted here. */
  protected async findScenes(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    const { area, criteria, limit, cursor } = query;
    if (scenesAfter([], cursor) === null) throw this.badCursor(cursor);
    const { startMs, endMs } = criteria;
    if (limit <= 0 || !criteria.phenomenologies.includes('sar') || startMs > endMs) return { scenes: [], next: null };
    const isCovered = coversEnough(area, criteria.minCoverage);
    const found = (await this.#find(query, signal)).filter(
      ({ record }) => meets(record, criteria) && isCovered(record.parts),
    );
    const scenes = scenesAfter(found, cursor) ?? [];
    return toScenePage(scenes, query, (some) => sellScenes(this.#settings, { scenes: some, area }, signal));
  }

  protected async priceScene(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null> {
    const found = await this.#sell(featureId, area, signal);
    return found?.sold ?? null;
  }

  protected async readQuicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    const id = toUuid(featureId);
    if (id === null) return null;
    const { url, secretHeaders } = await this.#api.thumbnail(id, signal);
    const privateAddresses = privateHostOf(url.href) !== undefined;
    const rules = { provider: this.name, hosts: [url.hostname], http: this.#deps.http, privateAddresses };
    return readPicture(rules, url.href, { secretHeaders, signal }).catch((error: unknown) => {
      // There is no thumbnail for a new image.
      if (error instanceof ProviderError && error.kind === 'rejected') return null;
      throw error;
    });
  }

  freeOrder(signal: AbortSignal): Promise<FreeOrder> {
    const nowMs = this.#deps.clock.nowMs();
    const parts = { api: this.#api, provider: this.name, settings: this.#settings, nowMs };
    return this.run(signal, () => findFreeOrder(parts, signal));
  }

  protected async readAccount(signal: AbortSignal): Promise<AccountReport> {
    const organization = await this.#api.organization(signal);
    // Any call proves the token.
    if (!organization) await this.#api.restrictedAreas(signal);
    const { skewMs } = this.#api;
    return { ...toReport(organization, this.#settings), ...(skewMs === null ? {} : { clockSkewMs: skewMs }) };
  }

  async #findSold({ featureId, area, place, priceId }: ArchiveOrder, signal: AbortSignal): Promise<SoldCollect | null> {
    const found = await this.#sell(featureId, area ?? place, signal);
    const product = findProduct(found?.sold ?? null, priceId);
    const collectId = found?.scene.collectId ?? null;
    return found && product && collectId !== null ? { scene: found.sold, product, collectId } : null;
  }

  async #sell(featureId: SceneId, area: AreaGeometry, signal: AbortSignal) {
    const id = toUuid(featureId);
    const scene = id === null ? null : await this.#api.scene(id, signal);
    if (!scene) return null;
    const [sold] = await sellScenes(this.#settings, { scenes: [scene], area }, signal);
    return sold ? { scene, sold } : null;
  }

  async #find({ area, criteria }: SceneQuery, signal: AbortSignal): Promise<readonly UmbraScene[]> {
    const datetime = [criteria.startMs, criteria.endMs].map((ms) => new Date(ms).toISOString()).join('/');
    const intersects =
      area.type === 'Point'
        ? area
        : { type: 'MultiPolygon', coordinates: partsOf(area).map((part) => part.coordinates) };
    const query = { intersects, datetime };
    const key = JSON.stringify(query);
    const recent = this.#searches.get(key);
    if (recent) return recent;
    const { scenes, isAll } = await this.#api.search(query, signal);
    const facts = { provider: this.name, scenes: scenes.length };
    if (!isAll) this.#deps.log.info(facts, 'A search has more pages than are read');
    this.#searches.set(key, scenes);
    return scenes;
  }
}

/** For the operator. */
function toReport(organization: UmbraOrganization | null, { sandbox }: UmbraSettings): AccountReport {
  const facts = sandbox ? ['Sandbox: orders are free, and images are mocked'] : [];
  if (!organization) return { facts: ['Accepted; the organization cannot be read', ...facts], blocked: null };
  const { status, license, allowedSatelliteIds: satellites, allowedProductTypes: types } = organization;
  const isArchived = status === 'ARCHIVED';
  const blocked = isArchived ? 'The organization is archived: ask Umbra' : 'The organization gets no GEC: ask Umbra';
  return {
    facts: [`Organization ${status}, license ${license}, satellites ${satellites.join(', ')}`, ...facts],
    blocked: isArchived || (types && !types.includes('GEC')) ? blocked : null,
  };
}
