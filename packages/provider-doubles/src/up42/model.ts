import type { DoubleContext } from '../core/double-server.ts';
import { isObject, type JsonObject } from '../core/http-types.ts';
import { OrderBook, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { type FilePlan, OrderFiles, planFile } from '../core/order-files.ts';
import { ringKm2 } from '../core/polygons.ts';
import { drawThumbnail, type LonLatRing } from '../core/scene-file.ts';
import { seededUuid } from '../core/seeded.ts';
import type { ServedFile } from '../core/signed-files.ts';
import { COLLECTIONS, type Collection, scenes, toFeature } from './catalog.ts';

export const WORKSPACE = '11111111-1111-4111-8111-111111111111';
const ACCOUNT = '22222222-2222-4222-8222-222222222222';

export interface Up42Options {
  /** How files of orders are made. Default: ZIPs of optical images, and GeoTIFFs of radar images. */
  readonly file?: FilePlan;
}

export interface OrderFacts {
  readonly collection: Collection;
  readonly displayName: string;
  readonly tags: unknown;
  readonly ring: LonLatRing;
  readonly params: JsonObject;
  readonly sceneId: string | null;
  readonly credits: number;
  readonly plan: FilePlan;
}

type Order = StoredOrder<OrderFacts>;

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const LARGEST_KM2 = 3_000;
const PAGE_SIZE = 25;
const LINK_MS = 30_000;

const ARCHIVE: readonly TimelineStep[] = [
  { state: 'CREATED', afterMs: 0 },
  { state: 'BEING_PLACED', afterMs: 2 * MINUTE_MS },
  { state: 'PLACED', afterMs: 3 * MINUTE_MS },
  { state: 'BEING_FULFILLED', afterMs: 5 * MINUTE_MS },
  { state: 'FULFILLED', afterMs: 30 * MINUTE_MS },
];
/** A state and the sub state of a tasking. */
const STUDIED: readonly TimelineStep[] = [
  { state: 'CREATED/FEASIBILITY_WAITING_UPLOAD', afterMs: 0 },
  { state: 'PLACED/FEASIBILITY_WAITING_RESPONSE', afterMs: HOUR_MS },
];
const QUOTED: readonly TimelineStep[] = [
  { state: 'PLACED/QUOTATION_WAITING_UPLOAD', afterMs: 0 },
  { state: 'PLACED/QUOTATION_WAITING_RESPONSE', afterMs: HOUR_MS },
];
const ACCEPTED: readonly TimelineStep[] = [
  { state: 'PLACED/QUOTATION_ACCEPTED', afterMs: 0 },
  { state: 'BEING_FULFILLED', afterMs: HOUR_MS },
  { state: 'FULFILLED', afterMs: 2 * DAY_MS },
];

/** Catalog, orders, and files, whatever the transport. */
export class Up42Model {
  readonly orders: OrderBook<OrderFacts>;
  /** Prices of quotations, in percent of the estimate. */
  quotationPercent = 100;
  readonly #context: DoubleContext;
  readonly #files = new OrderFiles();

  readonly #file: FilePlan;

  constructor(context: DoubleContext, { file = {} }: Up42Options = {}) {
    this.#context = context;
    this.#file = file;
    this.orders = new OrderBook(context);
  }

  /** A page of scenes, and where the next one begins. */
  search(host: string, request: JsonObject, from: number): { features: JsonObject[]; next: number | null } {
    const box = boxOf(request);
    const names = Array.isArray(request['collections']) ? request['collections'].map(String) : null;
    const [startMs = 0, endMs = Infinity] = textOf(request['datetime'], '../..').split('/').map(instant);
    const most = cloudLimit(request['query']);
    const found = scenesNear(box, this.#context.clock.now())
      .filter(
        ({ source, acquiredAtMs, cloudCover, footprint }) =>
          source.host === host &&
          (names?.includes(source.name) ?? true) &&
          acquiredAtMs >= startMs &&
          acquiredAtMs <= endMs &&
          cloudCover * 100 <= most &&
          overlaps(boxOfRing(footprint), box),
      )
      .toSorted((a, b) => (seededUuid(a.id) < seededUuid(b.id) ? -1 : 1));
    const size = Math.min(PAGE_SIZE, Number(request['limit'] ?? PAGE_SIZE));
    const features = found.slice(from, from + size).map(toFeature);
    return { features, next: from + size < found.length ? from + size : null };
  }

  /** The id of the data product of a collection. */
  dataProduct(name: string): string {
    const found = COLLECTIONS.find((one) => one.name === name);
    if (!found) throw new RangeError(`no collection ${name}`);
    return found.dataProduct;
  }

  /** Prices by index. Applies the fault `price-moved`. */
  estimate(body: JsonObject): JsonObject {
    const factor = this.#context.faults.take('price-moved', 'order') ? 1.1 : 1;
    const read = readItems(body).map((item) => (typeof item === 'string' ? item : priceOf(item, factor)));
    const results = read.flatMap((credits, index) =>
      typeof credits === 'string' ? [] : [{ index, credits, size: 1, unit: 'SQ_KM' }],
    );
    const totalCredits = results.reduce((sum, { credits }) => sum + credits, 0);
    return { summary: { totalCredits, totalSize: results.length, unit: 'SQ_KM' }, results, errors: errorsOf(read) };
  }

  /** One order for each feature. */
  place(body: JsonObject): JsonObject {
    const { faults } = this.#context;
    const isPartial = faults.take('partial-order', 'order');
    const read = readItems(body).map((item) => (isPartial ? 'The scene is not available any more' : item));
    const results = read.flatMap((item, index) =>
      typeof item === 'string' ? [] : [{ index, id: this.#add(body, item) }],
    );
    return { results, errors: errorsOf(read) };
  }

  #add(body: JsonObject, item: Item): string {
    const { clock, faults } = this.#context;
    const { collection, ring, params, sceneId } = item;
    const id = seededUuid('order', String(this.orders.all().length), String(clock.now()));
    const plan = planFile(faults, { isZip: !collection.isRadar, ...this.#file });
    const names = { displayName: String(body['displayName']), tags: body['tags'] ?? null };
    const facts = { ...names, collection, ring, params, sceneId, credits: priceOf(item), plan };
    const way = collection.type === 'TASKING' ? STUDIED : ARCHIVE;
    const timeline = faults.take('order-refused', 'order')
      ? [{ state: 'PLACEMENT_FAILED', afterMs: 0 }]
      : faults.take('order-fails', 'order')
        ? [...way.slice(0, -1), { state: 'FAILED_PERMANENTLY', afterMs: 10 * MINUTE_MS }]
        : way;
    this.orders.add(id, facts, timeline);
    return id;
  }

  /** @param state as this call reads it */
  toJson(order: Order, state: string): JsonObject {
    const { collection, displayName, tags, ring, sceneId, params } = order.facts;
    const [status, subStatus = null] = state.split('/');
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const at = (ms = order.createdAtMs) => new Date(ms).toISOString();
    return {
      id: order.id,
      workspaceId: WORKSPACE,
      accountId: ACCOUNT,
      displayName,
      status,
      type: collection.type,
      dataProductId: collection.dataProduct,
      tags,
      createdAt: at(),
      updatedAt: at(this.orders.events(order).at(-1)?.atMs),
      orderDetails:
        collection.type === 'ARCHIVE' ? { aoi: geometry, imageId: sceneId } : { ...params, geometry, subStatus },
    };
  }

  /** Names are found by a part of them. */
  list(name: string): Order[] {
    return this.orders
      .listed()
      .filter(({ facts }) => facts.displayName.includes(name))
      .toReversed();
  }

  /** @returns false when it is too late */
  cancel(order: Order): boolean {
    const state = this.orders.state(order);
    if (!/^(?:CREATED|PLACEMENT_FAILED|CANCELED)/.test(state)) return false;
    if (state !== 'CANCELED') this.orders.continueWith(order, [{ state: 'CANCELED', afterMs: 0 }]);
    return true;
  }

  studies(order: Order): JsonObject[] {
    if (!this.#reached(order, 'FEASIBILITY_WAITING_RESPONSE')) return [];
    const options = [{ id: seededUuid('option', order.id), description: 'As requested' }];
    return [{ ...this.#decided(order, 'study', 'QUOTATION_WAITING_UPLOAD'), type: 'MANUAL', options }];
  }

  quotations(order: Order): JsonObject[] {
    if (!this.#reached(order, 'QUOTATION_WAITING_RESPONSE')) return [];
    const creditsPrice = Math.round((order.facts.credits * this.quotationPercent) / 100);
    return [{ ...this.#decided(order, 'quotation', 'QUOTATION_ACCEPTED'), creditsPrice }];
  }

  decide(kind: 'study' | 'quotation', id: string, isAccepted = true): JsonObject | undefined {
    const order = this.orders.all().find((one) => seededUuid(kind, one.id) === id);
    if (!order) return undefined;
    const waits = kind === 'study' ? 'FEASIBILITY_WAITING_RESPONSE' : 'QUOTATION_WAITING_RESPONSE';
    const rejected = [{ state: 'PLACED/QUOTATION_REJECTED', afterMs: 0 }];
    const next = kind === 'study' ? QUOTED : isAccepted ? ACCEPTED : rejected;
    if (this.orders.state(order).endsWith(waits)) this.orders.continueWith(order, next);
    return (kind === 'study' ? this.studies(order) : this.quotations(order))[0];
  }

  #reached(order: Order, word: string): boolean {
    return this.orders.events(order).some(({ state }) => state.endsWith(word));
  }

  #decided(order: Order, kind: string, word: string): JsonObject {
    const decision = this.#reached(order, word) ? 'ACCEPTED' : 'NOT_DECIDED';
    const at = new Date(order.createdAtMs).toISOString();
    const ids = { id: seededUuid(kind, order.id), orderId: order.id, workspaceId: WORKSPACE, accountId: ACCOUNT };
    return { ...ids, createdAt: at, updatedAt: at, decision, decisionAt: null };
  }

  /** Applies the fault `no-file-listed`. */
  assets(order: Order | undefined): JsonObject[] {
    if (!order || this.orders.state(order) !== 'FULFILLED') return [];
    if (this.#context.faults.take('no-file-listed', 'status')) return [];
    const { orderId, ...ids } = { id: order.id, orderId: order.id, workspaceId: WORKSPACE, accountId: ACCOUNT };
    const at = new Date(order.createdAtMs).toISOString();
    return [
      { ...ids, orderId, name: 'image', title: null, size: null, source: 'ARCHIVE', type: 'FILE', createdAt: at },
    ];
  }

  /** The description of the file of an order. */
  assetItem(order: Order): JsonObject {
    const { ring, collection } = order.facts;
    const { acquiredAtMs, cloudCover } = this.#sceneOf(order);
    return {
      type: 'Feature',
      id: seededUuid('item', order.id),
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: {
        datetime: new Date(acquiredAtMs).toISOString(),
        platform: 'PHR1A',
        gsd: collection.resolutionM,
        'eo:cloud_cover': cloudCover === null ? null : cloudCover * 100,
        'up42-system:asset_id': order.id,
        'up42-order:id': order.id,
      },
      assets: { data: { href: `${this.#context.origin}/v2/assets/${order.id}` } },
    };
  }

  /** An address that lives for 30 seconds. */
  link(assetId: string): string | null {
    const order = this.orders.get(assetId);
    if (!order) return null;
    const name = `${assetId}.${order.facts.plan.isZip === true ? 'zip' : 'tif'}`;
    const scene = { ...this.#sceneOf(order), ring: order.facts.ring };
    const texts = { 'LICENSE.txt': 'An invented license.', 'metadata.json': JSON.stringify({ order: assetId }) };
    return this.#context.files.sign(name, LINK_MS, () => this.#files.image(scene, order.facts.plan, texts));
  }

  quicklook(sceneId: string): Promise<ServedFile> | null {
    const scene = scenes.find(sceneId);
    if (!scene) return null;
    const { source, acquiredAtMs, cloudCover, offNadirDeg, footprint } = scene;
    const kind = source.isRadar ? ('sar' as const) : ('ms' as const);
    return drawThumbnail({ id: sceneId, kind, acquiredAtMs, cloudCover, offNadirDeg, pixelM: 20 }, footprint);
  }

  #sceneOf({ id, createdAtMs, facts: { collection, sceneId } }: Order) {
    const scene = scenes.find(sceneId ?? '');
    const kind = collection.isRadar ? ('sar' as const) : ('ms' as const);
    const cloudCover = collection.isRadar ? null : (scene?.cloudCover ?? 0.05);
    const acquiredAtMs = scene?.acquiredAtMs ?? createdAtMs + DAY_MS;
    return {
      id,
      kind,
      acquiredAtMs,
      cloudCover,
      offNadirDeg: scene?.offNadirDeg ?? 10,
      pixelM: collection.resolutionM,
    };
  }
}

interface Item {
  readonly collection: Collection;
  readonly ring: LonLatRing;
  readonly params: JsonObject;
  readonly sceneId: string | null;
}

/** The features of an order; a text is why one is refused. */
function readItems(body: JsonObject): (Item | string)[] {
  const collection = COLLECTIONS.find(({ dataProduct }) => dataProduct === body['dataProduct']);
  const params = isObject(body['params']) ? body['params'] : {};
  const features = isObject(body['featureCollection']) ? body['featureCollection']['features'] : [];
  return (Array.isArray(features) ? features : []).map((feature: { geometry: { coordinates: LonLatRing[] } }) => {
    const [ring = []] = feature.geometry.coordinates;
    const sceneId = typeof params['id'] === 'string' ? params['id'] : null;
    if (!collection) return 'Data product not found';
    if (collection.type === 'ARCHIVE' && scenes.find(sceneId ?? '')?.source !== collection) return 'Scene not found';
    if (ringKm2(ring) > LARGEST_KM2) return `The area is larger than ${LARGEST_KM2} km2`;
    return { collection, ring, params, sceneId };
  });
}

function priceOf({ collection, ring }: Item, factor = 1): number {
  const { creditsPerKm2, minimumKm2 } = collection;
  return Math.round(creditsPerKm2 * Math.max(minimumKm2, ringKm2(ring)) * factor * 100) / 100;
}

function errorsOf(read: readonly unknown[]): JsonObject[] {
  return read.flatMap((one, index) =>
    typeof one === 'string' ? [{ index, message: 'Invalid item', details: one }] : [],
  );
}

type Box = readonly [number, number, number, number];

function boxOf({ bbox, intersects }: JsonObject): Box {
  if (Array.isArray(bbox)) {
    const [west = 0, south = 0, east = 0, north = 0] = bbox.map(Number);
    return [west, south, east, north];
  }
  const rings = isObject(intersects) ? intersects['coordinates'] : null;
  return boxOfRing(Array.isArray(rings) ? rings[0] : []);
}

const CELL_DEG = 0.1;
const NEIGHBORS = [-2, -1, 0, 1, 2];

/** The scenes of the cells around the middle of a box, each once. Footprints are larger than a cell. */
function scenesNear([west, south, east, north]: Box, nowMs: number) {
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const stepDeg = CELL_DEG * Math.max(1, Math.floor(1 / Math.cos((lat * Math.PI) / 180)));
  const found = NEIGHBORS.flatMap((up) =>
    NEIGHBORS.flatMap((right) => {
      const [x, y] = [lon + right * stepDeg, lat + up * CELL_DEG];
      return scenes.around(ringOfBox([x, y, x, y]), nowMs);
    }),
  );
  return [...new Map(found.map((scene) => [scene.id, scene])).values()];
}

function ringOfBox([west, south, east, north]: Box): LonLatRing {
  const [from, to] = [
    [west, south],
    [east, north],
  ] as const;
  return [from, [east, south], to, [west, north], from];
}

function boxOfRing(ring: LonLatRing): Box {
  const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

function overlaps(a: Box, b: Box): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

function instant(text: string): number | undefined {
  return text === '..' ? undefined : Date.parse(text);
}

function cloudLimit(query: unknown): number {
  const cloud = isObject(query) ? (query['cloudCoverage'] ?? query['cloudCover']) : undefined;
  return isObject(cloud) ? Number(cloud['lte'] ?? cloud['LTE'] ?? 100) : 100;
}
