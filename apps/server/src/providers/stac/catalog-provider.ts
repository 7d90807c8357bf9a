import { createHash } from 'node:crypto';
import type { AreaGeometry, DeliveryChoices, PriceId, SceneId } from '@groundtrack/contract';
import type { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/system/ports.ts';
import { recentCache } from '../../platform/system/recent-cache.ts';
import { type AreaTaskOptions, forArea } from '../area/for-area.ts';
import { parsePriceId } from '../port/price-id.ts';
import { findProduct, leastCents, type PriceRules, toPriceList } from '../port/products.ts';
import {
  type Capabilities,
  type DeliveredImage,
  type ImageryProvider,
  ProviderError,
  type ProviderFile,
  type ProviderOrder,
  type ProviderStatus,
  type Scene,
  type SceneCriteria,
  type ScenePage,
  type SceneQuery,
  type SceneView,
} from '../port/provider.ts';
import type { SceneRecord } from '../port/scene-record.ts';
import { withSignal } from '../port/with-signal.ts';
import type { CatalogFiles } from './catalog-files.ts';
import { type CheckedScene, withChecks, withoutPictures } from './checked-scene.ts';
import { deliverProduct } from './deliver-product.ts';
import { DeliveryCheck, FINAL_KINDS } from './deliverable/delivery-check.ts';
import { readPicture } from './read-picture.ts';
import { type StacMapping, toPriceRules } from './stac-mapping.ts';
import { Thumbnails } from './thumbnail/thumbnails.ts';
import { ViewedScenes, whyNotViewable } from './view-scene.ts';

/** Source of the scenes of a catalog: an API, or our own index. */
export interface SceneCatalog {
  /** Newest first. @param query.cursor `next` of the previous page; null requests the first page */
  search(
    query: SceneQuery,
    signal: AbortSignal,
  ): Promise<Omit<ScenePage, 'scenes'> & { readonly records: readonly SceneRecord[] }>;
  /** Null when there is no such scene. */
  find(featureId: SceneId, signal: AbortSignal): Promise<SceneRecord | null>;
}

export interface CatalogProviderOptions {
  readonly mapping: StacMapping;
  readonly catalog: SceneCatalog;
  readonly files: CatalogFiles;
  readonly clock: Clock;
}

const CHOICES: DeliveryChoices = {
  grids: ['utm', 'as-taken'],
  epsg: true,
  resamplings: ['nearest', 'bilinear', 'cubic'],
  pictures: ['jpg', 'png'],
};

/** Addresses of assets may be signed for a short time only. */
const RECENT = { max: 2_000, ttlMs: 5 * 60_000 };

/** A catalog of STAC items as an imagery provider. */
export class CatalogProvider implements ImageryProvider {
  readonly name: string;
  readonly label: string;
  readonly simulated = false;
  readonly priceList: ImageryProvider['priceList'];
  readonly leastCents: ImageryProvider['leastCents'];
  readonly capabilities: Capabilities;
  readonly #catalog: SceneCatalog;
  readonly #files: CatalogFiles;
  readonly #prices: PriceRules;
  readonly #check: DeliveryCheck;
  readonly #thumbnails: Thumbnails;
  readonly #mapping: StacMapping;
  readonly #viewed: ViewedScenes;
  /** Recently seen scenes, so that a thumbnail needs no further search. */
  readonly #recent: LRUCache<string, SceneRecord>;

  constructor({ mapping, catalog, files, clock }: CatalogProviderOptions) {
    this.name = mapping.provider;
    this.label = mapping.label;
    this.#catalog = catalog;
    this.#files = files;
    this.#prices = toPriceRules(mapping);
    this.priceList = toPriceList(mapping.label, this.#prices);
    this.leastCents = leastCents(this.#prices);
    this.capabilities = {
      areas: true,
      paging: true,
      quicklookCorners: false,
      samples: mapping.assets.sample.length > 0,
      orders: files.delivery === 'open-assets',
      canceling: 'never',
      // The files are open, so no provider has to hand them over.
      handOverMinutes: 0,
      ...(files.delivery === 'open-assets' ? { delivery: CHOICES } : {}),
      ...(this.#prices.clip ? { clip: this.#prices.clip } : {}),
    };
    this.#check = new DeliveryCheck(files, clock);
    this.#thumbnails = new Thumbnails(files, clock);
    this.#mapping = mapping;
    this.#viewed = new ViewedScenes(files, clock);
    this.#recent = recentCache(clock, RECENT);
  }

  search(query: SceneQuery, signal: AbortSignal): Promise<ScenePage> {
    return this.#guard(signal, async () => {
      const { records, ...rest } = await this.#catalog.search(query, signal);
      const scenes = await this.#price(records, query.area, { signal });
      return {
        scenes: scenes.filter((scene) => scene !== null).filter((scene) => this.#isAffordable(scene, query.criteria)),
        ...rest,
      };
    });
  }

  quote(featureId: SceneId, area: AreaGeometry, signal: AbortSignal): Promise<Scene | null> {
    return this.#guard(signal, async () => {
      const record = await this.#catalog.find(featureId, signal);
      const scene = record && (await this.#priced(record, area, { signal }));
      if (!record || !scene || scene.products.length === 0 || !this.capabilities.orders) return scene;
      const checked = await this.#checkFiles(record, scene, signal);
      return withChecks(scene, checked, async (item) => {
        const [share = 0] = await forArea(area, { work: 'shownShare', items: [item] }, { signal });
        return share;
      });
    });
  }

  sceneOfPrice(priceId: PriceId): SceneId | null {
    return parsePriceId(priceId)?.featureId ?? null;
  }

  quicklook(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#picture(featureId, 'quicklook', signal);
  }

  sample(featureId: SceneId, signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#picture(featureId, 'sample', signal);
  }

  view(featureId: SceneId, signal: AbortSignal): Promise<SceneView | null> {
    return this.#guard(signal, async () => {
      const record = await this.#known(featureId, signal);
      if (!record) return null;
      const refused = this.#whyNotViewable(record);
      return refused === null ? this.#viewed.view(record.assets) : { refused };
    });
  }

  /**
   * Open data needs no order at the provider: the id is derived from the reference, and the order itself contains the
   * rest.
   */
  placeOrder(order: ProviderOrder, signal: AbortSignal): Promise<string> {
    return this.#guard(signal, async () => {
      await this.#ordered(order, signal);
      return toOrderId(this.name, order.reference);
    });
  }

  status(providerOrderId: string, signal: AbortSignal): Promise<ProviderStatus> {
    return this.#guard(signal, () => {
      if (!ORDER_ID.test(providerOrderId)) throw this.#error('rejected', `There is no order ${providerOrderId}`);
      return { state: 'Complete', reason: null, nextPollMs: null };
    });
  }

  // oxlint-disable-next-line max-params -- the signature of the port
  fetchDelivery(
    providerOrderId: string,
    order: ProviderOrder,
    directory: string,
    signal: AbortSignal,
  ): Promise<DeliveredImage> {
    return this.#guard(signal, async () => {
      if (providerOrderId !== toOrderId(this.name, order.reference))
        throw this.#error('rejected', `Order ${providerOrderId} belongs to another reference`);
      const ordered = await this.#ordered(order, signal);
      const deps = { files: this.#files, check: this.#check };
      const image = await deliverProduct(deps, { ...ordered, directory }, signal);
      const license = ordered.record.assets.license ?? this.#mapping.license;
      return { ...image, ...(license === undefined ? {} : { license }) };
    });
  }

  /** There is nothing to cancel. */
  cancel(_providerOrderId: string, signal: AbortSignal): Promise<boolean> {
    return this.#guard(signal, () => false);
  }

  /** Prices scenes from their catalog entries. */
  async #price(
    records: readonly SceneRecord[],
    area: AreaGeometry,
    options: AreaTaskOptions,
  ): Promise<(Scene | null)[]> {
    const { orders } = this.capabilities;
    const items = records.map((record) => {
      this.#recent.set(record.featureId, record);
      const { analytic } = record.assets;
      const isSold = analytic && (!orders || this.#check.numbersByCatalog(analytic) === null);
      return { record, rules: this.#prices, analytic: isSold ? analytic.facts : null };
    });
    const priced = await forArea(area, { work: 'priceRecord', items }, options);
    return records.map((record, i) => {
      const sold = priced[i];
      const scene = sold ? { ...sold, notViewable: this.#whyNotViewable(record) } : null;
      return scene && orders ? withoutPictures(scene, this.#check.byCatalog(record.assets)) : scene;
    });
  }

  async #priced(record: SceneRecord, area: AreaGeometry, options: AreaTaskOptions): Promise<Scene | null> {
    const [scene = null] = await this.#price([record], area, options);
    return scene;
  }

  /**
   * For prices per square, the catalog has already excluded expensive scenes. The price of a whole scene depends on its
   * size.
   */
  #isAffordable({ products }: Scene, { maxPriceCents }: SceneCriteria): boolean {
    if (maxPriceCents === null || this.#prices.clip?.sells !== 'whole-scene') return true;
    return products.length === 0 || products.some(({ charge }) => charge.totalCents <= maxPriceCents);
  }

  #whyNotViewable({ assets }: SceneRecord): string | null {
    return whyNotViewable(assets, this.#mapping, this.#files.rules.hosts);
  }

  /** Reads the files of the products of a scene. */
  async #checkFiles(record: SceneRecord, { products }: Scene, signal: AbortSignal): Promise<CheckedScene> {
    const { image, imageSource = {}, analytic } = record.assets;
    const options = { signal, refusals: 'say' } as const;
    const sellsPictures = products.some((product) => !product.analytic);
    const sellsNumbers = products.some((product) => product.analytic);
    const [picture, numbers] = await Promise.all([
      image !== null && sellsPictures ? this.#check.byFile(image, imageSource, options) : null,
      analytic && sellsNumbers ? this.#check.numbersByFiles(analytic, record, options) : null,
    ]);
    return { picture, numbers };
  }

  async #ordered(order: ProviderOrder, signal: AbortSignal) {
    if (!this.capabilities.orders)
      throw this.#error('rejected', `${this.label} is a catalog to look at: it delivers nothing by itself`);
    if (order.kind !== 'archive') throw this.#error('rejected', `${this.label} takes no new images to order`);
    const record = await this.#catalog.find(order.featureId, signal);
    const scene = record && (await this.#priced(record, order.area ?? order.place, { signal }));
    if (scene?.undeliverable !== undefined) throw this.#error('rejected', scene.undeliverable);
    const product = findProduct(scene, order.priceId);
    if (!record || !scene || !product)
      throw this.#error('rejected', `There is no product ${order.priceId} at this place`);
    return { order, record, scene, product };
  }

  /** Returns a scene, from the cache if it was seen recently. */
  async #known(featureId: SceneId, signal: AbortSignal): Promise<SceneRecord | null> {
    const record = this.#recent.get(featureId) ?? (await this.#catalog.find(featureId, signal));
    if (record) this.#recent.set(record.featureId, record);
    return record;
  }

  #picture(featureId: SceneId, kind: 'quicklook' | 'sample', signal: AbortSignal): Promise<ProviderFile | null> {
    return this.#guard(signal, async () => {
      const record = await this.#known(featureId, signal);
      if (!record) return null;
      const address = record.assets[kind];
      if (address === null) return kind === 'quicklook' ? this.#drawnQuicklook(record, signal) : null;
      const secretHeaders = await this.#files.headersFor(address, signal);
      return readPicture(this.#files.rules, address, { secretHeaders, signal });
    });
  }

  /** Draws a quicklook from the image itself, if it is open and can be delivered. */
  async #drawnQuicklook({ assets }: SceneRecord, signal: AbortSignal): Promise<ProviderFile | null> {
    if (!this.capabilities.orders || this.#check.byCatalog(assets) !== null) return null;
    try {
      return await this.#thumbnails.find(assets, signal);
    } catch (error) {
      // A file that its server refuses counts as missing. The price says why.
      if (error instanceof ProviderError && FINAL_KINDS.has(error.kind)) return null;
      throw error;
    }
  }

  #guard<T>(signal: AbortSignal, work: () => T | Promise<T>): Promise<T> {
    return withSignal(this.name, signal, work);
  }

  #error(kind: ProviderError['kind'], message: string): ProviderError {
    return new ProviderError(this.name, kind, message);
  }
}

const ORDER_ID = /^open-[0-9a-f]{24}$/;

function toOrderId(provider: string, reference: string): string {
  return `open-${createHash('sha256').update(`${provider}\n${reference}`).digest('hex').slice(0, 24)}`;
}
