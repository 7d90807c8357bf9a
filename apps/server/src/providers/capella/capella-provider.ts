import { type AreaGeometry, type Cents, type SceneId } from '@groundtrack/contract';
import { coversEnough } from '../area/area-share.ts';
import { ApiError } from '../market/api-error.ts';
import { withinRegions } from '../market/in-regions.ts';
import type { MarketDeps } from '../market/market-deps.ts';
import { MarketProvider } from '../market/market-provider.ts';
import { privateHostOf } from '../market/private-host.ts';
import { scenesAfter, toScenePage } from '../market/scene-page.ts';
import { toInstant } from '../market/to-instant.ts';
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
import { CapellaApi, type CapellaContract, type GranuleKey } from './capella-api.ts';
import { CapellaOrders, type SoldGranule } from './capella-orders.ts';
import type { CapellaSettings } from './capella-settings.ts';
import { CapellaTasking, productProblem } from './capella-tasking.ts';
import { type CapellaScene, findScene, readScenes } from './find-scenes.ts';
import { findFreeOrder } from './free-order.ts';
import { parseUsd } from './parse-usd.ts';
import { CLIP, leastCents, sellScenes } from './sell-scene.ts';

export interface CapellaOptions {
  readonly settings: CapellaSettings;
  readonly deps: MarketDeps;
  /** Of the price book. */
  readonly products: readonly TaskingProduct[];
}

const LABEL = 'Capella';
/** Files of the archive exist already. How long an order takes is not documented. */
const USUAL_HOURS = 1;

/** Capella as an imagery provider: radar images of its archive, and taskings of its satellites. */
export class CapellaProvider extends MarketProvider {
  readonly leastCents: Cents | null;
  readonly capabilities: Capabilities = {
    areas: true,
    paging: true,
    samples: false,
    quicklookCorners: false,
    orders: true,
    clip: CLIP,
    canceling: 'never',
    handOverMinutes: USUAL_HOURS * 60,
  };
  readonly tasking?: CapellaTasking;
  readonly #settings: CapellaSettings;
  readonly #deps: MarketDeps;
  readonly #api: CapellaApi;
  protected readonly orders: CapellaOrders;
  readonly #catalog: { readonly api: CapellaApi; readonly provider: string };

