import { recordedText } from '@groundtrack/fixtures';
import type { DoubleContext } from '../core/double-server.ts';
import { type Answer, bodyOf, isObject, type JsonObject, jsonAnswer, type Route } from '../core/http-types.ts';
import { type InventedPass, inventedPasses } from '../core/invented-scenes.ts';
import { OrderBook, type StoredOrder, type TimelineStep } from '../core/order-book.ts';
import { footprintAround } from '../core/polygons.ts';
import { seededUuid } from '../core/seeded.ts';
import { failure, refusal, route, timestamp } from './answers.ts';
import { type Item, type PlanetItems, taskedItem } from './items.ts';

/** The contract that the double accepts. */
const CONTRACT = 'PL-000001';
const ASSURED = 'Assured Tasking';

const BASE = '/tasking/v2';
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** Windows are searched at most this far ahead. */
const SEARCH_DAYS = 7;
const HALF_WINDOW_MS = 40_000;
const CANCEL_BEFORE_MS = 12 * HOUR_MS;
const QUOTA_KM2: Readonly<Record<string, number>> = { [ASSURED]: 50, 'Flexible Tasking': 25 };

interface Tasking {
  readonly request: JsonObject;
  readonly pass: InventedPass;
  readonly quotaKm2: number;
  readonly item: Item;
}
type Stored = StoredOrder<Tasking>;

/** Fields of an order that a request does not have. */
const template: JsonObject = JSON.parse(recordedText('providers', 'planet', 'tasking.json')).find(
  ({ id }: { id: string }) => id === 'tasking-created',
).body;

/** The Tasking API v2. */
export class PlanetTasking {
  readonly book: OrderBook<Tasking>;
  readonly #context: DoubleContext;
  readonly #items: PlanetItems;
  readonly #searches = new Map<string, { readonly request: JsonObject; reads: number }>();
  readonly #windows = new Map<string, InventedPass>();

  constructor(context: DoubleContext, items: PlanetItems) {
    this.#context = context;
    this.#items = items;
    this.book = new OrderBook(context);
  }