  constructor({ settings, deps, products }: CapellaOptions) {
    super({ name: settings.name ?? settings.kind, label: LABEL });
    this.leastCents = leastCents(settings);
    this.#settings = settings;
    this.#deps = deps;
    this.#api = new CapellaApi(this.name, settings, deps);
    this.#catalog = { api: this.#api, provider: this.name };
    const own = this.ownProducts(products, { problemOf: productProblem, log: deps.log });
    if (own.length > 0) {
      const tasking = new CapellaTasking(own, { ...this.#catalog, clock: deps.clock });
      this.tasking = withinRegions(tasking, settings.regions);
    }
    this.orders = new CapellaOrders({
      name: this.name,
      label: this.label,
      settings,
      deps,
      api: this.#api,
      tasking: this.tasking,
      findSold: (order, signal) => this.#findSold(order, signal),
      reviewedCents: (granule, signal) => this.#reviewedCents(granule, signal),
    });
  }

  protected async findScenes(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    const { area, criteria, limit, cursor } = query;
    if (scenesAfter([], cursor) === null) throw this.badCursor(cursor);
    const toMs = Math.min(criteria.endMs, cursor === null ? Infinity : Number.parseInt(cursor, 10));
    if (limit <= 0 || !criteria.phenomenologies.includes('sar') || criteria.startMs > toMs)
      return { scenes: [], next: null };
    const isCovered = coversEnough(area, criteria.minCoverage);
    const wanted = (scenes: readonly CapellaScene[]) =>
      scenesAfter(scenes, cursor)?.filter(({ record }) => meets(record, criteria) && isCovered(record.parts)) ?? [];
    const { collections } = this.#settings;
    const isEnough = (scenes: readonly CapellaScene[]) => wanted(scenes).length > limit;
    const reading = { collections, area, fromMs: criteria.startMs, toMs, isEnough };
    const { scenes, unreadToMs } = await readScenes(this.#catalog, reading, signal);
    const page = await toScenePage(wanted(scenes), query, (some) =>
      sellScenes(this.#settings, { scenes: some, area }, signal),
    );
    if (page.next !== null || unreadToMs === null) return page;
    return { ...page, next: `${unreadToMs + 1}~~`, searchedToMs: unreadToMs };
  }

  protected async priceScene(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null> {
    const found = await this.#sell({ featureId, area }, signal);
    if (!found || found.sold.products.length === 0) return found?.sold ?? null;
    const costCents = await this.#reviewedCents(found.scene.granule, signal).catch((error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'rejected') return null;
      throw error;
    });
    if (costCents === null) return { ...found.sold, products: [], undeliverable: this.notForSale };
    const priced = await this.#sell({ featureId, area, costCents }, signal, found.scene);
    return priced?.sold ?? null;
  }

  protected async readQuicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    const scene = await this.#find(featureId, signal);
    const address = scene?.record.assets.quicklook ?? null;
    if (address === null) return null;
    const privateHost = privateHostOf(this.#settings.url);
    const { host, hostname } = new URL(address);
    const rules = { provider: this.name, hosts: [hostname], http: this.#deps.http };
    const picture = readPicture({ ...rules, privateAddresses: host === privateHost }, address, { signal });
    return picture.catch((error: unknown) => {
      // Whether thumbnails can be seen before the purchase is not documented.
      if (error instanceof ProviderError && (error.kind === 'rejected' || error.kind === 'credentials')) return null;
      throw error;
    });
  }

  protected async readAccount(signal: AbortSignal): Promise<AccountReport> {
    const { contractId } = this.#settings;
    const all = await this.#api.contracts(signal);
    const contracts = contractId === undefined ? all : all.filter(({ id }) => id === contractId);
    const noneCanPay = contracts.every((one) => cannotPay(one, this.#deps.clock.nowMs()));
    // Not every account may see its contracts.
    const isKnown = contracts.length > 0 || contractId !== undefined;
    const blocked = isKnown && noneCanPay ? 'No contract can pay: see its funds and dates in the console' : null;
    const { skewMs } = this.#api;
    return { facts: contracts.map(toFact), blocked, ...(skewMs === null ? {} : { clockSkewMs: skewMs }) };
  }

  freeOrder(signal: AbortSignal): Promise<FreeOrder> {
    const parts = { ...this.#catalog, settings: this.#settings };
    return this.run(signal, () => findFreeOrder(parts, signal));
  }

  #find(featureId: SceneId, signal: AbortSignal): Promise<CapellaScene | null> {
    return findScene(this.#catalog, { granuleId: featureId, collections: this.#settings.collections }, signal);
  }

  /** @param known the scene, if it was found already */
  async #sell(
    {
      featureId,
      area,
      costCents,
    }: { readonly featureId: SceneId; readonly area: AreaGeometry; readonly costCents?: Cents },
    signal: AbortSignal,
    known?: CapellaScene,
  ): Promise<{ readonly scene: CapellaScene; readonly sold: Scene } | null> {
    const scene = known ?? (await this.#find(featureId, signal));
    if (!scene) return null;
    const cost = costCents === undefined ? {} : { costCents };
    const [sold] = await sellScenes(this.#settings, { scenes: [scene], area, ...cost }, signal);
    return sold ? { scene, sold } : null;
  }

  async #findSold({ featureId, area, place, priceId }: ArchiveOrder, signal: AbortSignal): Promise<SoldGranule | null> {
    const found = await this.#sell({ featureId, area: area ?? place }, signal);
    const product = findProduct(found?.sold ?? null, priceId);
    return found && product ? { scene: found.sold, product, granule: found.scene.granule } : null;
  }

  /** @throws ApiError `rejected` if the account cannot order it, or its price cannot be read */
  async #reviewedCents(granule: GranuleKey, signal: AbortSignal): Promise<Cents> {
    const { authorized, authorizationDenialReason: reason, orderDetails } = await this.#api.review(granule, signal);
    const total = orderDetails?.summary.total ?? '';
    const cents = parseUsd(total);
    if (authorized && cents !== null) return cents;
    const facts = {
      provider: this.name,
      granule: granule.granuleId,
      total,
      code: reason?.code,
      reason: reason?.message,
    };
    const text = authorized
      ? 'The price of an image cannot be read'
      : 'A provider authorizes no order: check its funds';
    this.#deps.log.error(facts, text);
    throw new ApiError(this.name, 'rejected', { message: this.notForSale, isRefused: true });
  }
}

function cannotPay({ funds, enforceAvailableFundsCap, endDate }: CapellaContract, nowMs: number): boolean {
  return (toInstant(endDate) ?? Infinity) < nowMs || (enforceAvailableFundsCap && parseUsd(funds) === 0);
}

function toFact({ id, funds, endDate }: CapellaContract): string {
  const end = toInstant(endDate);
  const until = end === null ? '' : ` until ${new Date(end).toISOString().slice(0, 10)}`;
  return `Contract ${id}: funds ${funds || 'not stated'}${until}`;
}