  routes(): Route[] {
    const withOrder = (handle: (order: Stored) => Answer): Route['handle'] => {
      return ({ params: { orderId = '' } }) => {
        const order = this.book.get(orderId);
        return order ? handle(order) : failure(404, 'Not found.');
      };
    };
    return [
      route('POST', `${BASE}/imaging-windows/search/`, 'passes', (request) => this.#search(bodyOf(request))),
      route('GET', `${BASE}/imaging-windows/search/{searchId}`, 'passes', ({ params }) =>
        this.#found(params['searchId'] ?? ''),
      ),
      route('POST', `${BASE}/pricing/`, 'quote', (request) => this.#price(bodyOf(request))),
      route('POST', `${BASE}/orders/`, 'order', (request) => this.#place(bodyOf(request))),
      route('GET', `${BASE}/orders/`, 'list', ({ query }) => this.#list(query)),
      route(
        'GET',
        `${BASE}/orders/{orderId}`,
        'status',
        withOrder((order) => jsonAnswer(this.#toJson(order, this.book.readState(order)))),
      ),
      route('DELETE', `${BASE}/orders/{orderId}`, 'cancel', withOrder(this.#cancel)),
      route('GET', `${BASE}/captures/`, 'status', ({ query }) => {
        const order = this.book.get(query.get('order_id') ?? '');
        return paged(order ? this.#captures(order) : []);
      }),
    ];
  }

  #search(request: JsonObject): Answer {
    const { pl_number: contract, product, end_time: end } = request;
    if (contract !== CONTRACT) return refusal('pl_number', 'Invalid PL number');
    if (product !== ASSURED) return refusal('product', 'This product has no imaging windows');
    const lastMs = this.#context.clock.now() + SEARCH_DAYS * DAY_MS;
    if (timeOf(end, lastMs) > lastMs)
      return refusal('end_time', `cannot be more than ${SEARCH_DAYS} days in the future`);
    const id = seededUuid('windows', String(this.#searches.size));
    this.#searches.set(id, { request, reads: 0 });
    const location = `${BASE}/imaging-windows/search/${id}`;
    return { status: 201, headers: { location }, json: { ...request, id, status: 'CREATED' } };
  }

  /** In progress at first, done from the second call on. */
  #found(id: string): Answer {
    const search = this.#searches.get(id);
    if (!search) return failure(404, 'Not found.');
    const { request } = search;
    if (search.reads++ === 0) return jsonAnswer({ ...request, id, status: 'IN_PROGRESS' });
    const now = this.#context.clock.now();
    const [fromMs, toMs] = [
      timeOf(request['start_time'], now),
      timeOf(request['end_time'], now + SEARCH_DAYS * DAY_MS),
    ];
    const limit = (name: string, otherwise: number) => Number(request[name] ?? otherwise);
    const windows = passesOver(request, fromMs + HALF_WINDOW_MS, toMs - HALF_WINDOW_MS).filter(({ offNadirDeg }) => {
      const elevationDeg = 90 - Math.abs(offNadirDeg) * 1.08;
      return (
        elevationDeg >= limit('sat_elevation_angle_min', 0) &&
        elevationDeg <= limit('sat_elevation_angle_max', 90) &&
        Math.abs(offNadirDeg) <= limit('off_nadir_angle_max', 90)
      );
    });
    return jsonAnswer({
      ...request,
      id,
      status: 'DONE',
      imaging_windows: windows.map((pass) => this.#window(request, pass)),
    });
  }

  #window({ geometry, pl_number, product }: JsonObject, pass: InventedPass): JsonObject {
    const id = seededUuid('window', String(pass.atMs));
    this.#windows.set(id, pass);
    return {
      id,
      geometry: { geojson: geometry },
      product,
      pl_number,
      start_time: timestamp(pass.atMs - HALF_WINDOW_MS),
      end_time: timestamp(pass.atMs + HALF_WINDOW_MS),
      off_nadir_angle_min: Math.abs(pass.offNadirDeg),
      off_nadir_angle_max: Math.abs(pass.offNadirDeg) + 5,
      sun_elevation_angle_min: 40,
      sun_elevation_angle_max: 41,
      satellite_type: 'SKYSAT',
      assured_tasking_tier: 'STANDARD',
      low_light: false,
      cloud_forecast: [],
      conflicting_orders: null,
      created_time: timestamp(this.#context.clock.now()),
    };
  }

  #price({ product }: JsonObject): Answer {
    const quota = QUOTA_KM2[String(product)];
    if (quota === undefined) return refusal('product', 'Invalid product');
    const cost = quota * (this.#context.faults.take('price-moved', 'order') ? 1.1 : 1);
    const fixed = { units: 'SQKM', determined_by: 'AREA', pricing_model: {}, replaced_orders: [] };
    return jsonAnswer({ ...fixed, estimated_quota_cost: cost });
  }

  #place(request: JsonObject): Answer {
    const { clock } = this.#context;
    const { pl_number: contract, product, imaging_window: windowId, scheduling_type: type } = request;
    if (contract !== CONTRACT) return refusal('pl_number', 'Invalid PL number');
    const quotaKm2 = QUOTA_KM2[String(product)];
    if (quotaKm2 === undefined) return refusal('product', 'Invalid product');
    const chosen = this.#windows.get(String(windowId));
    if (type === 'ASSURED' && !chosen) return refusal('imaging_window', 'Unknown imaging window');
    const [fromMs, toMs] = [timeOf(request['start_time'], clock.now()), timeOf(request['end_time'], 0)];
    if (!chosen && toMs <= fromMs) return refusal('end_time', 'must be after start_time');
    const middle = { atMs: Math.round((fromMs + toMs) / 2), offNadirDeg: 10 };
    const pass = chosen ?? passesOver(request, fromMs + DAY_MS, toMs)[0] ?? middle;
    const id = seededUuid('tasking', String(this.book.all().length), String(clock.now()));
    const item = taskedItem({
      id: `${new Date(pass.atMs)
        .toISOString()
        .replaceAll(/[-:]|\..*/g, '')
        .replace('T', '_')}_ssc6_${id.slice(0, 5)}`,
      footprint: footprintAround(placeOf(request), 14, 14),
      acquiredAtMs: pass.atMs,
      offNadirDeg: pass.offNadirDeg,
    });
    const order = this.book.add(
      id,
      { request, pass, quotaKm2, item },
      this.#timeline(pass.atMs - clock.now(), Boolean(chosen)),
    );
    return jsonAnswer(this.#toJson(order, this.book.state(order)), 201);
  }

  #timeline(passAfterMs: number, isAssured: boolean): TimelineStep[] {
    const { faults } = this.#context;
    if (faults.take('order-refused', 'order')) return [{ state: 'REJECTED', afterMs: 0 }];
    const begin = [
      { state: 'RECEIVED', afterMs: 0 },
      { state: 'PENDING', afterMs: MINUTE_MS },
      // Both spellings occur.
      { state: isAssured ? 'IN_PROGRESS' : 'IN PROGRESS', afterMs: 10 * MINUTE_MS },
    ];
    if (faults.take('order-fails', 'order')) return [...begin, { state: 'FAILED', afterMs: passAfterMs }];
    return [
      ...begin,
      { state: 'FINALIZING', afterMs: passAfterMs + MINUTE_MS },
      { state: 'FULFILLED', afterMs: passAfterMs + 6 * HOUR_MS },
    ];
  }

  readonly #cancel = (order: Stored): Answer => {
    if (this.#cancellableUntil(order) === null) return refusal('status', 'Order cannot be cancelled');
    this.book.continueWith(order, [{ state: 'CANCELLED', afterMs: 0 }]);
    return { status: 204 };
  };

  #list(query: URLSearchParams): Answer {
    const part = (query.get('name__icontains') ?? '').toLowerCase();
    const all = this.book.listed().map((order) => this.#toJson(order, this.book.state(order)));
    return paged(all.filter(({ name }) => String(name).toLowerCase().includes(part)));
  }

  #cancellableUntil(order: Stored): number | null {
    const untilMs = order.facts.pass.atMs - CANCEL_BEFORE_MS;
    const isOpen = /^(?:RECEIVED|PENDING|IN.PROGRESS)$/.test(this.book.state(order));
    return isOpen && this.#context.clock.now() < untilMs ? untilMs : null;
  }

  #toJson(order: Stored, status: string): JsonObject {
    const { request, pass, quotaKm2 } = order.facts;
    const untilMs = this.#cancellableUntil(order);
    return {
      ...template,
      imaging_window: null,
      start_time: timestamp(pass.atMs - HALF_WINDOW_MS),
      end_time: timestamp(pass.atMs + HALF_WINDOW_MS),
      ...request,
      id: order.id,
      status,
      is_cancellable: untilMs !== null,
      cancellable_until: untilMs === null ? null : timestamp(untilMs),
      estimated_quota_cost: quotaKm2,
      created_time: timestamp(order.createdAtMs),
      fulfilled_time: status === 'FULFILLED' ? timestamp(pass.atMs + 6 * HOUR_MS) : null,
      updated_time: timestamp(this.#context.clock.now()),
      next_planned_acquisition_time: /^IN.PROGRESS$/.test(status) ? timestamp(pass.atMs) : null,
    };
  }

  #captures(order: Stored): JsonObject[] {
    const { pass, item } = order.facts;
    const sinceMs = this.#context.clock.now() - pass.atMs;
    const isTaken = /^(?:FINALIZING|FULFILLED)$/.test(this.book.state(order));
    const isPublished = this.book.state(order) === 'FULFILLED';
    if (isPublished) this.#items.add(item);
    const status = isPublished ? 'PUBLISHED' : sinceMs > 2 * HOUR_MS ? 'PROCESSING' : isTaken ? 'QUEUED' : 'SCHEDULED';
    return [
      {
        id: seededUuid('capture', order.id),
        order_id: order.id,
        status,
        fulfilling: isTaken,
        item_ids: isPublished ? [item.id] : [],
        item_types: isPublished ? [item.source.itemType] : [],
        cloud_cover: isPublished ? item.cloudCover : null,
        satellite_type: 'SKYSAT',
        strip_id: 's0',
        planned_acquisition_time: timestamp(pass.atMs),
        acquired_time: isTaken ? timestamp(pass.atMs) : null,
        published_time: isPublished ? timestamp(pass.atMs + 6 * HOUR_MS) : null,
      },
    ];
  }
}

function paged(results: readonly JsonObject[]): Answer {
  return jsonAnswer({ count: results.length, next: null, previous: null, results });
}

function timeOf(value: unknown, otherwise: number): number {
  return typeof value === 'string' ? Date.parse(value) : otherwise;
}

/** The first position of a point, line, or polygon. */
function placeOf({ geometry }: JsonObject): readonly [number, number] {
  let found: unknown = isObject(geometry) ? geometry['coordinates'] : undefined;
  while (Array.isArray(found) && Array.isArray(found[0])) found = found[0];
  return Array.isArray(found) ? [Number(found[0]), Number(found[1])] : [0, 0];
}

function passesOver(request: JsonObject, fromMs: number, toMs: number): InventedPass[] {
  return inventedPasses({ name: 'SKYSAT', isRadar: false }, placeOf(request), { fromMs, toMs });
}
